import { ratioBoard } from "@digao/contract/areas/balance/ratio-board/calls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import { sampleText } from "../../../../test/import-desk.ts";
import { type LedgerDesk, openLedgerDesk } from "../../../../test/ledger-desk.ts";

let desk: LedgerDesk;
let projectId: number;
beforeAll(async () => {
  desk = await openLedgerDesk();
  projectId = await desk.newProject();
  await copySampleBooks(desk.server, desk.tenant, projectId);
});
afterAll(() => desk.stop());

const board = async (more: object = {}) => {
  const answer = await desk.manager.call(ratioBoard.GetRatioBoard, { projectId, ...more });
  return { ...answer, of: new Map(answer.groups.flatMap(({ ratios }) => ratios).map((ratio) => [ratio.code, ratio])) };
};

it("shows the ratios of the sample company beside its openings, in words and with their lines", async () => {
  const { of, groups, compared, piotroski } = await board();
  expect(compared).toEqual({ periodId: null, label: null });
  expect(groups.map(({ name }) => name)).toEqual([
    "偿债能力",
    "营运能力",
    "盈利能力",
    "现金流量",
    "成长能力",
    "舞弊风险",
  ]);
  const current = of.get("current")!;
  expect(current).toMatchObject({ name: "流动比率", formulaWords: "流动资产合计 ÷ 流动负债合计", course: "worse" });
  expect(current.words).toBe(`流动比率由 ${current.prior} 降至 ${current.current}，变动 ${current.change}，对企业不利`);
  expect(current.lines.map(({ code, RId }) => [code, RId !== null])).toEqual([
    ["A199", true],
    ["L199", true],
  ]);
  expect(of.get("receivableTurnover")).toMatchObject({ format: "times", prior: null, course: "unknown" });
  expect(of.get("altmanZ")?.warning?.text).toBeTruthy();
  expect(piotroski.signs).toHaveLength(9);
});

it("speaks English, and compares with any other data period", async () => {
  const before = await desk.take(projectId, "tb.csv", sampleText("sample_tb.csv"), 2023);
  const { of, compared } = await board({ RptLang: "en" });
  expect(compared).toEqual({ periodId: before, label: "2023年度" });
  const margin = of.get("grossMargin")!;
  expect(margin.prior).toBe(margin.current);
  expect(margin.words).toMatch(/^Gross margin is \d\d\.\d\d%, as before$/);
  const elsewhere = await desk.newProject();
  const foreign = await desk.take(elsewhere, "tb.csv", sampleText("sample_tb.csv"));
  await expect(board({ comparePeriodId: foreign })).rejects.toMatchObject({ status: 404 });
});
