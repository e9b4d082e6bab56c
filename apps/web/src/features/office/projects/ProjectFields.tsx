/** The fields of a project, grouped; the same in the page of a new one and in the drawer of one that is changed. */
import { type Project, projectMax } from "@digao/contract/areas/office/projects/calls";
import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import { limits } from "@digao/contract/limits";
import { Checkbox, Form, type FormInstance, Input, InputNumber } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { CodeSelect } from "../../../parts/firm/system-codes/CodeSelect.tsx";
import { UserPicker } from "../../../parts/identity/users/UserPicker.tsx";
import { DateInput } from "../../../ui/DateInput.tsx";
import { MoneyInput } from "../../../ui/MoneyInput.tsx";
import { CategorySelect } from "./CategorySelect.tsx";
import { type Client, ClientPicker } from "./ClientPicker.tsx";
import { flags } from "./fields.ts";
import { PriorPicker } from "./PriorPicker.tsx";
import { useCodes } from "./use-codes.ts";
import { useFieldRules } from "./use-field-rules.ts";

export interface ProjectFieldsProps {
  form: FormInstance<Record<string, unknown>>;
  client: Client | undefined;
  onClient: (client: Client | undefined) => void;
  /** Absent for a new project. */
  before?: Project;
}

function Group({ name, children }: { name: string; children: ReactNode }) {
  const { t } = useTranslation();
  return (
    <fieldset className="form-group">
      <legend className="section-title">{t(`projects.group.${name}`)}</legend>
      {children}
    </fieldset>
  );
}

interface ItemProps {
  name: string;
  children: ReactNode;
  isWide?: boolean;
  hint?: string;
  isNew: boolean;
  after?: string[];
}
function Item({ name, children, isWide = false, hint, isNew, after = [] }: ItemProps) {
  const { t } = useTranslation();
  const rules = useFieldRules(isNew);
  return (
    <Form.Item
      name={name}
      label={t(`projects.field.${name}`)}
      className={isWide ? "form-wide" : ""}
      rules={rules(name)}
      dependencies={after}
      validateTrigger={["onChange", "onBlur"]}
      {...(hint ? { extra: hint } : {})}
    >
      {children}
    </Form.Item>
  );
}

function Basics({ form, client, onClient, before }: ProjectFieldsProps) {
  const { t } = useTranslation();
  const codes = useCodes(true);
  const isNew = before === undefined;
  const custId = Form.useWatch<number | null>("custId", { form, preserve: true });
  return (
    <Group name="basic">
      <Item isNew={isNew} name="custId" isWide>
        <ClientPicker current={client} onClient={onClient} />
      </Item>
      <Item isNew={isNew} name="categoryId">
        <CategorySelect />
      </Item>
      <Item isNew={isNew} name="aYear">
        <InputNumber style={{ width: "100%" }} min={1990} max={2100} precision={0} />
      </Item>
      <Item isNew={isNew} name="projectName" isWide>
        <Input maxLength={limits.titleMax} />
      </Item>
      <Item isNew={isNew} name="periodStart">
        <DateInput />
      </Item>
      <Item isNew={isNew} name="periodEnd" after={["periodStart"]}>
        <DateInput />
      </Item>
      <Item isNew={isNew} name="baseDate">
        <DateInput />
      </Item>
      <Item isNew={isNew} name="projectCode" {...(isNew ? { hint: t("projects.codeHint") } : {})}>
        <Input maxLength={projectMax.projectCode} />
      </Item>
      <Item isNew={isNew} name="reportType">
        <CodeSelect words={codes.report} />
      </Item>
      <Item isNew={isNew} name="acctStd">
        <CodeSelect words={codes.standard} />
      </Item>
      <Item isNew={isNew} name="priorProjectId" isWide>
        <PriorPicker custId={custId} ownId={before?.id} />
      </Item>
      <fieldset className="form-wide form-flags" aria-label={t("projects.field.flags")}>
        {flags.map((flag) => (
          <Form.Item key={flag} name={flag} valuePropName="checked" noStyle>
            <Checkbox>{t(`projects.field.${flag}`)}</Checkbox>
          </Form.Item>
        ))}
      </fieldset>
    </Group>
  );
}

const reviewFacts = ["isListed", "isPie", "isFirst", "riskLevel", "periodStart", "periodEnd"] as const;

/** Asked for once a change would touch the quality review of a project that has begun. */
function ReviewReason({ form, before }: Required<Pick<ProjectFieldsProps, "form" | "before">>) {
  const { t } = useTranslation();
  const typed = Form.useWatch((values: Record<string, unknown>) => values, { form, preserve: true });
  const isChanged = reviewFacts.some((name) => (typed?.[name] ?? null) !== (before[name] ?? null));
  if (!typed || !isChanged || before.status === projectStatus.settingUp) return null;
  const label = t("projects.reviewReason");
  return (
    <Form.Item
      name="reason"
      className="form-wide"
      label={label}
      extra={t("projects.reviewReasonHint")}
      rules={[{ required: true, message: t("ui.required", { label }) }]}
    >
      <Input.TextArea maxLength={limits.reasonMax} autoSize={{ minRows: 2, maxRows: 6 }} />
    </Form.Item>
  );
}

export function ProjectFields(props: ProjectFieldsProps) {
  const { t } = useTranslation();
  const codes = useCodes(true);
  const { form, before } = props;
  const isNew = before === undefined;
  return (
    <>
      <Basics {...props} />
      <Group name="team">
        <Item isNew={isNew} name="pmUserId" {...(isNew ? {} : { hint: t("projects.pmHint") })}>
          <UserPicker />
        </Item>
        <Item isNew={isNew} name="partnerUserId">
          <UserPicker />
        </Item>
        <Item isNew={isNew} name="qcUserId" hint={t("projects.qcHint")} after={["pmUserId", "partnerUserId"]}>
          <UserPicker />
        </Item>
      </Group>
      <Group name="plan">
        <Item isNew={isNew} name="planStart">
          <DateInput />
        </Item>
        <Item isNew={isNew} name="planEnd" after={["planStart"]}>
          <DateInput />
        </Item>
        <Item isNew={isNew} name="planHours">
          <InputNumber style={{ width: "100%" }} min={0} max={1_000_000} />
        </Item>
        <Item isNew={isNew} name="riskLevel">
          <CodeSelect words={codes.risk} />
        </Item>
        <Item isNew={isNew} name="contractNo">
          <Input maxLength={projectMax.contractNo} />
        </Item>
        <Item isNew={isNew} name="contractAmount">
          <MoneyInput />
        </Item>
        {before ? <ReviewReason form={form} before={before} /> : null}
        <Item isNew={isNew} name="remark" isWide>
          <Input.TextArea autoSize={{ minRows: 2, maxRows: 6 }} maxLength={limits.textMax} />
        </Item>
      </Group>
    </>
  );
}
