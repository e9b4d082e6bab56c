/** The week's logged hours (工时): a bar a day, the chosen day's entries, and logging more. */
import { type WorkLog, workLogs } from "@digao/contract/areas/office/work-logs/calls";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../../lib/api.ts";
import { today } from "../../../../lib/china-time.ts";
import { useLibrary } from "../../../../lib/library.ts";
import { useCan } from "../../../../lib/session.ts";
import { useForms } from "../../../../lib/use-forms.ts";
import { useUrlParams } from "../../../../lib/use-url-state.ts";
import { Invitation } from "../../../../parts/office/work-logs/Invitation.tsx";
import { WeekBars } from "../../../../parts/office/work-logs/WeekBars.tsx";
import {
  type DayHours,
  daysOf,
  isCounted,
  isOpen,
  isRefused,
  weekFrom,
  weeksTo,
} from "../../../../parts/office/work-logs/week.ts";
import { CardStates } from "../../../../ui/card/CardStates.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { PlainButton } from "../../../../ui/PlainButton.tsx";
import { Card } from "../board/Card.tsx";

// The form and the question are no part of the first page's first load.
const EntryDrawer = lazy(() =>
  import("../../../../parts/office/work-logs/EntryDrawer.tsx").then((file) => ({ default: file.EntryDrawer })),
);
const RemoveEntry = lazy(() =>
  import("../../../../parts/office/work-logs/RemoveEntry.tsx").then((file) => ({ default: file.RemoveEntry })),
);
const approved = 2;
const weekHours = 40;

interface Acts {
  onEdit: ((entry: WorkLog) => void) | undefined;
  onRemove: ((entry: WorkLog) => void) | undefined;
}

function Entry({ entry, onEdit, onRemove }: { entry: WorkLog } & Acts) {
  const { t } = useTranslation();
  const name = entry.inviterName ?? "";
  const tool = (icon: "edit" | "delete", word: string, act: (entry: WorkLog) => void) => (
    <PlainButton
      look="text"
      size="small"
      disabled={entry.status === approved}
      aria-label={`${word} ${entry.title}`}
      title={entry.status === approved ? t("work-logs.hours.approved") : word}
      icon={<Icon name={icon} size={14} />}
      onClick={() => act(entry)}
    />
  );
  const tools = isCounted(entry) ? (
    <>
      {onEdit ? tool("edit", t("ui.edit"), onEdit) : null}
      {onRemove ? tool("delete", t("ui.delete"), onRemove) : null}
    </>
  ) : null;
  return (
    <li className="home-row">
      <b className="home-hours">{entry.hours}</b>
      <span className="home-row-main">
        <span className="home-row-title">{entry.title}</span>
        <small>
          {isOpen(entry) ? `${t("work-logs.invite.from", { name })} · ` : ""}
          {isRefused(entry) ? `${t("work-logs.invite.refused", { name })} · ` : ""}
          {entry.projectName ?? entry.workTypeName}
        </small>
      </span>
      <span className="home-row-end">{!isCounted(entry) && onEdit ? <Invitation entry={entry} /> : tools}</span>
    </li>
  );
}

function Entries({ day, ...acts }: { day: DayHours } & Acts) {
  const { t } = useTranslation();
  if (day.entries.length === 0)
    return <p className="home-none">{t("work-logs.hours.noneOfDay", { day: day.day.slice(5) })}</p>;
  return (
    <ul className="home-rows">
      {day.entries.map((entry) => (
        <Entry key={entry.id} entry={entry} {...acts} />
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
        aria-label={t("work-logs.hours.previous")}
        title={t("work-logs.hours.previous")}
        icon={<Icon name="back" size={14} />}
        onClick={() => setWeeks(weeks - 1)}
      />
      <PlainButton look="text" size="small" disabled={weeks === 0} onClick={() => setWeeks(0)}>
        {t("work-logs.hours.thisWeek")}
      </PlainButton>
      <PlainButton
        look="text"
        size="small"
        aria-label={t("work-logs.hours.next")}
        title={t("work-logs.hours.next")}
        icon={<Icon name="expand" size={14} />}
        onClick={() => setWeeks(weeks + 1)}
      />
    </>
  );
}

/** Which week and day are looked at; another week begins on its Monday, this one on today. The day of an open form is there after a reload. */
function useDays() {
  const now = today();
  const [params] = useUrlParams();
  const linkedDay = params.get("day") ?? undefined;
  const [weeks, setWeeks] = useState(() => weeksTo(linkedDay, now));
  const [picked, setPicked] = useState(linkedDay);
  const week = weekFrom(now, weeks);
  const [monday = now] = week;
  const first = weeks === 0 ? now : monday;
  const chosen = picked && week.includes(picked) ? picked : first;
  return { now, weeks, setWeeks, week, chosen, choose: setPicked };
}

/** Which form is open stands in the address, with its day. */
function useHoursForms(chosen: string) {
  const may = { log: useCan("Pages.WorkLogs.Create"), hours: useCan("Pages.WorkLogs.Edit") };
  const forms = useForms(may);
  const [, patch] = useUrlParams();
  const startOn = (day: string, open: () => void) => {
    patch({ day });
    open();
  };
  const [start, edit] = [forms.start("log"), forms.opener("hours")];
  return {
    isNew: forms.isOpen("log"),
    edited: forms.idIn("hours"),
    start: start && (() => startOn(chosen, start)),
    edit: edit && ((entry: WorkLog) => startOn(entry.workDate, () => edit(entry))),
    close: () => {
      forms.close();
      patch({ day: undefined });
    },
  };
}

export function HoursCard() {
  const { t } = useTranslation();
  const { now, weeks, setWeeks, week, chosen, choose } = useDays();
  const forms = useHoursForms(chosen);
  const mayDelete = useCan("Pages.WorkLogs.Delete");
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
  const entry = (query.data ?? []).find(({ id }) => id === forms.edited);
  const hasForm = query.isSuccess && (forms.isNew || entry !== undefined);
  return (
    <Card title={t("home.card.hours")} tools={<WeekSteps weeks={weeks} setWeeks={setWeeks} />}>
      <CardStates query={query} isEmpty={() => false} empty={{ icon: "calendar", title: "" }} rows={5}>
        {() => (
          <div className="home-week">
            <p className="home-week-sum">
              <b>{total}</b> / {weekHours} {t("work-logs.hours.unit")}
              {forms.start ? (
                <PlainButton look="primary" size="small" icon={<Icon name="add" size={14} />} onClick={forms.start}>
                  {t("work-logs.hours.log")}
                </PlainButton>
              ) : null}
            </p>
            <WeekBars days={days} chosen={chosen} today={now} onChoose={choose} />
            {day ? <Entries day={day} onEdit={forms.edit} onRemove={mayDelete ? setLeaving : undefined} /> : null}
          </div>
        )}
      </CardStates>
      <Suspense fallback={null}>
        {hasForm || leaving ? (
          <Library>
            {hasForm ? (
              <EntryDrawer key={entry?.id} entry={entry} day={chosen} projectId={last} onClose={forms.close} />
            ) : null}
            {leaving ? <RemoveEntry key={leaving.id} entry={leaving} onClosed={() => setLeaving(undefined)} /> : null}
          </Library>
        ) : null}
      </Suspense>
    </Card>
  );
}
