/** A moment as the wire carries it (ISO 8601), chosen to the minute by the clock of China. */
import { DatePicker } from "antd";
import dayjs from "dayjs";
import { momentOf, onChinaClock } from "../lib/china-time.ts";

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
      value={value ? dayjs(onChinaClock(value)) : null}
      onChange={(moment) => onChange?.(moment ? momentOf(moment.format("YYYY-MM-DDTHH:mm")) : null)}
    />
  );
}
