/** One's own week: read, typed, dragged, copied from the week before; invitations are answered where they stand. */
import { seenWorkLogs, type WorkLog, workLogs } from "@digao/contract/areas/office/work-logs/calls";
import { workLogStatus } from "@digao/contract/areas/office/work-logs/codes";
import { App, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../../lib/api.ts";
import { today } from "../../../../lib/china-time.ts";
import { useHotkeys } from "../../../../lib/hotkeys.ts";
import { useCan } from "../../../../lib/session.ts";
import { useForms } from "../../../../lib/use-forms.ts";
import { useUrlParams } from "../../../../lib/use-url-state.ts";
import { EntryDrawer } from "../../../../parts/office/work-logs/EntryDrawer.tsx";
import { Invitation } from "../../../../parts/office/work-logs/Invitation.tsx";
import { RemoveEntry } from "../../../../parts/office/work-logs/RemoveEntry.tsx";
import { daysOf, isCounted, isRefused, weekFrom, weeksTo } from "../../../../parts/office/work-logs/week.ts";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { Inspector } from "../../../../ui/Inspector.tsx";
import { useOwnWeek } from "../approve/HandIn.tsx";
import { RemarksPane } from "../approve/Remarks.tsx";
import { Offers, OffersButton } from "../timer/Offers.tsx";
import { TimerButton } from "../timer/TimerButton.tsx";
import { clockOf } from "./placed.ts";
import { TypeLine } from "./TypeLine.tsx";
import { WeekGrid } from "./WeekGrid.tsx";

/** The week and the day stand in the address; today's where none does. */
export function useWeek() {
  const now = today();
  const [params, patch] = useUrlParams();
  const day = params.get("day") ?? now;
  const weeks = weeksTo(day, now);
  const week = weekFrom(now, weeks);
  const chosen = week.includes(day) ? day : (week[0] ?? now);
  return {
    week,
    chosen,
    isThis: weeks === 0,
    choose: (next: string) => patch({ day: next === now ? undefined : next }),
    turn: (by: number) => patch({ day: by === 0 ? undefined : weekFrom(now, weeks + by)[0] }, "push"),
  };
}

export function WeekSteps({ turn, isThis }: Pick<ReturnType<typeof useWeek>, "turn" | "isThis">) {
  const { t } = useTranslation();
  const step = (word: string, icon: "back" | "expand", by: number) => (
    <Button
      type="text"
      aria-label={t(word)}
      title={t(word)}
      icon={<Icon name={icon} size={14} />}
      onClick={() => turn(by)}
    />
  );
  return (
    <span className="row gap-0">
      {step("work-logs.hours.previous", "back", -1)}
      <Button type="text" disabled={isThis} onClick={() => turn(0)}>
        {t("work-logs.hours.thisWeek")}
      </Button>
      {step("work-logs.hours.next", "expand", 1)}
    </span>
  );
}

/** Last week's own entries as drafts; nothing counts in a budget until it is submitted. */
export function CopyWeek({ week }: { week: readonly string[] }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { mutate, isPending } = useChange(seenWorkLogs.CopyWorkLogWeek);
  const copy = () =>
    mutate(
      { week: week[0] ?? today() },
      {
        onSuccess: ({ copied, left }) =>
          void message.info(t(copied + left === 0 ? "work-logs.copy.none" : "work-logs.copy.done", { copied, left })),
      },
    );
  return (
    <Button
      loading={isPending}
      aria-label={t("work-logs.copy.action")}
      title={t("work-logs.copy.why")}
      icon={<Icon name="copy" />}
      onClick={copy}
    />
  );
}

/** An invitation, or hours that stand as they are: read beside the week. */
function Shown({ entry, onClose }: { entry: WorkLog; onClose: () => void }) {
  const { t } = useTranslation();
  const mayEdit = useCan("Pages.WorkLogs.Edit");
  const name = entry.inviterName ?? "";
  return (
    <Inspector name="worklog" first={320} title={entry.title} onClose={onClose}>
      <div className="stack">
        <span>
          {entry.workDate} {clockOf(entry.startTime)}–{clockOf(entry.endTime)} · {entry.hours}{" "}
          {t("work-logs.hours.unit")}
        </span>
        <span>{entry.projectName ?? entry.workTypeName}</span>
        {entry.place ? <span className="soft">{entry.place}</span> : null}
        {entry.inviterName ? (
          <span className="soft">{t(`work-logs.invite.${isRefused(entry) ? "refused" : "from"}`, { name })}</span>
        ) : null}
        {entry.refuseReason ? <p>{entry.refuseReason}</p> : null}
        {entry.content ? <p>{entry.content}</p> : null}
        {isCounted(entry) ? <span className="soft">{t(`work-logs.status.${entry.status}`)}</span> : null}
        {!isCounted(entry) && mayEdit ? (
          <div className="row">
            <Invitation entry={entry} />
          </div>
        ) : null}
      </div>
    </Inspector>
  );
}

/** What is offered; else what was said of hours that came back, until the reader puts it away. */
function Beside({ week }: { week: readonly string[] }) {
  const [params, patch] = useUrlParams();
  const { data } = useOwnWeek(week);
  const pane = params.get("pane");
  const mayLog = useCan("Pages.WorkLogs.Create");
  if (pane === "offers" && mayLog) return <Offers week={week} onClose={() => patch({ pane: undefined })} />;
  const isShown = pane === "remarks" || (pane === null && (data?.returned ?? 0) > 0);
  if (!isShown || !data || data.remarks.length === 0) return null;
  return <RemarksPane remarks={data.remarks} onClose={() => patch({ pane: "none" })} />;
}

export function Week({ week, chosen, choose }: Pick<ReturnType<typeof useWeek>, "week" | "chosen" | "choose">) {
  const forms = useForms({ log: useCan("Pages.WorkLogs.Create"), hours: useCan("Pages.WorkLogs.Edit"), show: true });
  const mayDelete = useCan("Pages.WorkLogs.Delete");
  const [leaving, setLeaving] = useState<WorkLog>();
  const range = { starttime: week[0] ?? chosen, endtime: week[6] ?? chosen };
  const query = useCall(workLogs.GetCalendarList, range, { keepPrevious: true });
  const [start, edit, show] = [forms.start("log"), forms.opener("hours"), forms.opener("show")];
  useHotkeys(start ? { n: start } : {}, !forms.isOpen("log") && forms.idIn("hours") === undefined);
  if (query.error && !query.data) return <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <DelayedSkeleton />;
  const entries = query.data;
  const lastProject = entries.findLast(({ projectId }) => projectId !== null)?.projectId ?? null;
  const edited = entries.find(({ id }) => id === forms.idIn("hours"));
  const shown = entries.find(({ id }) => id === forms.idIn("show"));
  const acts = {
    onOpen: (entry: WorkLog) => {
      if (isCounted(entry) && entry.status !== workLogStatus.approved && edit) edit(entry);
      else show?.(entry);
    },
    onRemove: mayDelete ? setLeaving : undefined,
    onStart: start
      ? (day: string) => {
          choose(day);
          start();
        }
      : undefined,
    mayEdit: edit !== undefined,
  };
  return (
    <>
      {start ? (
        <TypeLine
          week={week}
          day={chosen}
          onDay={choose}
          lastProject={lastProject}
          end={
            <>
              <TimerButton lastProject={lastProject} />
              <OffersButton week={week} />
            </>
          }
        />
      ) : null}
      <div className="page-row">
        <WeekGrid
          days={daysOf(
            week,
            entries.filter((entry) => !isRefused(entry)),
          )}
          acts={acts}
        />
        {shown ? <Shown entry={shown} onClose={forms.close} /> : <Beside week={week} />}
      </div>
      {forms.isOpen("log") || edited ? (
        <EntryDrawer key={edited?.id} entry={edited} day={chosen} projectId={lastProject} onClose={forms.close} />
      ) : null}
      {leaving ? <RemoveEntry key={leaving.id} entry={leaving} onClosed={() => setLeaving(undefined)} /> : null}
    </>
  );
}
