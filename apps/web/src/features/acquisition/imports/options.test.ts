import type { Detection, ImportOptions } from "@digao/contract/areas/acquisition/imports/calls";
import { describe, expect, it } from "vitest";
import { reachable, stateOf, stepOf } from "./batch-state.ts";
import { allFields, columnLetters, sureness } from "./fields.ts";
import {
  isByHand,
  periodChoice,
  withColumn,
  withExistingPeriod,
  withHeaderRow,
  withNewPeriod,
  withReading,
} from "./options.ts";
import { text } from "./texts.ts";

const column = (index: number, field: string | null) => ({ index, header: "", samples: [], field, confidence: 1 });
const detection: Detection = {
  kind: "xlsx",
  encoding: null,
  encodings: [],
  sheets: [],
  sheet: null,
  software: null,
  typeId: 4,
  headerRow: 1,
  headerRows: 1,
  missing: [],
  period: null,
  companyName: null,
  preview: [],
  certain: true,
  questions: [],
  taken: [],
  incomplete: [],
  isGuessed: false,
  headers: [],
  recalled: null,
  untaken: [],
  columns: [column(0, "jDate"), column(1, "jNo"), column(2, null)],
};
const period = { label: "2024年度", startDate: "2024-01-01", endDate: "2024-12-31", kind: 1 };

describe("corrections of a recognised file", () => {
  it("gives a field to one column only: the column that had it is left out", () => {
    expect(withColumn({}, detection, 2, "jNo").columns).toEqual({ 1: null, 2: "jNo" });
  });
  it("leaves a column out without touching the others, and tells it was done by hand", () => {
    const options = withColumn({ sheet: "凭证" }, detection, 0, null);
    expect(options).toEqual({ sheet: "凭证", columns: { 0: null } });
    expect([isByHand(options, 0), isByHand(options, 1)]).toEqual([true, false]);
  });
  it("drops matched columns and header row with the sheet they belonged to, and keeps the period", () => {
    const options: ImportOptions = { sheet: "一月", headerRow: 3, columns: { 0: "jDate" }, periodId: 7 };
    expect(withReading(options, { sheet: "二月" })).toEqual({ sheet: "二月", periodId: 7 });
    expect(withHeaderRow(options, 5)).toEqual({ sheet: "一月", headerRow: 5, periodId: 7 });
  });
  it("belongs to one period: an existing one, or a new one, or the one the data tells", () => {
    const asNew = withNewPeriod({ periodId: 7 }, period);
    expect(asNew).toEqual({ period });
    expect(withExistingPeriod(asNew, 7)).toEqual({ periodId: 7 });
    expect(periodChoice({ options: {}, detection })).toEqual({ kind: "detected", period: null });
  });
});

describe("the state of an import", () => {
  const batch = { status: 0, isCurrent: false, jobId: null, typeId: 4, questions: [] };
  const open = { key: "period", params: {}, text: "", why: "", choices: [], proposed: null };
  const question = { ...open, answer: null, answeredBy: null, answeredAt: null };
  it("leads every import to the step where its work goes on, never to a dead end", () => {
    expect(stepOf(batch)).toBe("columns");
    expect([0, 1, 2, 3, 4].map((status) => stepOf({ ...batch, status, jobId: 9 }))).toEqual(Array(5).fill("checks"));
    expect(stepOf({ ...batch, status: 5 })).toBe("done");
    expect([...reachable({ ...batch, status: 6 })]).toEqual(["files"]);
  });
  it("tells a check that failed or was cancelled from a file not checked yet", () => {
    expect(stateOf({ ...batch, jobId: 9 }, "failed")).toBe("broken");
    expect(stateOf({ ...batch, jobId: 9 }, "cancelled")).toBe("cancelled");
    expect(stateOf(batch)).toBe("uploaded");
  });
  it("says that a question waits, whatever the checks found, and shows it while it is being answered", () => {
    const waiting = { ...batch, status: 2, jobId: 9, questions: [question] };
    expect([stateOf(waiting), stateOf({ ...waiting, status: 4 }), stateOf({ ...waiting, status: 5 })]).toEqual([
      ...["asked", "asked", "replaced"],
    ]);
    expect(stateOf({ ...waiting, questions: [{ ...question, answer: "own" }] })).toBe("clean");
    expect(stepOf({ ...batch, questions: [question] })).toBe("checks");
    expect(stepOf({ ...batch, questions: [question], detection: { missing: ["openDr"] } })).toBe("columns");
  });
  it("calls only data in force so, and older data replaced", () => {
    expect(stateOf({ ...batch, status: 5, isCurrent: true })).toBe("inForce");
    expect(stateOf({ ...batch, status: 5 })).toBe("replaced");
    expect(stateOf({ ...batch, status: 5, typeId: 3 })).toBe("committed");
  });
});

describe("words of columns", () => {
  it("names every field in both languages", () => {
    expect(allFields.filter((field) => !(field in text.field))).toEqual([]);
  });
  it("names columns as a spreadsheet does", () => {
    expect([0, 25, 26, 51, 52, 701, 702].map(columnLetters)).toEqual(["A", "Z", "AA", "AZ", "BA", "ZZ", "AAA"]);
  });
  it("asks a person to look wherever a match is a guess", () => {
    expect(sureness("summary", 0.6, false)).toBe("guess");
    expect(sureness("summary", 0.6, true)).toBe("hand");
    expect(sureness(null, 0, true)).toBe("none");
  });
});
