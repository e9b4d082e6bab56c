/** Meetings of a month (会议日历): of the firm, of one's projects, and of everybody whose hours one may see. */
import { userCategories } from "@digao/contract/areas/office/user-categories/calls";
import { seenWorkLogs } from "@digao/contract/areas/office/work-logs/calls";
import { inviteStatus } from "@digao/contract/areas/office/work-logs/codes";
import { addDays } from "@digao/domain/calendar/workday";
import { monthGrid } from "@digao/domain/work-log/load";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall } from "../../../../lib/api.ts";
import { today } from "../../../../lib/china-time.ts";
import { useUrlParams } from "../../../../lib/use-url-state.ts";
import { UserPicker } from "../../../../parts/identity/users/UserPicker.tsx";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { Icon } from "../../../../ui/Icon.tsx";
import { Inspector } from "../../../../ui/Inspector.tsx";
import { PageHead } from "../../../../ui/PageHead.tsx";
import { StatusTag } from "../../../../ui/StatusTag.tsx";
import { scrolls } from "../../../../ui/scrolls.ts";
import { hasClash, type Meeting, meetingsOf, onDay } from "./meetings.ts";
import { Subscribe } from "./Subscribe.tsx";
import "../work-logs.css";

const shownMost = 3;

function useMonth() {
  const [params, patch] = useUrlParams();
  const now = today();
  const asked = params.get("month") ?? "";
  const month = /^\d{4}-(0[1-9]|1[0-2])$/.test(asked) ? asked : now.slice(0, 7);
  const go = (next: string) =>
    patch({ month: next === now.slice(0, 7) ? undefined : next, open: undefined, day: undefined }, "push");
  return {
    month,
    isNow: month === now.slice(0, 7),
    back: () => go(addDays(`${month}-01`, -1).slice(0, 7)),
    next: () => go(addDays(`${month}-01`, 31).slice(0, 7)),
    now: () => go(now.slice(0, 7)),
  };
}

function Item({ meeting, isOpen, onOpen }: { meeting: Meeting; isOpen: boolean; onOpen: () => void }) {
  return (
    <button
      type="button"
      className="meet-item"
      data-kind={meeting.kind}
      data-clash={hasClash(meeting)}
      aria-pressed={isOpen}
      title={[meeting.times, meeting.title, meeting.projectName].filter(Boolean).join(" · ")}
      onClick={onOpen}
    >
      {meeting.times ? <small>{meeting.times.slice(0, 5)}</small> : null} {meeting.title}
    </button>
  );
}

function Details({ meeting }: { meeting: Meeting }) {
  const { t } = useTranslation();
  const days = meeting.from === meeting.to ? meeting.from : `${meeting.from} ~ ${meeting.to}`;
  return (
    <div className="stack">
      <span>
        {days} {meeting.times ?? t("work-logs.meet.allDay")}
      </span>
      <span className="soft">{t(`work-logs.meet.kind.${meeting.kind}`)}</span>
      {meeting.place ? <span>{meeting.place}</span> : null}
      {meeting.projectName ? <span>{meeting.projectName}</span> : null}
      {hasClash(meeting) ? <StatusTag tone="bad">{t("work-logs.meet.clash")}</StatusTag> : null}
      {meeting.people.length > 0 ? <h3 className="section-title">{t("work-logs.meet.people")}</h3> : null}
      <ul className="day-rows">
        {meeting.people.map((one) => (
          <li key={one.id} data-clash={one.isOverlapping}>
            <span>{one.name}</span>
            {one.inviteStatus === inviteStatus.open ? (
              <StatusTag tone="attention">{t("work-logs.invite.open")}</StatusTag>
            ) : null}
            {one.isOverlapping ? <StatusTag tone="bad">{t("work-logs.overlapping")}</StatusTag> : null}
          </li>
        ))}
      </ul>
      <Link to={`/wm/worklog?day=${meeting.from}`}>{t("work-logs.meet.toWeek")}</Link>
    </div>
  );
}

/** What is open: a meeting, or a whole day of which not everything has room. */
function Beside({ meetings, open, day }: { meetings: readonly Meeting[]; open: string | null; day: string | null }) {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  const meeting = meetings.find(({ key }) => key === open);
  const close = () => patch({ open: undefined, day: undefined });
  if (meeting)
    return (
      <Inspector name="meetcalendar" first={320} title={meeting.title} onClose={close}>
        <Details meeting={meeting} />
      </Inspector>
    );
  if (!day) return null;
  return (
    <Inspector name="meetcalendar" first={320} title={t("work-logs.meet.ofDay", { day })} onClose={close}>
      <div className="stack gap-4">
        {onDay(meetings, day).map((one) => (
          <Item key={one.key} meeting={one} isOpen={false} onOpen={() => patch({ open: one.key }, "push")} />
        ))}
      </div>
    </Inspector>
  );
}

function Month({ month, meetings }: { month: string; meetings: readonly Meeting[] }) {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const days = monthGrid(month);
  return (
    <section className="meet-box fill" aria-label={t("work-logs.meet.title")} {...scrolls}>
      <div className="meet-heads">
        {days.slice(0, 7).map((day, place) => (
          <span key={day}>{t(`home.weekday.${place}`)}</span>
        ))}
      </div>
      <div className="meet-grid">
        {days.map((day, place) => {
          const own = onDay(meetings, day);
          return (
            <div
              key={day}
              className="meet-day"
              data-other={day.slice(0, 7) !== month}
              data-today={day === today()}
              data-rest={place % 7 > 4}
            >
              <span className="meet-date">{day.endsWith("-01") ? day.slice(5) : Number(day.slice(8))}</span>
              {own.slice(0, shownMost).map((one) => (
                <Item
                  key={one.key}
                  meeting={one}
                  isOpen={params.get("open") === one.key}
                  onOpen={() => patch({ open: one.key, day: undefined }, "push")}
                />
              ))}
              {own.length > shownMost ? (
                <button type="button" className="meet-more" onClick={() => patch({ day, open: undefined }, "push")}>
                  {t("work-logs.meet.more", { count: own.length - shownMost })}
                </button>
              ) : null}
            </div>
          );
        })}
      </div>
    </section>
  );
}

/** Of one person: what that person takes part in, not what the reader's own calendar holds. */
function useMeetings(month: string, userId: number | undefined) {
  const days = monthGrid(month);
  const range = { starttime: days[0] ?? `${month}-01`, endtime: days.at(-1) ?? `${month}-01` };
  const shared = useCall(userCategories.GetUserProjectCalendar, range, { keepPrevious: true });
  const seen = useCall(
    seenWorkLogs.GetWorkLogCalendarListAll,
    { ...range, isMeeting: true, userId },
    { keepPrevious: true },
  );
  const isRead = shared.data !== undefined && seen.data !== undefined;
  const meetings = isRead ? meetingsOf(userId ? [] : shared.data, seen.data) : undefined;
  const retry = () => {
    void shared.refetch();
    void seen.refetch();
  };
  return { meetings, error: shared.error ?? seen.error, retry };
}

function MonthSteps({ of: { month, isNow, back, next, now } }: { of: ReturnType<typeof useMonth> }) {
  const { t } = useTranslation();
  return (
    <span className="row gap-0">
      <Button
        type="text"
        aria-label={t("work-logs.meet.previous")}
        title={t("work-logs.meet.previous")}
        icon={<Icon name="back" size={14} />}
        onClick={back}
      />
      <b className="meet-month">{month}</b>
      <Button
        type="text"
        aria-label={t("work-logs.meet.next")}
        title={t("work-logs.meet.next")}
        icon={<Icon name="expand" size={14} />}
        onClick={next}
      />
      <Button type="text" disabled={isNow} onClick={now}>
        {t("work-logs.meet.now")}
      </Button>
    </span>
  );
}

export function MeetCalendar() {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const shown = useMonth();
  const userId = Number(params.get("userId")) || undefined;
  const { meetings, error, retry } = useMeetings(shown.month, userId);
  return (
    <div className="page-frame">
      <PageHead
        title={t("work-logs.meet.title")}
        facts={[meetings ? t("work-logs.meet.count", { count: meetings.length }) : ""]}
        extra={
          <>
            <div className="meet-who">
              <UserPicker
                label={t("work-logs.person")}
                placeholder={t("work-logs.person")}
                value={userId ?? null}
                onChange={(id) => patch({ userId: id, open: undefined }, "push")}
              />
            </div>
            <MonthSteps of={shown} />
            <Subscribe />
          </>
        }
      />
      <div className="page-row">
        {error && !meetings ? <ErrorPanel error={error} onRetry={retry} /> : null}
        {!meetings && !error ? <DelayedSkeleton /> : null}
        {meetings ? (
          <>
            <Month month={shown.month} meetings={meetings} />
            <Beside meetings={meetings} open={params.get("open")} day={params.get("day")} />
          </>
        ) : null}
      </div>
    </div>
  );
}
