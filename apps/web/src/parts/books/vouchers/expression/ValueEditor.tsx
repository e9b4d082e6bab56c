/** Where the values of a condition are typed or chosen, by the kind of its field and how many its question takes. */
import { limits } from "@digao/contract/limits";
import { Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { DateInput } from "../../../../ui/DateInput.tsx";
import { MoneyInput } from "../../../../ui/MoneyInput.tsx";
import { type AccountOption, AccountSelect, accountSearch, useAccounts } from "../../account-books/AccountSelect.tsx";
import { arityOf, type DraftCondition, valueKindOf } from "./draft.ts";

interface Props {
  condition: DraftCondition;
  projectId: number;
  /** What screen readers call the value. */
  label: string;
  isWrong: boolean;
  disabled: boolean;
  onChange: (values: string[]) => void;
}
interface OneProps extends Omit<Props, "condition" | "onChange"> {
  condition: DraftCondition;
  value: string;
  onChange: (value: string) => void;
}
const separators = [",", "，", "、", ";", "；", "\n", "\t"];

function ManyValues({ condition, projectId, label, isWrong, disabled, onChange }: Props) {
  const { t } = useTranslation();
  const isAccount = valueKindOf(condition) === "code";
  const accounts = useAccounts(projectId);
  return (
    <Select<string[], AccountOption>
      mode="tags"
      aria-label={label}
      className="expression-value"
      status={isWrong ? "error" : ""}
      disabled={disabled}
      placeholder={t(isAccount ? "expression.hint.accounts" : "expression.hint.many")}
      tokenSeparators={separators}
      maxTagCount={6}
      popupMatchSelectWidth={320}
      {...(isAccount ? { options: accounts, showSearch: accountSearch } : { open: false, suffixIcon: null })}
      value={condition.values}
      onChange={(values) => onChange(values.map((value) => value.trim()).filter(Boolean))}
    />
  );
}

function SideValue({ value, label, isWrong, disabled, onChange }: OneProps) {
  const { t } = useTranslation();
  return (
    <Select<string | null>
      aria-label={label}
      className="expression-value"
      status={isWrong ? "error" : ""}
      disabled={disabled}
      placeholder={t("ui.choose")}
      options={(["dr", "cr"] as const).map((side) => ({ value: side, label: t(`expression.side.${side}`) }))}
      value={value || null}
      onChange={(side) => onChange(side ?? "")}
    />
  );
}

function PlainValue({ condition, value, label, isWrong, disabled, onChange }: OneProps) {
  const { t } = useTranslation();
  const kind = valueKindOf(condition);
  const isFigure = kind === "number" || kind === "count";
  const hint = kind === "count" ? `expression.hint.${condition.op}` : `expression.hint.${kind}`;
  return (
    <Input
      aria-label={label}
      aria-invalid={isWrong}
      className={isFigure ? "expression-figure" : "expression-value"}
      status={isWrong ? "error" : ""}
      disabled={disabled}
      maxLength={limits.titleMax}
      inputMode={isFigure ? "decimal" : "text"}
      placeholder={t(condition.field === "period" && kind === "number" ? "expression.hint.period" : hint)}
      value={value}
      onChange={(event) => onChange(isFigure ? event.target.value.trim() : event.target.value)}
    />
  );
}

function OneValue(props: OneProps) {
  const kind = valueKindOf(props.condition);
  const { value, label, disabled, onChange } = props;
  const shared = { label, disabled, value: value || null, onChange: (next: string | null) => onChange(next ?? "") };
  if (kind === "money") return <MoneyInput {...shared} />;
  if (kind === "date") return <DateInput {...shared} />;
  if (kind === "code") {
    const { projectId, isWrong } = props;
    return (
      <AccountSelect
        projectId={projectId}
        value={value}
        label={label}
        disabled={disabled}
        isWrong={isWrong}
        onChange={onChange}
        className="expression-value"
      />
    );
  }
  return kind === "choice" ? <SideValue {...props} /> : <PlainValue {...props} />;
}

export function ValueEditor(props: Props) {
  const { t } = useTranslation();
  const { condition, label, onChange } = props;
  const { values } = condition;
  const arity = arityOf(condition);
  if (arity === "none") return null;
  if (arity === "many") return <ManyValues {...props} />;
  if (arity === "one") return <OneValue {...props} value={values[0] ?? ""} onChange={(value) => onChange([value])} />;
  const [from = "", to = ""] = values;
  return (
    <span className="row gap-6">
      <OneValue
        {...props}
        label={t("expression.from", { label })}
        value={from}
        onChange={(value) => onChange([value, to])}
      />
      <span aria-hidden="true">{t("expression.to")}</span>
      <OneValue
        {...props}
        label={t("expression.until", { label })}
        value={to}
        onChange={(value) => onChange([from, value])}
      />
    </span>
  );
}
