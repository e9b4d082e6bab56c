/** A moment as the wire carries it (ISO 8601), chosen to the minute by the reader's clock. */
import { DatePicker } from "antd";
import dayjs from "dayjs";

interface Props {
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  disabled?: boolean;
  label?: string;
}

export function MomentInput({ value, onChange, label, ...rest }: Props) {
  return (
    <DatePicker
      {...rest}
      aria-label={label}
      style={{ width: "100%" }}
      showTime={{ format: "HH:mm", minuteStep: 5 }}
      format="YYYY-MM-DD HH:mm"
      value={value ? dayjs(value) : null}
      onChange={(moment) => onChange?.(moment ? moment.second(0).millisecond(0).toISOString() : null)}
    />
  );
}
