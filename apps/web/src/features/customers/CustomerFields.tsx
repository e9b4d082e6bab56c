/** All fields of a client in groups, two in a row. */
import { Form, Input, InputNumber } from "antd";
import { useTranslation } from "react-i18next";
import { useLanguage } from "../../lib/i18n/use-language.ts";
import { CodeSelect } from "../../ui/CodeSelect.tsx";
import { DateInput } from "../../ui/DateInput.tsx";
import { MoneyInput } from "../../ui/MoneyInput.tsx";
import { emailFault, ruleOf, telFault, usccFault } from "./checks.ts";
import { type Field, groups } from "./fields.ts";
import { RateInput } from "./RateInput.tsx";
import { UsccInput } from "./UsccInput.tsx";
import { useWords } from "./words.ts";

const checks = { uscc: usccFault, email: emailFault, tel: telFault } as const;
const checkOf = (kind: Field["kind"]) => (kind in checks ? checks[kind as keyof typeof checks] : undefined);
const neverEmpty = new Set(["custStatus", "currency"]);

function Control({ field, ...given }: { field: Field }) {
  const { words, isCode } = useWords();
  const { name, kind, max = 200 } = field;
  if (kind === "code" && isCode(name)) {
    return (
      <CodeSelect {...given} words={words(name)} isOpen={name === "industry"} allowClear={!neverEmpty.has(name)} />
    );
  }
  if (kind === "money") return <MoneyInput {...given} />;
  if (kind === "date") return <DateInput {...given} />;
  if (kind === "uscc") return <UsccInput {...given} />;
  if (kind === "rate") return <RateInput {...given} />;
  if (kind === "area") return <Input.TextArea {...given} autoSize={{ minRows: 2, maxRows: 6 }} maxLength={max} />;
  if (kind === "count") return <InputNumber {...given} style={{ width: "100%" }} min={0} precision={0} />;
  if (kind === "year") return <InputNumber {...given} style={{ width: "100%" }} min={1990} max={2100} precision={0} />;
  return <Input {...given} maxLength={max} />;
}

/** A code is judged once it is whole, and when the field is left. */
function rulesOf(field: Field, label: string, lang: "zh" | "en", required: string) {
  const check = checkOf(field.kind);
  return [
    ...(field.name === "custName" ? [{ required: true, whitespace: true, message: required }] : []),
    ...(check ? [{ ...ruleOf(check, lang), validateTrigger: "onBlur" }] : []),
    ...(check && field.kind === "uscc"
      ? [
          {
            ...ruleOf((text, inLang) => (text.length >= 18 ? check(text, inLang) : undefined), lang),
            validateTrigger: "onChange",
          },
        ]
      : []),
  ].map((rule) => ({ ...rule, label }));
}

export function CustomerFields() {
  const { t } = useTranslation();
  const lang = useLanguage() === "en" ? "en" : "zh";
  return groups.map((group) => (
    <fieldset key={group.name} className="form-group">
      <legend className="section-title">{t(`customers.group.${group.name}`)}</legend>
      {group.fields.map((field) => {
        const label = t(`customers.field.${field.name}`);
        return (
          <Form.Item
            key={field.name}
            name={field.name}
            label={label}
            className={field.isWide ? "form-wide" : ""}
            validateFirst
            validateTrigger={field.kind === "uscc" ? ["onChange", "onBlur"] : "onBlur"}
            rules={rulesOf(field, label, lang, t("ui.required", { label }))}
          >
            <Control field={field} />
          </Form.Item>
        );
      })}
    </fieldset>
  ));
}
