/** Makes an inspector's account for one project; its first password is shown this once. */
import { inspection, inspectionDaysMax } from "@digao/contract/areas/office/inspection/calls";
import { limits } from "@digao/contract/limits";
import { App, Button, Form, type FormInstance, Input, Select } from "antd";
import dayjs from "dayjs";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { sentBy, useCall, useChange } from "../../../lib/api.ts";
import { CopyText } from "../../../ui/CopyText.tsx";
import { DateInput } from "../../../ui/DateInput.tsx";
import { EditDrawer } from "../../../ui/edit/EditDrawer.tsx";

const format = "YYYY-MM-DD";
const offeredDays = [14, 30, inspectionDaysMax] as const;
const offeredMax = 50;
const inspectorNameMax = 64;
/** Each with the key of its label. */
const names = {
  projectId: "project",
  name: "name",
  authority: "authority",
  documentNo: "documentNo",
  validFrom: "validFrom",
  validTo: "validTo",
  reason: "reason",
} as const;

interface PickerProps {
  id?: string;
  value?: number | null;
  onChange?: (id: number | null) => void;
}

/** The server finds, by name, number, client or initials. */
function ProjectPicker({ id, value, onChange }: PickerProps) {
  const { t } = useTranslation();
  const [keyword, setKeyword] = useState("");
  const { data, isPending } = useCall(
    inspection.GetInspectionProjects,
    { keyword, maxResultCount: offeredMax },
    { keepPrevious: true },
  );
  const options = (data?.items ?? []).map((one) => ({
    value: one.id,
    label: one.projectName,
    note: [one.projectCode, one.custName, one.isArchived ? t("inspection.archived") : ""].filter(Boolean).join(" · "),
  }));
  return (
    <Select<number | null>
      {...(id ? { id } : {})}
      allowClear
      loading={isPending}
      placeholder={t("inspection.projectKeyword")}
      showSearch={{ filterOption: false, onSearch: setKeyword }}
      notFoundContent={isPending ? null : t("inspection.noProject")}
      options={options}
      optionRender={(option) => (
        <span className="user-option">
          {option.label}
          <small>{"note" in option.data ? String(option.data.note) : ""}</small>
        </span>
      )}
      value={value ?? null}
      onChange={(next) => onChange?.(next ?? null)}
    />
  );
}

function Fields({ form }: { form: FormInstance<Record<string, unknown>> }) {
  const { t } = useTranslation();
  const field = (name: string) => t(`inspection.field.${name}`);
  const required = (name: string) => ({ required: true, message: t("ui.required", { label: field(name) }) });
  const setDays = (days: number) => {
    const from = dayjs(String(form.getFieldValue("validFrom") ?? dayjs().format(format)));
    form.setFieldsValue({ validFrom: from.format(format), validTo: from.add(days - 1, "day").format(format) });
  };
  return (
    <>
      <Form.Item name="projectId" label={field("project")} rules={[required("project")]}>
        <ProjectPicker />
      </Form.Item>
      <div className="form-group">
        <Form.Item name="name" label={field("name")} rules={[{ ...required("name"), whitespace: true }]}>
          <Input maxLength={inspectorNameMax} />
        </Form.Item>
        <Form.Item name="authority" label={field("authority")} rules={[{ ...required("authority"), whitespace: true }]}>
          <Input maxLength={limits.nameMax} />
        </Form.Item>
        <Form.Item
          name="documentNo"
          label={field("documentNo")}
          rules={[{ ...required("documentNo"), whitespace: true }]}
        >
          <Input maxLength={limits.nameMax} />
        </Form.Item>
      </div>
      <div className="form-group">
        <Form.Item name="validFrom" label={field("validFrom")} rules={[required("validFrom")]}>
          <DateInput />
        </Form.Item>
        <Form.Item
          name="validTo"
          label={field("validTo")}
          dependencies={["validFrom"]}
          rules={[
            required("validTo"),
            ({ getFieldValue }) => ({
              validator: (_rule, to) =>
                to && String(to) < String(getFieldValue("validFrom"))
                  ? Promise.reject(new Error(t("inspection.periodInverted")))
                  : Promise.resolve(),
            }),
          ]}
        >
          <DateInput />
        </Form.Item>
        <div className="form-wide row">
          {offeredDays.map((days) => (
            <Button key={days} size="small" onClick={() => setDays(days)}>
              {t("inspection.days", { count: days })}
            </Button>
          ))}
        </div>
      </div>
      <Form.Item name="reason" label={field("reason")} rules={[{ ...required("reason"), whitespace: true }]}>
        <Input.TextArea maxLength={limits.reasonMax} autoSize={{ minRows: 2, maxRows: 6 }} />
      </Form.Item>
      <p className="quiet-line">{t("inspection.giveHint")}</p>
    </>
  );
}

function useShowPassword() {
  const { t } = useTranslation();
  const { modal } = App.useApp();
  return ({ name, userName, password }: { name: string; userName: string; password: string }) =>
    modal.success({
      title: t("inspection.given", { name }),
      content: (
        <>
          <dl className="facts">
            <dt>{t("inspection.field.userName")}</dt>
            <dd>{userName}</dd>
            <dt>{t("inspection.password")}</dt>
            <dd>
              <CopyText text={password} />
            </dd>
          </dl>
          <p>{t("inspection.passwordHint")}</p>
        </>
      ),
    });
}

export function Give({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const give = useChange(inspection.CreateInspection, { quiet: true });
  const showPassword = useShowPassword();
  const submit = async (values: Record<string, unknown>) => {
    const { userName, oneTimePassword } = await give.mutateAsync(sentBy(inspection.CreateInspection, values));
    showPassword({ name: String(values.name), userName, password: oneTimePassword });
  };
  return (
    <EditDrawer
      title={t("inspection.give")}
      form="inspection"
      record="new"
      initial={{
        projectId: null,
        name: "",
        authority: "",
        documentNo: "",
        validFrom: dayjs().format(format),
        validTo: null,
        reason: "",
      }}
      labels={Object.fromEntries(Object.entries(names).map(([name, key]) => [name, t(`inspection.field.${key}`)]))}
      submitText={t("inspection.give")}
      onSubmit={submit}
      onClose={onClose}
    >
      {(form) => <Fields form={form} />}
    </EditDrawer>
  );
}
