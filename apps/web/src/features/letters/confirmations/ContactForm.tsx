/** One balance of the register: what is asked about, and where its addressee is reached. */
import { type Contact, hzcontacts } from "@digao/contract/areas/letters/confirmations/calls";
import { LETTER_SUBJECTS } from "@digao/domain/confirmations/subjects";
import { Form, Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { sentBy, useChange } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { MoneyInput } from "../../../ui/MoneyInput.tsx";

interface Props {
  projectId: number;
  row?: Contact;
  onClose: () => void;
}
const texts = [
  "bankAccount",
  "linkman",
  "deptTitle",
  "phone",
  "email",
  "city",
  "address",
  "postcode",
  "infoSource",
  "registeredAddress",
  "remark",
] as const;

export function ContactForm({ projectId, row, onClose }: Props) {
  const { t } = useTranslation();
  const lang = useLanguage() === "en" ? ("en" as const) : ("zh" as const);
  const save = useChange(hzcontacts.CreateHZContactItem, { quiet: true });
  const label = (key: string) => t(`confirmations.contact.${key}`);
  const send = (values: Record<string, unknown>) => {
    const kind = LETTER_SUBJECTS.find(({ code }) => code === values.subjectCode)?.kind ?? row?.hzKind;
    const own = row ? { ...row, id: row.id, rowVersion: row.rowVersion } : {};
    return save.mutateAsync(sentBy(hzcontacts.CreateHZContactItem, { ...own, ...values, projectId, hzKind: kind }));
  };
  return (
    <Ask<Record<string, unknown>>
      title={t(row ? "confirmations.do.edit" : "confirmations.do.new")}
      okText={t("ui.save")}
      width={640}
      initial={row ? { ...row } : { currency: "CNY" }}
      isReady={({ subjectCode, contactName }) => Boolean(subjectCode && contactName)}
      send={send}
      onClose={onClose}
    >
      <div className="hz-reply-fields">
        <Form.Item name="contactName" label={label("name")} rules={[{ required: true }]}>
          <Input maxLength={200} />
        </Form.Item>
        <Form.Item name="subjectCode" label={label("subject")} rules={[{ required: true }]}>
          <Select
            showSearch={{ optionFilterProp: "label" }}
            options={LETTER_SUBJECTS.map((one) => ({ value: one.code, label: one[lang] }))}
          />
        </Form.Item>
        <Form.Item name="bookAmount" label={label("book")}>
          <MoneyInput />
        </Form.Item>
        <Form.Item name="currency" label={label("currency")}>
          <Input maxLength={3} />
        </Form.Item>
        <Form.Item name="fcAmount" label={label("fcAmount")}>
          <MoneyInput />
        </Form.Item>
        {texts.map((name) => (
          <Form.Item key={name} name={name} label={label(name)}>
            <Input maxLength={300} />
          </Form.Item>
        ))}
      </div>
    </Ask>
  );
}
