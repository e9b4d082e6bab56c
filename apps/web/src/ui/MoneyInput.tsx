/** An amount field that takes what people type and paste, and gives a decimal string. */
import { Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { formatMoney } from "../lib/format.ts";
import { parseAmount } from "../lib/parse-amount.ts";

export interface MoneyInputProps {
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  /** Called when the field is left or Enter pressed, after onChange. */
  onCommit?: (value: string | null) => void;
  disabled?: boolean;
  placeholder?: string;
  label?: string;
}

export function MoneyInput({ value, onChange, onCommit, label, ...rest }: MoneyInputProps) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string>();
  const parsed = typed === undefined ? undefined : parseAmount(typed);
  const isWrong = typed !== undefined && parsed === undefined;
  const commit = () => {
    if (typed === undefined || parsed === undefined) return;
    setTyped(undefined);
    onCommit?.(parsed || null);
  };
  const change = (text: string) => {
    setTyped(text);
    const next = parseAmount(text);
    if (next !== undefined) onChange?.(next || null);
  };
  return (
    <Input
      {...rest}
      aria-label={label}
      aria-invalid={isWrong}
      className="money-input"
      inputMode="decimal"
      status={isWrong ? "error" : ""}
      title={isWrong ? t("ui.amount.wrong") : undefined}
      value={typed ?? formatMoney(value)}
      onFocus={(event) => event.target.select()}
      onChange={(event) => change(event.target.value)}
      onBlur={commit}
      onPressEnter={commit}
    />
  );
}
