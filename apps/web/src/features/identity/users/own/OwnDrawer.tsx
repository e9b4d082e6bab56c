/** A person's data, to be changed: one's own, or someone's for whoever may. */
import { type PersonalInfo, users } from "@digao/contract/areas/identity/users/calls";
import { App, Form, Input, InputNumber, Select } from "antd";
import dayjs from "dayjs";
import { useTranslation } from "react-i18next";
import { sentBy, useChange } from "../../../../lib/api.ts";
import { useLanguage } from "../../../../lib/i18n/use-language.ts";
import { CodeSelect } from "../../../../parts/firm/system-codes/CodeSelect.tsx";
import { DateInput } from "../../../../ui/DateInput.tsx";
import { EditDrawer } from "../../../../ui/edit/EditDrawer.tsx";
import { ruleOf } from "./checks.ts";
import { type Field, fieldNames, groups } from "./fields.ts";
import { useOwnWords } from "./words.ts";

function Control({ field, ...given }: { field: Field }) {
  const { genders } = useOwnWords();
  const { kind, max = 200 } = field;
  if (kind === "gender") return <CodeSelect {...given} words={genders} allowClear={false} />;
  if (kind === "date") return <DateInput {...given} />;
  if (kind === "hours") return <InputNumber {...given} min={0} max={10_000} style={{ width: "100%" }} />;
  if (kind === "tags") return <Select {...given} mode="tags" open={false} suffixIcon={null} maxCount={30} />;
  if (kind === "area") return <Input.TextArea {...given} maxLength={max} autoSize={{ minRows: 3, maxRows: 10 }} />;
  return <Input {...given} maxLength={max} />;
}

function Fields() {
  const { t } = useTranslation();
  const lang = useLanguage() === "en" ? "en" : "zh";
  const today = dayjs().format("YYYY-MM-DD");
  return groups.map((group) => (
    <fieldset key={group.name} className="form-group">
      <legend className="section-title">{t(`users.own.group.${group.name}`)}</legend>
      {group.fields.map((field) => (
        <Form.Item
          key={field.name}
          name={field.name}
          label={t(`users.own.field.${field.name}`)}
          className={field.isWide ? "form-wide" : ""}
          rules={[ruleOf(field.kind, field.name, lang, today)]}
        >
          <Control field={field} />
        </Form.Item>
      ))}
    </fieldset>
  ));
}

export function OwnDrawer({ info, onClose }: { info: PersonalInfo; onClose: () => void }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { show } = useOwnWords();
  const save = useChange(users.SaveUserInfo, { quiet: true });
  const labels = Object.fromEntries(fieldNames.map((name) => [name, t(`users.own.field.${name}`)]));
  const submit = async (values: Record<string, unknown>, rowVersion: number | undefined) => {
    const sent = Object.fromEntries(fieldNames.map((name) => [name, values[name]]));
    // A first save has no version yet.
    const { userId } = info;
    await save.mutateAsync(sentBy(users.SaveUserInfo, { ...sent, userId, rowVersion: rowVersion ?? info.rowVersion }));
    void message.success(t("users.own.saved"));
  };
  return (
    <EditDrawer
      title={info.isMasked ? t("users.own.editOf", { name: info.name }) : t("users.own.edit")}
      form="own-data"
      record={info.userId}
      rowVersion={info.rowVersion}
      initial={{ ...info, gender: String(info.gender) }}
      labels={labels}
      show={show}
      width={600}
      onSubmit={submit}
      onClose={onClose}
    >
      <Fields />
    </EditDrawer>
  );
}
