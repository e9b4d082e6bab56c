/** Six weeks of days: arrows walk the days, Page keys the months, Enter opens the day. */
import type { CalendarEntry } from "@digao/contract/areas/office/user-categories/calls";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useTranslation } from "react-i18next";
import { today } from "../../../lib/china-time.ts";
import { entriesOn, monthOf, shiftDay, timeWords, weeksOf } from "./month.ts";

/** Lines of a day, that of "more" included: rows keep their height. */
const linesMax = 3;
const steps: Record<string, [by: number, unit: "day" | "month"]> = {
  ArrowLeft: [-1, "day"],
  ArrowRight: [1, "day"],
  ArrowUp: [-7, "day"],
  ArrowDown: [7, "day"],
  PageUp: [-1, "month"],
  PageDown: [1, "month"],
};

interface Props {
  month: string;
  /** The one that keys start from. */
  focused: string;
  chosen: string | undefined;
  entries: readonly CalendarEntry[];
  isBusy: boolean;
  onFocus: (day: string) => void;
  onChoose: (day: string) => void;
}

function Day({ day, of }: { day: string; of: Props }) {
  const { t } = useTranslation();
  const { month, focused, chosen, onChoose } = of;
  const list = entriesOn(of.entries, day);
  const shown = list.length > linesMax ? list.slice(0, linesMax - 1) : list;
  const classes = ["day", monthOf(day) === month ? "" : "day-other", day === chosen ? "day-chosen" : ""];
  return (
    <button
      type="button"
      data-day={day}
      className={classes.join(" ")}
      tabIndex={day === focused ? 0 : -1}
      aria-pressed={day === chosen}
      aria-label={t("user-categories.dayLabel", { day, count: list.length })}
      onClick={() => onChoose(day)}
    >
      <span className={day === today() ? "day-number day-today" : "day-number"}>{Number(day.slice(8))}</span>
      {shown.map((entry) => (
        <span key={`${entry.kind}${entry.eventId ?? entry.projectId}`} className={`day-entry day-${entry.kind}`}>
          {entry.isAllDay ? "" : `${timeWords(entry).slice(0, 5)} `}
          {entry.title}
        </span>
      ))}
      {list.length > shown.length ? (
        <span className="day-more">{t("user-categories.moreEntries", { count: list.length - shown.length })}</span>
      ) : null}
    </button>
  );
}

export function MonthGrid(props: Props) {
  const { t } = useTranslation();
  const { month, focused, onFocus, isBusy } = props;
  const table = useRef<HTMLTableElement>(null);
  const byKey = useRef(false);
  useEffect(() => {
    if (!byKey.current) return;
    byKey.current = false;
    table.current?.querySelector<HTMLElement>(`[data-day="${focused}"]`)?.focus();
  }, [focused]);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    byKey.current = true;
    onFocus(shiftDay(focused, ...step));
  };
  return (
    <table ref={table} className="month" aria-label={month} aria-busy={isBusy} onKeyDown={onKeyDown}>
      <thead>
        <tr>
          {["1", "2", "3", "4", "5", "6", "7"].map((day) => (
            <th key={day} scope="col">
              {t(`user-categories.weekday.${day}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day}>
                <Day day={day} of={props} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
