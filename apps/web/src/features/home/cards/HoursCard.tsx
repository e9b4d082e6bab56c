/** The week's logged hours (工时): a bar a day, the chosen day's entries, and logging more. */
import { home } from "@digao/contract/areas/home";
import { type WorkLog, workLogs } from "@digao/contract/areas/work-logs";
import { App, Button } from "antd";
import { lazy, Suspense, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useCan } from "../../../lib/session.ts";
import { useConfirmDelete } from "../../../ui/ConfirmDelete.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { Card, CardStates } from "../board/Card.tsx";
import { WeekBars } from "../hours/WeekBars.tsx";
import { type DayHours, daysOf, today, weekFrom } from "../hours/week.ts";

// The form is no part of the first page's first load.
const EntryDrawer = lazy(() => import("../hours/EntryDrawer.tsx").then((file) => ({ default: file.EntryDrawer })));
const approved = 2;
const weekHours = 40;

function useRemove() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const confirmDelete = useConfirmDelete();
  const { mutateAsync } = useChange(workLogs.DeleteWorkLog, { also: [home.GetReportItems] });
  return ({ id, title }: WorkLog) =>
    confirmDelete({
      name: t("home.hours.named", { title }),
      isFinal: true,
      onDelete: async () => {
        await mutateAsync({ Id: id });
        void message.success(t("home.hours.removed", { title }));
      },
    });
}

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
    <Button
      type="text"
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
            <small>{entry.projectName ?? t(`home.workType.${entry.workType}`)}</small>
          </span>
          <span className="home-row-end">
            {onEdit ? tool(entry, "edit", t("ui.edit"), onEdit) : null}
            {onRemove ? tool(entry, "delete", t("ui.delete"), onRemove) : null}
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
      <Button
        type="text"
        size="small"
        aria-label={t("home.hours.previous")}
        title={t("home.hours.previous")}
        icon={<Icon name="back" size={14} />}
        onClick={() => setWeeks(weeks - 1)}
      />
      <Button type="text" size="small" disabled={weeks === 0} onClick={() => setWeeks(0)}>
        {t("home.hours.thisWeek")}
      </Button>
      <Button
        type="text"
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
  const remove = useRemove();
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
                <Button
                  type="primary"
                  size="small"
                  icon={<Icon name="add" size={14} />}
                  onClick={() => setOpen({ entry: undefined })}
                >
                  {t("home.hours.log")}
                </Button>
              ) : null}
            </p>
            <WeekBars days={days} chosen={chosen} today={now} onChoose={choose} />
            {day ? (
              <Entries
                day={day}
                onEdit={mayEdit ? (entry) => setOpen({ entry }) : undefined}
                onRemove={mayDelete ? remove : undefined}
              />
            ) : null}
          </div>
        )}
      </CardStates>
      {open ? (
        <Suspense fallback={null}>
          <EntryDrawer entry={open.entry} day={chosen} projectId={last} onClose={() => setOpen(undefined)} />
        </Suspense>
      ) : null}
    </Card>
  );
}
