/** Hours a day as bars; each is a button that shows its day. The line is eight hours. */
import { useTranslation } from "react-i18next";
import type { DayHours } from "./week.ts";

const fullHours = 8;

/** Below half a day, a day, more than a day. */
function loadOf(hours: number): string {
  if (hours === 0) return "none";
  if (hours > fullHours) return "over";
  return hours < fullHours / 2 ? "low" : "good";
}

interface Props {
  days: readonly DayHours[];
  chosen: string;
  today: string;
  onChoose: (day: string) => void;
}

export function WeekBars({ days, chosen, today, onChoose }: Props) {
  const { t } = useTranslation();
  const scale = Math.max(fullHours * 1.25, ...days.map(({ hours }) => hours));
  return (
    <div className="week-bars">
      {days.map(({ day, hours }, place) => (
        <button
          key={day}
          type="button"
          className="week-bar"
          aria-pressed={day === chosen}
          aria-label={t("home.hours.day", { weekday: t(`home.weekday.${place}`), day, hours })}
          data-today={day === today}
          data-load={loadOf(hours)}
          onClick={() => onChoose(day)}
        >
          <span className="week-bar-value">{hours > 0 ? hours : ""}</span>
          <span className="week-bar-room">
            <i style={{ bottom: `${(fullHours / scale) * 100}%` }} />
            <span style={{ height: `${(hours / scale) * 100}%` }} />
          </span>
          <span className="week-bar-day">{t(`home.weekday.${place}`)}</span>
          <small>{day.slice(5)}</small>
        </button>
      ))}
    </div>
  );
}
