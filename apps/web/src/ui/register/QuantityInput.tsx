/** A decimal kept as its text: what is typed is what is stored. */
import { Input } from "antd";

interface Props {
  id?: string;
  value?: string | null;
  onChange?: (value: string) => void;
  scale: number;
}

const halfWidth = (text: string) =>
  text.replace(/[０-９．－]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0)).replace(/[,，\s]/g, "");

export function QuantityInput({ value, onChange, scale, ...rest }: Props) {
  const isWrong = Boolean(value) && !new RegExp(`^-?\\d{1,12}(\\.\\d{1,${scale}})?$`).test(value ?? "");
  return (
    <Input
      {...rest}
      className="money-input"
      inputMode="decimal"
      status={isWrong ? "error" : ""}
      aria-invalid={isWrong}
      value={value ?? ""}
      onChange={(event) => onChange?.(halfWidth(event.target.value))}
    />
  );
}
