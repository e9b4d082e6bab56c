import type { CalendarEntry } from "@digao/contract/areas/office/user-categories/calls";
import { expect, it } from "vitest";
import { type Attended, hasClash, meetingsOf, onDay } from "./meetings.ts";

const entry = (more: Partial<CalendarEntry>): CalendarEntry => ({
  kind: "projectEvent",
  title: "监盘",
  start: "2026-03-02T01:00:00.000Z",
  end: "2026-03-03T04:00:00.000Z",
  isAllDay: false,
  place: null,
  remark: null,
  eventId: null,
  recordId: 7,
  rowVersion: null,
  projectId: 1,
  projectCode: "P",
  projectName: "甲",
  ...more,
});
const row = (more: Partial<Attended>): Attended => ({
  id: 1,
  userId: 5,
  userName: "张三",
  dept: null,
  eventId: 7,
  projectId: 1,
  projectName: "甲",
  workType: 1,
  workTypeName: "项目工作",
  title: "监盘",
  content: null,
  workDate: "2026-03-02",
  startTime: "2026-03-02T01:00:00.000Z",
  endTime: "2026-03-02T09:00:00.000Z",
  hours: 8,
  isOwner: false,
  inviteStatus: 2,
  inviterName: null,
  refuseReason: null,
  place: null,
  status: 0,
  isBillable: true,
  rowVersion: 1,
  isOverlapping: false,
  ...more,
});

it("makes one meeting of an event and the hours of those who take part", () => {
  const rows = [row({}), row({ id: 2, workDate: "2026-03-03" }), row({ id: 3, userId: 6, isOverlapping: true })];
  const [meeting, ...rest] = meetingsOf([entry({})], rows);
  expect(rest).toEqual([]);
  expect(meeting?.people.map(({ id }) => id)).toEqual([5, 6]);
  expect(meeting && hasClash(meeting)).toBe(true);
  expect(onDay(meetingsOf([entry({})], rows), "2026-03-03")).toHaveLength(1);
  expect(onDay(meetingsOf([entry({})], rows), "2026-03-04")).toEqual([]);
});

it("leaves milestones out, and keeps meetings of people who logged the same one together", () => {
  const logged = { eventId: null, workType: 2, title: "部门例会" };
  const all = meetingsOf(
    [entry({ kind: "planEnd", recordId: null })],
    [row(logged), row({ ...logged, id: 2, userId: 6 }), row({ ...logged, id: 3, title: "质控会" })],
  );
  expect(all.map(({ title, people }) => [title, people.length]).sort()).toEqual([
    ["质控会", 1],
    ["部门例会", 2],
  ]);
});
