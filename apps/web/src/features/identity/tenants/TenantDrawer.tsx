/** A new firm, or one whose names, limits or time are changed. */

import { firmMax, type Tenant, tenants } from "@digao/contract/areas/identity/tenants/calls";
import { limits } from "@digao/contract/limits";
import { App, Form, Input, InputNumber } from "antd";
import { useTranslation } from "react-i18next";
import { call, sentBy, useChange } from "../../../lib/api.ts";
import { useOpened } from "../../../lib/use-opened.ts";
import { DateInput } from "../../../ui/DateInput.tsx";
import { EditDrawer } from "../../../ui/edit/EditDrawer.tsx";
import { WaitingDrawer } from "../../../ui/edit/WaitingDrawer.tsx";
import { useShowFirstPassword } from "./FirstPassword.tsx";
import { PeopleUse, StorageUse } from "./words.tsx";

const width = 520;
const fields = ["name", "tenancyName", "edition", "userMax", "storageQuotaGb", "expireDate"] as const;
const fresh = { userMax: 50, storageQuotaGb: null, expireDate: null, edition: null };
const nameRule = /^[a-zA-Z][a-zA-Z0-9-]{1,63}$/;

interface Props {
  /** Absent for a new one. */
  firm?: Tenant | undefined;
  onClose: () => void;
}

function Limits({ firm }: { firm: Tenant | undefined }) {
  const { t } = useTranslation();
  const label = (name: string) => t(`tenants.field.${name}`);
  return (
    <fieldset className="form-group">
      <legend>{t("tenants.limits")}</legend>
      <Form.Item
        name="userMax"
        label={label("userMax")}
        rules={[{ required: true, message: t("ui.required", { label: label("userMax") }) }]}
        extra={firm ? <PeopleUse firm={firm} /> : undefined}
      >
        <InputNumber min={1} max={100_000} precision={0} style={{ width: "100%" }} />
      </Form.Item>
      <Form.Item
        name="storageQuotaGb"
        label={label("storageQuotaGb")}
        extra={firm ? <StorageUse firm={firm} /> : t("tenants.noLimitHint")}
      >
        <InputNumber
          min={1}
          max={1_000_000}
          precision={0}
          placeholder={t("tenants.noLimit")}
          style={{ width: "100%" }}
        />
      </Form.Item>
      {firm?.isOperator ? null : (
        <Form.Item name="expireDate" label={label("expireDate")} extra={t("tenants.expireHint")}>
          <DateInput />
        </Form.Item>
      )}
    </fieldset>
  );
}

function FirmFields({ firm }: { firm: Tenant | undefined }) {
  const { t } = useTranslation();
  const label = (name: string) => t(`tenants.field.${name}`);
  const required = (name: string) => ({
    required: true,
    whitespace: true,
    message: t("ui.required", { label: label(name) }),
  });
  return (
    <>
      <fieldset className="form-group">
        <Form.Item name="name" label={label("name")} rules={[required("name")]} className="form-wide">
          <Input maxLength={firmMax.name} />
        </Form.Item>
        <Form.Item
          name="tenancyName"
          label={label("tenancyName")}
          rules={[required("tenancyName"), { pattern: nameRule, message: t("tenants.nameRule") }]}
          extra={t(firm ? "tenants.nameChange" : "tenants.nameHint")}
        >
          <Input maxLength={limits.tenancyNameMax} autoComplete="off" />
        </Form.Item>
        <Form.Item name="edition" label={label("edition")}>
          <Input maxLength={firmMax.edition} />
        </Form.Item>
        {firm ? null : (
          <Form.Item
            name="adminEmailAddress"
            label={label("adminEmailAddress")}
            rules={[{ type: "email", message: t("tenants.emailRule") }]}
            extra={t("tenants.emailHint")}
            className="form-wide"
          >
            <Input maxLength={firmMax.adminEmailAddress} autoComplete="off" />
          </Form.Item>
        )}
      </fieldset>
      <Limits firm={firm} />
    </>
  );
}

function Editor({ firm, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const create = useChange(tenants.Create, { quiet: true });
  const update = useChange(tenants.Update, { quiet: true });
  const showFirst = useShowFirstPassword();
  const names = firm ? fields : [...fields, "adminEmailAddress"];
  const labels = Object.fromEntries(names.map((name) => [name, t(`tenants.field.${name}`)]));
  const submit = async (values: Record<string, unknown>, rowVersion: number | undefined) => {
    const sent = Object.fromEntries(names.map((name) => [name, values[name]]));
    if (firm) {
      const saved = await update.mutateAsync(sentBy(tenants.Update, { ...sent, id: firm.id, rowVersion }));
      void message.success(t("tenants.updated", { name: saved.name }));
    } else showFirst(await create.mutateAsync(sentBy(tenants.Create, sent)));
  };
  return (
    <EditDrawer
      title={firm ? t("tenants.edit", { name: firm.name }) : t("tenants.new")}
      form="tenant"
      record={firm?.id ?? "new"}
      rowVersion={firm?.rowVersion}
      initial={firm ? { ...firm } : fresh}
      labels={labels}
      width={width}
      live={firm ? { refType: "tenant", refId: firm.id, reload: () => call(tenants.Get, { Id: firm.id }) } : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <FirmFields firm={firm} />
    </EditDrawer>
  );
}

export const NewTenant = ({ onClose }: { onClose: () => void }) => <Editor onClose={onClose} />;

export function EditTenant({ id, onClose }: { id: number; onClose: () => void }) {
  const { t } = useTranslation();
  const { record, error, retry } = useOpened(tenants.Get, { Id: id });
  if (record) return <Editor firm={record} onClose={onClose} />;
  return <WaitingDrawer title={t("ui.edit")} width={width} error={error} onRetry={retry} onClose={onClose} />;
}
