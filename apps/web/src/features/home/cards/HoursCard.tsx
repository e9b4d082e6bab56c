/** The week's logged hours (工时): a bar a day, the chosen day's entries, and logging more. */
import { type WorkLog, workLogs } from "@digao/contract/areas/work-logs";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { today } from "../../../lib/china-time.ts";
import { useLibrary } from "../../../lib/library.ts";
import { useCan } from "../../../lib/session.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { PlainButton } from "../../../ui/PlainButton.tsx";
import { Card, CardStates } from "../board/Card.tsx";
import { Invitation } from "../hours/Invitation.tsx";
import { WeekBars } from "../hours/WeekBars.tsx";
import { type DayHours, daysOf, isOpen, weekFrom } from "../hours/week.ts";

// The form and the question are no part of the first page's first load.
const EntryDrawer = lazy(() => import("../hours/EntryDrawer.tsx").then((file) => ({ default: file.EntryDrawer })));
const RemoveEntry = lazy(() => import("../hours/RemoveEntry.tsx").then((file) => ({ default: file.RemoveEntry })));
const approved = 2;
const weekHours = 40;

interface EntriesProps {
  day: DayHours;
  onEdit: ((entry: WorkLog) => void) | undefined;
  onRemove: ((entry: WorkLog) => void) | undefined;
}

function Entries({ day, onEdit, onRemove }: EntriesProps) {
  const { t } = useTranslation();
  if (day.entries.length === 0)
    return <p className="home-none">{t("home.hours.noneOfDay", { day: day.day.slice(5) })}</p>;
  const tool = (entry: WorkLog, icon: "edit" | "delete", word: string, act: (entry: WorkLog) => void) => (
    <PlainButton
      look="text"
      size="small"
      disabled={entry.status === approved}
      aria-label={`${word} ${entry.title}`}
      title={entry.status === approved ? t("home.hours.approved") : word}
      icon={<Icon name={icon} size={14} />}
      onClick={() => act(entry)}
    />
  );
  return (
    <ul className="home-rows">
      {day.entries.map((entry) => (
        <li key={entry.id} className="home-row">
          <b className="home-hours">{entry.hours}</b>
          <span className="home-row-main">
            <span className="home-row-title">{entry.title}</span>
            <small>
              {isOpen(entry) ? `${t("home.invite.from", { name: entry.inviterName ?? "" })} · ` : ""}
              {entry.projectName ?? entry.workTypeName}
            </small>
          </span>
          <span className="home-row-end">
            {isOpen(entry) && onEdit ? <Invitation entry={entry} /> : null}
            {!isOpen(entry) && onEdit ? tool(entry, "edit", t("ui.edit"), onEdit) : null}
            {!isOpen(entry) && onRemove ? tool(entry, "delete", t("ui.delete"), onRemove) : null}
          </span>
        </li>
      ))}
    </ul>
  );
}

function WeekSteps({ weeks, setWeeks }: { weeks: number; setWeeks: (weeks: number) => void }) {
  const { t } = useTranslation();
  return (
    <>
      <PlainButton
        look="text"
        size="small"
        aria-label={t("home.hours.previous")}
        title={t("home.hours.previous")}
        icon={<Icon name="back" size={14} />}
        onClick={() => setWeeks(weeks - 1)}
      />
      <PlainButton look="text" size="small" disabled={weeks === 0} onClick={() => setWeeks(0)}>
        {t("home.hours.thisWeek")}
      </PlainButton>
      <PlainButton
        look="text"
        size="small"
        aria-label={t("home.hours.next")}
        title={t("home.hours.next")}
        icon={<Icon name="expand" size={14} />}
        onClick={() => setWeeks(weeks + 1)}
      />
    </>
  );
}

/** Which week and day are looked at; another week begins on its Monday, this one on today. */
function useDays() {
  const now = today();
  const [weeks, setWeeks] = useState(0);
  const [picked, setPicked] = useState<string>();
  const week = weekFrom(now, weeks);
  const [monday = now] = week;
  const first = weeks === 0 ? now : monday;
  const chosen = picked && week.includes(picked) ? picked : first;
  return { now, weeks, setWeeks, week, chosen, choose: setPicked };
}

export function HoursCard() {
  const { t } = useTranslation();
  const { now, weeks, setWeeks, week, chosen, choose } = useDays();
  const [open, setOpen] = useState<{ entry: WorkLog | undefined }>();
  const [mayLog, mayEdit, mayDelete] = [
    useCan("Pages.WorkLogs.Create"),
    useCan("Pages.WorkLogs.Edit"),
    useCan("Pages.WorkLogs.Delete"),
  ];
  const [leaving, setLeaving] = useState<WorkLog>();
  const Library = useLibrary();
  const query = useCall(
    workLogs.GetCalendarList,
    { starttime: week[0] ?? now, endtime: week[6] ?? now },
    { keepPrevious: true },
  );
  const days = daysOf(week, query.data ?? []);
  const total = days.reduce((sum, { hours }) => sum + hours, 0);
  const last = query.data?.findLast(({ projectId }) => projectId !== null)?.projectId ?? null;
  const day = days.find((one) => one.day === chosen);
  return (
    <Card title={t("home.card.hours")} tools={<WeekSteps weeks={weeks} setWeeks={setWeeks} />}>
      <CardStates query={query} isEmpty={() => false} empty={{ icon: "calendar", title: "" }} rows={5}>
        {() => (
          <div className="home-week">
            <p className="home-week-sum">
              <b>{total}</b> / {weekHours} {t("home.hours.unit")}
              {mayLog ? (
                <PlainButton
                  look="primary"
                  size="small"
                  icon={<Icon name="add" size={14} />}
                  onClick={() => setOpen({ entry: undefined })}
                >
                  {t("home.hours.log")}
                </PlainButton>
              ) : null}
            </p>
            <WeekBars days={days} chosen={chosen} today={now} onChoose={choose} />
            {day ? (
              <Entries
                day={day}
                onEdit={mayEdit ? (entry) => setOpen({ entry }) : undefined}
                onRemove={mayDelete ? setLeaving : undefined}
              />
            ) : null}
          </div>
        )}
      </CardStates>
      <Suspense fallback={null}>
        {open || leaving ? (
          <Library>
            {open ? (
              <EntryDrawer entry={open.entry} day={chosen} projectId={last} onClose={() => setOpen(undefined)} />
            ) : null}
            {leaving ? <RemoveEntry key={leaving.id} entry={leaving} onClosed={() => setLeaving(undefined)} /> : null}
          </Library>
        ) : null}
      </Suspense>
    </Card>
  );
}
