import { adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import { type CalculationInput, calculators } from "@digao/contract/areas/balance/calculators/calls";
import { actionLog } from "@digao/contract/areas/office/action-log/calls";
import { statementItems } from "@digao/contract/areas/papers/statement-items/calls";
import type { Draft } from "@digao/contract/endpoint";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { join } from "../../../../test/builders.ts";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import type { Client } from "../../../../test/kit.ts";
import { type LedgerDesk, openLedgerDesk } from "../../../../test/ledger-desk.ts";
import { readBook } from "../../../../test/workbook.ts";

let desk: LedgerDesk;
let manager: Client;
let staff: Client;
let stranger: Client;
let projectId: number;
beforeAll(async () => {
  desk = await openLedgerDesk();
  manager = desk.manager;
  staff = await desk.tenant.as("staff1");
  stranger = await desk.tenant.as("reader");
  projectId = await desk.newProject();
  await join(manager, projectId, [{ client: staff, roleid: 0 }]);
  await copySampleBooks(desk.server, desk.tenant, projectId);
});
afterAll(() => desk.stop());

const itemOf = async (code: string): Promise<number> => {
  const GrpId = { A: 1, P: 3 }[code[0] ?? ""] ?? 2;
  const items = await manager.call(statementItems.GetFsItem, { Id: projectId, GrpId });
  return items.find(({ stdCode }) => stdCode === code)?.id ?? 0;
};
const listed = async (code: string) => manager.call(calculators.GetCalculators, { fsItemId: await itemOf(code) });
const books = async (code: string, key: string) =>
  (await listed(code)).calculators.find((one) => one.key === key)?.books;

const loans: CalculationInput["rows"] = {
  loans: [
    { lender: "工商银行", principal: "3000000", rate: "4.35%", from: "2023-05-20", until: "2024-05-20" },
    { lender: "工商银行", principal: "3500000", rate: "4.35%", from: "2024-05-17" },
    { lender: "建设银行", principal: "2000000", rate: "4.9%", from: "2022-07-01" },
  ],
};
const interest = (values: CalculationInput["values"] = {}): CalculationInput => ({
  values: { from: "2024-01-01", to: "2024-12-31", booked: "239375.00", ...values },
  rows: loans,
});
type Sent = Partial<Draft<typeof calculators.SaveCalculation>>;
const save = async (more: Sent = {}, as = staff) =>
  as.call(calculators.SaveCalculation, {
    fsItemId: await itemOf("L101"),
    calculator: "interest",
    name: "2024 年借款利息",
    input: interest(),
    ...more,
  });
const get = (id: number, as = staff) => as.call(calculators.GetCalculation, { id });
const refused = (word: string) => ({ error: { message: expect.stringContaining(word) } });

describe("the calculators of an item", () => {
  it("start from the books of the project", async () => {
    const { calculators: ofLoans } = await listed("L101");
    expect(ofLoans.map(({ key }) => key)).toEqual(["interest"]);
    expect(ofLoans[0]).toMatchObject({ paper: "FA-6", title: "借款利息测算" });
    expect(await books("L101", "interest")).toEqual({ from: "2024-01-01", to: "2024-12-31", booked: "239375.00" });
    expect(await books("A101", "interestIncome")).toEqual({ booked: "24000.00" });
    expect(await books("A109", "inventoryWriteDown")).toEqual({ booked: "160000.00" });
    expect(await books("E107", "surplusReserve")).toEqual({
      netProfit: "1236433.66",
      openingRetained: "3085000.00",
      openingReserve: "450000.00",
      capital: "6000000.00",
      booked: "123643.37",
    });
    expect(await books("L109", "vat")).toMatchObject({
      booked: "1600461.06",
      input: "1075013.27",
      bookedPayable: "525447.79",
    });
    expect(await books("P301", "currentTax")).toMatchObject({
      profit: "1594578.22",
      revenue: "12413238.94",
      booked: "383394.56",
    });
    expect(await books("P301", "deferredTax")).toMatchObject({ bookedAsset: "96500.00", bookedLiability: "1250.00" });
  });

  it("work back the cost of sales of the sample from its books, but for what was issued otherwise", async () => {
    const values = await books("P101", "costOfSales");
    const answer = await staff.call(calculators.Calculate, {
      fsItemId: await itemOf("P101"),
      calculator: "costOfSales",
      input: { values: { ...values, otherIssues: "30000" }, rows: {} },
    });
    expect(answer.result?.figures).toMatchObject({ sales: "8500000.00", difference: "0.00" });
  });

  it("tell every fault of the input in its place, and keep nothing of it", async () => {
    const fsItemId = await itemOf("L101");
    const input = { values: { from: "", to: "2024-12-31", booked: "x" }, rows: { loans: [{ principal: "-1" }] } };
    const { faults, result } = await staff.call(calculators.Calculate, { fsItemId, calculator: "interest", input });
    expect(result).toBeNull();
    expect(faults.map(({ table, row, field, code }) => [table, row, field, code])).toEqual([
      [null, null, "from", "required"],
      [null, null, "booked", "money"],
      ["loans", 1, "principal", "negative"],
      ["loans", 1, "rate", "required"],
      ["loans", 1, "from", "required"],
    ]);
    await expect(save({ input })).rejects.toMatchObject({ status: 400, ...refused("期间自：必填") });
    await expect(save({ calculator: "constructor" })).rejects.toMatchObject(refused("没有这个测算"));
    await expect(save({ calculator: "lease" })).rejects.toMatchObject(refused("不适用"));
    expect((await listed("L101")).calculations).toEqual([]);
  });
});

describe("a calculation", () => {
  it("is kept with its versions and reasons, and never overwrites somebody else's", async () => {
    const { id } = await save();
    const first = await get(id);
    expect(first).toMatchObject({ difference: "7856.25", rowVersion: 1, stale: [], entries: [] });
    expect(first.calculated.result?.figures).toMatchObject({ interest: "247231.25" });
    const changed = { id, rowVersion: 1, input: interest({ capitalised: "7856.25" }) };
    await expect(save(changed)).rejects.toMatchObject(refused("写明原因"));
    expect(await save({ ...changed, reason: "二期厂房专门借款利息资本化" })).toEqual({ id, rowVersion: 2 });
    await expect(save({ ...changed, reason: "旧版本" }, manager)).rejects.toMatchObject({ status: 409 });
    const second = await get(id);
    expect(second).toMatchObject({ difference: "0.00", rowVersion: 2 });
    expect(second.versions.map(({ version, difference, reason }) => [version, difference, reason])).toEqual([
      [2, "0.00", "二期厂房专门借款利息资本化"],
      [1, "7856.25", null],
    ]);
    const log = await manager.call(actionLog.GetActionLog, {
      Id: String(id),
      ProjectId: projectId,
      RefType: "calculation",
    });
    expect(log.items.length).toBeGreaterThan(0);
  });

  it("says which of its figures the books tell otherwise", async () => {
    const { id } = await save({ name: "旧账", input: interest({ booked: "230000" }) });
    expect((await get(id)).stale).toEqual(["booked"]);
  });

  it("is nobody's outside the project", async () => {
    const { id } = await save({ name: "外人" });
    await expect(get(id, stranger)).rejects.toMatchObject({ status: 403 });
    await expect(save({}, stranger)).rejects.toMatchObject({ status: 403 });
  });

  it("leaves as a workbook that shows input, result and schedule", async () => {
    const { id } = await save({ name: "底稿" });
    const { bytes } = await staff.download(calculators.DownCalculation, { id });
    const text = JSON.stringify(readBook(bytes));
    for (const word of ["借款利息测算", "工商银行", "247231.25", "7856.25"]) expect(text).toContain(word);
  });
});

describe("the difference of a calculation", () => {
  it("becomes a draft once, is brought up to date, and stays as people left it beyond a draft", async () => {
    const { id } = await save({ name: "入账" });
    const book = (rowVersion: number, as = staff) => as.call(calculators.BookCalculation, { id, rowVersion });
    const [head] = await book(1);
    expect(head).toMatchObject({ adjType: 1, status: 0, source: 12 });
    expect(head?.lines.map(({ fsItemCode, lineName, debit, credit }) => [fsItemCode, lineName, debit, credit])).toEqual(
      [
        ["P106", "财务费用-利息支出", "7856.25", "0.00"],
        ["L110", "应付利息", "0.00", "7856.25"],
      ],
    );
    await book(1);
    expect((await get(id)).entries).toMatchObject([{ id: head?.id, isStale: false }]);
    const later = { id, name: "入账", rowVersion: 1, reason: "补充资本化", input: interest({ capitalised: "1000" }) };
    await save(later);
    expect((await get(id)).entries).toMatchObject([{ isStale: true }]);
    await expect(book(1)).rejects.toMatchObject({ status: 409 });
    const [updated] = await book(2);
    expect(updated).toMatchObject({ id: head?.id, lines: [{ debit: "6856.25" }, { credit: "6856.25" }] });
    const { rowVersion } = await staff.call(adjustments.GetAuditAdjustListById, { Id: head?.id ?? 0 });
    await staff.call(adjustments.UpdateFSAdjustHeadById, { Id: head?.id ?? 0, rowVersion, status: 1 });
    await expect(book(2)).rejects.toMatchObject(refused("已送审或已复核"));
    const remove = staff.call(calculators.RemoveCalculation, { id, rowVersion: 2, reason: "重复" });
    await expect(remove).rejects.toMatchObject(refused("先作废分录"));
  });

  it("is not booked where there is none, and what was calculated by mistake goes with a reason", async () => {
    const { id } = await save({ name: "无差异", input: interest({ capitalised: "7856.25" }) });
    await expect(staff.call(calculators.BookCalculation, { id, rowVersion: 1 })).rejects.toMatchObject(
      refused("没有需要入账"),
    );
    await staff.call(calculators.RemoveCalculation, { id, rowVersion: 1, reason: "重复" });
    await expect(get(id)).rejects.toMatchObject({ status: 404 });
    expect((await listed("L101")).calculations.some((one) => one.id === id)).toBe(false);
  });
});
