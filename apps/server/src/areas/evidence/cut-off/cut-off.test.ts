import { cutOff } from "@digao/contract/areas/evidence/cut-off/calls";
import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type JournalRow, journalCsv, type LedgerDesk, openLedgerDesk, tbCsv } from "../../../../test/ledger-desk.ts";

let desk: LedgerDesk;
let projectId: number;
let periodId: number;
let nextId: number;

const sale = (date: string, no: number, amount: number, summary: string): JournalRow[] => [
  [date, no, summary, "1122", amount, 0],
  [date, no, summary, "6001", 0, amount],
];

beforeAll(async () => {
  desk = await openLedgerDesk();
  projectId = await desk.newProject();
  const tb = tbCsv([
    ["1122", "应收账款", "借", "", 0, 1500, 0],
    ["6001", "主营业务收入", "贷", "", 0, 1500, 1500],
    ["6601", "销售费用", "借", "", 0, 60, 60],
    ["660101", "销售费用-运输费", "借", "", 0, 60, 60],
    ["4103", "本年利润", "贷", "", 0, 60, 1500],
  ]);
  await desk.take(projectId, "tb.csv", tb, 2024);
  const rows = [
    ...sale("2024-11-05", 1, 100, "销售 2024年9月发货"),
    ...sale("2024-12-20", 2, 400, "销售 CK20241219"),
    ...sale("2024-12-30", 3, 900, "销售 2025-01-03签收"),
    ...sale("2024-12-31", 4, 100, "销售商品"),
    ["2024-12-28", 5, "付11月运费", "660101", 60, 0],
    ["2024-12-28", 5, "付11月运费", "1122", 0, 60],
    ["2024-12-31", 6, "结转收入", "6001", 1500, 0],
    ["2024-12-31", 6, "结转收入", "4103", 0, 1500],
  ] satisfies JournalRow[];
  periodId = await desk.take(projectId, "je.csv", journalCsv(rows), 2024);
  const later = [...sale("2025-01-04", 1, 300, "销售 12月28日出库"), ...sale("2025-01-20", 2, 50, "销售 2025.1.19")];
  nextId = await desk.take(projectId, "next.csv", journalCsv(later), 2025);
});
afterAll(() => desk.stop());

const get = (more: object = {}) => desk.manager.call(cutOff.GetCutOff, { periodId, ...more });

it("puts the last and the first vouchers beside the dates that their documents tell", async () => {
  const { before, after, endDate, accounts } = await get({ count: 3 });
  expect([endDate, accounts.map(({ code }) => code)]).toEqual(["2024-12-31", ["6001"]]);
  expect(before.vouchers.map(({ line, amount, isFlagged }) => [line.jNo, amount, isFlagged])).toEqual([
    [4, "100.00", false],
    [3, "900.00", true],
    [2, "400.00", false],
  ]);
  expect(before).toMatchObject({ periodId, amount: "1400.00", monthAmount: "1400.00", share: "1.0000" });
  expect(before.vouchers[1]!.documents).toEqual([
    {
      text: "2025-01-03",
      source: "summary",
      month: 202501,
      date: "2025-01-03",
      isInferred: false,
      gap: -1,
      isOtherPeriod: true,
    },
  ]);
  const more = (await get({ count: 9, months: 1 })).before;
  expect(more.vouchers.map(({ line, isInMonth }) => [line.jNo, isInMonth])).toEqual([
    [4, true],
    [3, true],
    [2, true],
    [1, false],
  ]);
  expect(more).toMatchObject({ amount: "1400.00", monthAmount: "1400.00", share: "1.0000" });
  expect(after.periodId).toBe(nextId);
  expect(after.vouchers.map(({ line, isFlagged }) => [line.jNo, isFlagged])).toEqual([
    [1, true],
    [2, false],
  ]);
  expect(after.vouchers[0]!.documents).toMatchObject([
    { month: 202412, isInferred: true, gap: 1, isOtherPeriod: true },
  ]);
});

it("looks through the months around for further documents that lie elsewhere", async () => {
  const { others, hasMore } = await get({ count: 1, months: 2 });
  expect(others.map(({ line, documents }) => [line.jNo, documents[0]!.gap])).toEqual([
    [1, 2],
    [3, -1],
  ]);
  expect(hasMore).toBe(false);
  expect((await get({ count: 1, months: 1 })).others.map(({ line }) => line.jNo)).toEqual([3]);
});

it("knows freight by the account's name, and any account by its code", async () => {
  const freight = await get({ kind: "freight" });
  expect(freight.accounts.map(({ code }) => code)).toEqual(["660101"]);
  expect(freight.before.vouchers).toMatchObject([{ amount: "60.00", isFlagged: true, documents: [{ text: "11月" }] }]);
  expect(freight.after).toEqual({ periodId: null, vouchers: [], amount: "0.00", monthAmount: "0.00", share: null });
  const receivables = await get({ accountCode: "1122", count: 1 });
  expect(receivables.accounts.map(({ code }) => code)).toEqual(["1122"]);
});

it("has vouchers drawn onto the check sheet of their item, and tells how each stands there", async () => {
  const { before, item } = await get({ count: 3 });
  expect(item).toMatchObject({ name: "营业收入", group: 3 });
  const RId = item!.RId;
  const [late, other] = [before.vouchers[1]!, before.vouchers[2]!];
  expect(late).toMatchObject({ draw: null, jsnIds: [late.line.JsnId] });
  const jsnIds = [late, other].flatMap((voucher) => voucher.jsnIds);
  await desk.manager.call(vouching.DrawVoucherLibForLineId, { RId, jsnIds, drawSource: 6 });
  const drawn = (await get({ count: 3 })).before.vouchers;
  expect(drawn.map(({ draw }) => draw && [draw.RId, draw.isChecked, draw.result])).toEqual([
    null,
    [RId, false, 0],
    [RId, false, 0],
  ]);
  const ids = [drawn[1]!.draw!.id];
  for (const { seq } of (await desk.manager.call(vouching.GetCheckItems, { Id: RId })).items)
    await desk.manager.call(vouching.UpdateDrawCheckVoucherMarks, { ids, seq, mark: 1 });
  const exception = { ids, result: 3, diffAmount: "900.00", remark: "2025 年 1 月签收" };
  await desk.manager.call(vouching.UpdateDrawCheckVoucherResult, exception);
  await desk.manager.call(vouching.UpdateDrawCheckVoucherStatus, { ids, status: 2 });
  const checked = (await get({ count: 3 })).before.vouchers[1]!;
  expect(checked.draw).toMatchObject({ id: ids[0], isChecked: true, result: 3, difference: "900.00" });
  expect(checked.checkedBy).toBe("李经理");
  const sheet = await desk.manager.call(vouching.GetDrawCheckVoucherByRid, { Id: RId });
  expect(sheet.map(({ drawSource }) => drawSource)).toEqual([6, 6]);
});
