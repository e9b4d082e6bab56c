/** The basics of a client that is missing while a project is set up. */
import { customers } from "@digao/contract/areas/customers";
import { checkUscc } from "@digao/domain/validators/uscc";
import { App, Form, Input } from "antd";
import { useTranslation } from "react-i18next";
import { sentBy, useChange } from "../../lib/api.ts";
import { messageOf } from "../../lib/i18n/message-of.ts";
import { useLanguage } from "../../lib/i18n/use-language.ts";
import { EditDrawer } from "../../ui/edit/EditDrawer.tsx";

const errorKeys = {
  length: "customer.usccLength",
  character: "customer.usccCharacter",
  region: "customer.usccRegion",
  checkDigit: "customer.usccCheckDigit",
} as const;
const fields = ["custName", "custShort", "uscc", "legalRep", "contact", "tel"] as const;
const sizes = { custName: 200, custShort: 50, uscc: 18, legalRep: 50, contact: 50, tel: 30 };

interface Props {
  name: string;
  onClose: () => void;
  onCreated: (client: { id: number; name: string }) => void;
}

export function NewClient({ name, onClose, onCreated }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const lang = useLanguage() === "en" ? "en" : "zh";
  const { mutateAsync } = useChange(customers.CreateCustomer, { quiet: true });
  const labels = Object.fromEntries(fields.map((field) => [field, t(`customers.field.${field}`)]));
  const checkCode = (_rule: unknown, value: unknown) => {
    const error = typeof value === "string" && value !== "" ? checkUscc(value).error : null;
    return error ? Promise.reject(new Error(messageOf(lang, errorKeys[error]))) : Promise.resolve();
  };
  const submit = async (values: Record<string, unknown>) => {
    const saved = await mutateAsync(sentBy(customers.CreateCustomer, values));
    const custName = String(values.custName).trim();
    void message.success(t("customers.created", { name: custName }));
    onCreated({ id: saved.id, name: custName });
  };
  const required = { required: true, whitespace: true, message: t("ui.required", { label: labels.custName }) };
  const rulesOf = (field: string) => {
    if (field === "custName") return [required];
    return field === "uscc" ? [{ validator: checkCode }] : [];
  };
  return (
    <EditDrawer
      title={t("projects.clientNew")}
      form="project-client"
      record="new"
      initial={{ custName: name, currency: "CNY", taxRate: "0.25", custStatus: 1 }}
      labels={labels}
      onSubmit={submit}
      onClose={onClose}
    >
      <p className="quiet-line form-hint">{t("projects.clientNewHint")}</p>
      {fields.map((field) => (
        <Form.Item key={field} name={field} label={labels[field]} rules={rulesOf(field)}>
          <Input maxLength={sizes[field]} />
        </Form.Item>
      ))}
    </EditDrawer>
  );
}
