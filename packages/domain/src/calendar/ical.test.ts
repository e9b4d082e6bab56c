import { describe, expect, it } from "vitest";
import { type CalendarItem, calendarText, escapedText, folded } from "./ical.ts";

const item = (more: Partial<CalendarItem> = {}): CalendarItem => ({
  uid: "own-1@digao",
  title: "监盘",
  start: "2026-03-02T16:30:00.000Z",
  end: "2026-03-02T18:00:00.000Z",
  isAllDay: false,
  place: null,
  text: null,
  ...more,
});
const stampedAt = Date.parse("2026-03-01T04:05:06Z");
const textOf = (...items: CalendarItem[]) => calendarText("工时", items, stampedAt);
/** As a reader takes it: lines joined again, split at their ends. */
const linesOf = (text: string) => text.replaceAll("\r\n ", "").split("\r\n");

describe("a text of a calendar", () => {
  it.each([
    ["plain", "plain"],
    ["a;b,c\\d", "a\\;b\\,c\\\\d"],
    ["one\ntwo\r\nthree\rfour", "one\\ntwo\\nthree\\nfour"],
    ["x\r\nEND:VEVENT\r\nATTACH:http://x", "x\\nEND:VEVENT\\nATTACH:http://x"],
    ["a\u0000b\u0007c\u007fd\te", "abcd\te"],
    ["line\u2028sep\u2029par\u0085nel", "line\\nsep\\npar\\nnel"],
    ["half \ud83d of a pair", "half \ufffd of a pair"],
  ])("%j", (text, escaped) => expect(escapedText(text)).toBe(escaped));

  it.each([
    ["x".repeat(75), [75]],
    ["x".repeat(76), [75, 2]],
    ["监".repeat(25), [75]],
    ["监".repeat(26), [75, 4]],
    [`xx${"监".repeat(50)}`, [74, 73, 7]],
    ["😀".repeat(19), [72, 5]],
  ])("is folded at 75 octets and within no sign: %s", (line, lengths) => {
    const parts = folded(line).split("\r\n");
    expect(parts.map((part) => Buffer.byteLength(part))).toEqual(lengths);
    expect(folded(line).replaceAll("\r\n ", "")).toBe(line);
  });
});

describe("a calendar", () => {
  it("is told on the clock of China, with its zone, over midnight", () => {
    const lines = linesOf(textOf(item({ place: "一号仓库, 北门" })));
    expect(lines[0]).toBe("BEGIN:VCALENDAR");
    expect(lines.slice(-2)).toEqual(["END:VCALENDAR", ""]);
    expect(lines).toContain("TZOFFSETTO:+0800");
    expect(lines).toEqual(
      expect.arrayContaining([
        "UID:own-1@digao",
        "DTSTAMP:20260301T040506Z",
        "DTSTART;TZID=Asia/Shanghai:20260303T003000",
        "DTEND;TZID=Asia/Shanghai:20260303T020000",
        "SUMMARY:监盘",
        "LOCATION:一号仓库\\, 北门",
      ]),
    );
  });

  it.each([
    ["2024-02-28", "2024-02-29", "20240228", "20240301"],
    ["2025-12-31", "2025-12-31", "20251231", "20260101"],
  ])("of whole days from %s to %s ends the day after", (start, end, from, to) => {
    const lines = linesOf(textOf(item({ start, end, isAllDay: true })));
    expect(lines).toContain(`DTSTART;VALUE=DATE:${from}`);
    expect(lines).toContain(`DTEND;VALUE=DATE:${to}`);
  });

  it("leaves out an end that is no later than its begin", () => {
    const { start } = item();
    expect(textOf(item({ end: start }))).not.toContain("DTEND");
  });

  it("keeps hostile titles inside their line", () => {
    const title = "x\r\nEND:VEVENT\r\nEND:VCALENDAR\r\nBEGIN:VALARM\nACTION:AUDIO";
    const text = textOf(item({ title, text: title, place: title, uid: title }), item());
    const lines = linesOf(text);
    expect(lines.filter((line) => line === "END:VEVENT")).toHaveLength(2);
    expect(lines.filter((line) => /^(BEGIN:VALARM|ACTION)/.test(line))).toEqual([]);
    expect(text.split("\r\n").every((line) => Buffer.byteLength(line) <= 75 && !/[\r\n]/.test(line))).toBe(true);
  });
});
