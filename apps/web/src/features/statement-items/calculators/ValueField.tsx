/** One value of a calculator, typed by its kind; what is wrong with it is said in its title and announced. */
import type { CalculatorField } from "@digao/contract/areas/calculators";
import { Input, Select } from "antd";
import { useTranslation } from "react-i18next";
import { DateInput } from "../../../ui/DateInput.tsx";
import { MoneyInput } from "../../../ui/MoneyInput.tsx";

interface Props {
  field: CalculatorField;
  label: string;
  value: string | null | undefined;
  fault: string | undefined;
  disabled: boolean;
  onChange: (value: string | null) => void;
}

function Choice({ field: { kind, choices, initial }, label, value, disabled, onChange }: Omit<Props, "fault">) {
  const { t } = useTranslation();
  const flags = [
    { value: "true", label: t("calculators.yes") },
    { value: "false", label: t("calculators.no") },
  ];
  const isFlag = kind === "flag";
  return (
    <Select
      aria-label={label}
      style={{ width: "100%" }}
      popupMatchSelectWidth={false}
      value={value || initial || (isFlag ? "false" : null)}
      options={isFlag ? flags : choices}
      disabled={disabled}
      onChange={onChange}
    />
  );
}

export function ValueField({ field, label, value, fault, disabled, onChange }: Props) {
  const { kind, initial } = field;
  if (kind === "money")
    return <MoneyInput label={label} value={value ?? null} disabled={disabled} onChange={onChange} />;
  if (kind === "date") return <DateInput label={label} value={value ?? null} disabled={disabled} onChange={onChange} />;
  if (kind === "choice" || kind === "flag")
    return <Choice field={field} label={label} value={value} disabled={disabled} onChange={onChange} />;
  const isWrong = fault !== undefined && Boolean(value);
  return (
    <Input
      aria-label={label}
      aria-invalid={isWrong}
      status={isWrong ? "error" : ""}
      title={fault ?? ""}
      value={value ?? ""}
      placeholder={initial ?? ""}
      maxLength={200}
      disabled={disabled}
      onChange={(event) => onChange(event.target.value || null)}
    />
  );
}
