/** Meetings of a month: what the firm and projects have called, and what people have logged for it, each once. */
import type { CalendarEntry } from "@digao/contract/areas/office/user-categories/calls";
import type { SeenWorkLog } from "@digao/contract/areas/office/work-logs/calls";
import { onChinaClock } from "../../../../lib/china-time.ts";

export type Attended = SeenWorkLog & { isOverlapping: boolean };

export interface Meeting {
  key: string;
  kind: "firm" | "project" | "own" | "logged";
  title: string;
  /** Days in China that it stands on. */
  from: string;
  to: string;
  /** Of the clock; null for whole days. */
  times: string | null;
  place: string | null;
  projectId: number | null;
  projectName: string | null;
  people: { id: number; name: string; inviteStatus: number; isOverlapping: boolean }[];
}

const kinds: Readonly<Record<string, Meeting["kind"]>> = { firmEvent: "firm", projectEvent: "project", event: "own" };
const dayOf = (moment: string) => onChinaClock(moment).slice(0, 10);
const clock = (moment: string) => onChinaClock(moment).slice(11, 16);

function ofEntry(entry: CalendarEntry): Meeting | null {
  const kind = kinds[entry.kind];
  if (!kind) return null;
  const { title, start, end, isAllDay, place, projectId, projectName } = entry;
  return {
    key: `${kind} ${entry.recordId ?? entry.eventId ?? title}`,
    kind,
    title,
    from: isAllDay ? start : dayOf(start),
    to: isAllDay ? end : dayOf(end),
    times: isAllDay ? null : `${clock(start)}–${clock(end)}`,
    place,
    projectId,
    projectName,
    people: [],
  };
}

const ofRow = (row: Attended): Meeting => ({
  key: row.eventId === null ? `logged ${row.title} ${row.startTime}` : `project ${row.eventId}`,
  kind: row.eventId === null ? "logged" : "project",
  title: row.title,
  from: row.workDate,
  to: row.workDate,
  times: `${clock(row.startTime)}–${clock(row.endTime)}`,
  place: row.place,
  projectId: row.projectId,
  projectName: row.projectName,
  people: [],
});

/** An event and the hours that it invited to are one meeting, with whoever takes part as far as the reader sees it. */
export function meetingsOf(entries: readonly CalendarEntry[], rows: readonly Attended[]): Meeting[] {
  const meetings = new Map<string, Meeting>();
  for (const entry of entries) {
    const meeting = ofEntry(entry);
    if (meeting) meetings.set(meeting.key, meeting);
  }
  for (const row of rows) {
    const fresh = ofRow(row);
    const meeting = meetings.get(fresh.key) ?? fresh;
    meetings.set(meeting.key, meeting);
    const known = meeting.people.find(({ id }) => id === row.userId);
    if (known) known.isOverlapping ||= row.isOverlapping;
    else {
      const { userId: id, userName: name, inviteStatus, isOverlapping } = row;
      meeting.people.push({ id, name, inviteStatus, isOverlapping });
    }
    if (row.workDate > meeting.to) meeting.to = row.workDate;
  }
  return [...meetings.values()].toSorted((a, b) =>
    `${a.from}${a.times ?? ""}${a.title}` < `${b.from}${b.times ?? ""}${b.title}` ? -1 : 1,
  );
}

export const onDay = (meetings: readonly Meeting[], day: string): Meeting[] =>
  meetings.filter(({ from, to }) => from <= day && day <= to);

export const hasClash = ({ people }: Meeting): boolean => people.some(({ isOverlapping }) => isOverlapping);
