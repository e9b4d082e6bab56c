/** A week of hours as it ran: entries are opened, dragged, or moved with the keys. */
import { type WorkLog, workLogs } from "@digao/contract/areas/office/work-logs/calls";
import { workLogStatus } from "@digao/contract/areas/office/work-logs/codes";
import { type KeyboardEvent, type PointerEvent, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { useChange } from "../../../../lib/api.ts";
import { today } from "../../../../lib/china-time.ts";
import { type DayHours, isCounted, isOpen } from "../../../../parts/office/work-logs/week.ts";
import { Icon } from "../../../../ui/Icon.tsx";
import { scrolls } from "../../../../ui/scrolls.ts";
import { clockOf, hoursShown, movedBy, type Placed, placedOn } from "./placed.ts";

const hourHeight = 40;
const dragMost = 4;

export interface GridActs {
  onOpen: (entry: WorkLog) => void;
  onRemove: ((entry: WorkLog) => void) | undefined;
  onStart: ((day: string) => void) | undefined;
  mayEdit: boolean;
}

type Shift = Parameters<typeof movedBy>[1];
const keys: Readonly<Record<string, Shift>> = {
  "shift+ArrowUp": { minutes: -15 },
  "shift+ArrowDown": { minutes: 15 },
  "shift+ArrowLeft": { days: -1 },
  "shift+ArrowRight": { days: 1 },
  "shift+PageUp": { longer: -15 },
  "shift+PageDown": { longer: 15 },
};

function useMove() {
  const { mutate } = useChange(workLogs.UpdateWorkLogDatetime);
  return (entry: WorkLog, shift: Shift) =>
    mutate({ id: entry.id, rowVersion: entry.rowVersion, ...movedBy(entry, shift) });
}

/** How far the pointer has carried the entry; let go of, it stands on the nearest quarter and day. */
function useDrag(isMovable: boolean, drop: (shift: Shift) => void) {
  const [by, setBy] = useState<{ x: number; y: number }>();
  const start = useRef<{ x: number; y: number }>(undefined);
  const wasDragged = useRef(false);
  const down = (event: PointerEvent<HTMLButtonElement>) => {
    wasDragged.current = false;
    if (!isMovable || event.button !== 0) return;
    start.current = { x: event.clientX, y: event.clientY };
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const move = (event: PointerEvent) => {
    if (!start.current) return;
    const next = { x: event.clientX - start.current.x, y: event.clientY - start.current.y };
    if (Math.abs(next.x) + Math.abs(next.y) > dragMost) wasDragged.current = true;
    if (wasDragged.current) setBy(next);
  };
  const up = (event: PointerEvent<HTMLButtonElement>) => {
    const width = event.currentTarget.closest(".week-day")?.clientWidth ?? 0;
    start.current = undefined;
    setBy(undefined);
    if (!by || width === 0) return;
    const days = Math.round(by.x / width);
    const minutes = Math.round(by.y / (hourHeight / 4)) * 15;
    if (days !== 0 || minutes !== 0) drop({ days, minutes });
  };
  return { by, wasDragged, on: { onPointerDown: down, onPointerMove: move, onPointerUp: up } };
}

function Entry({ placed, first, acts }: { placed: Placed<WorkLog>; first: number; acts: GridActs }) {
  const { t } = useTranslation();
  const { row, from, to, lane, lanes } = placed;
  const move = useMove();
  const isMovable = acts.mayEdit && isCounted(row) && row.status !== workLogStatus.approved;
  const { by, wasDragged, on } = useDrag(isMovable, (shift) => move(row, shift));
  const press = (event: KeyboardEvent) => {
    const shift = keys[`${event.shiftKey ? "shift+" : ""}${event.key}`];
    if (shift && isMovable) {
      event.preventDefault();
      move(row, shift);
    } else if (event.key === "Delete" && isMovable) acts.onRemove?.(row);
  };
  const times = `${clockOf(row.startTime)}–${clockOf(row.endTime)}`;
  const where = row.projectName ?? row.workTypeName;
  return (
    <button
      type="button"
      className="week-entry"
      data-state={isOpen(row) ? "open" : (["draft", "sent", "done", "back"] as const)[row.status]}
      data-clash={lanes > 1}
      title={`${times} ${row.title} · ${where}`}
      aria-label={t("work-logs.week.entry", { times, title: row.title, where, hours: row.hours })}
      style={{
        top: ((from - first * 60) / 60) * hourHeight,
        height: Math.max(18, ((to - from) / 60) * hourHeight - 2),
        insetInlineStart: `${(lane / lanes) * 100}%`,
        width: `calc(${100 / lanes}% - 2px)`,
        ...(by ? { transform: `translate(${by.x}px, ${by.y}px)`, zIndex: 2 } : {}),
      }}
      onKeyDown={press}
      onClick={() => {
        if (!wasDragged.current) acts.onOpen(row);
      }}
      {...on}
    >
      <span>
        <b>{row.hours}</b> {row.title}
      </span>
      <small>{where}</small>
    </button>
  );
}

function DayHead({ day, place, acts }: { day: DayHours; place: number; acts: GridActs }) {
  const { t } = useTranslation();
  const label = `${t(`home.weekday.${place}`)} ${day.day.slice(5)}`;
  return (
    <div className="week-head" data-today={day.day === today()} data-over={day.hours > 8}>
      <span>{label}</span>
      <b>{day.hours}</b>
      {acts.onStart ? (
        <button
          type="button"
          className="icon-plain"
          aria-label={t("work-logs.week.logOn", { day: label })}
          title={t("work-logs.week.logOn", { day: label })}
          onClick={() => acts.onStart?.(day.day)}
        >
          <Icon name="add" size={14} />
        </button>
      ) : null}
    </div>
  );
}

export function WeekGrid({ days, acts }: { days: readonly DayHours[]; acts: GridActs }) {
  const { t } = useTranslation();
  const placed = days.map(({ entries }) => placedOn(entries));
  const { first, last } = hoursShown(placed.flat());
  const hours = Array.from({ length: last - first }, (_, place) => first + place);
  return (
    <section className="week-grid fill" aria-label={t("work-logs.week.label")} {...scrolls}>
      <div className="week-heads">
        <span />
        {days.map((day, place) => (
          <DayHead key={day.day} day={day} place={place} acts={acts} />
        ))}
      </div>
      <div className="week-days">
        <div className="week-clock" aria-hidden="true">
          {hours.map((hour) => (
            <span key={hour} style={{ height: hourHeight }}>
              {`${String(hour).padStart(2, "0")}:00`}
            </span>
          ))}
        </div>
        {days.map((day, place) => (
          <div
            key={day.day}
            className="week-day"
            data-rest={place > 4}
            style={{ height: hours.length * hourHeight, backgroundSize: `100% ${hourHeight}px` }}
          >
            {(placed[place] ?? []).map((one) => (
              <Entry key={one.row.id} placed={one} first={first} acts={acts} />
            ))}
          </div>
        ))}
      </div>
    </section>
  );
}
