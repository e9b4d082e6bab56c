/** A day as the wire carries it ("2024-12-31") in a form. */
import { DatePicker } from "antd";
import dayjs from "dayjs";

interface Props {
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  onFocus?: () => void;
  disabled?: boolean;
  label?: string;
  allowClear?: boolean;
  placeholder?: string;
  size?: "small";
  /** The last day that can be chosen or typed. */
  max?: string;
}
const wireFormat = "YYYY-MM-DD";

export function DateInput({ value, onChange, label, max, ...rest }: Props) {
  return (
    <DatePicker
      {...rest}
      {...(max ? { maxDate: dayjs(max) } : {})}
      aria-label={label}
      style={{ width: "100%" }}
      value={value ? dayjs(value) : null}
      onChange={(day) => onChange?.(day ? day.format(wireFormat) : null)}
    />
  );
}
