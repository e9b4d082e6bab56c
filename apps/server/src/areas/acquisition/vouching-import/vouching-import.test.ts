import { type CheckImport, vouchingImport } from "@digao/contract/areas/acquisition/vouching-import/calls";
import { type LedgerLine, vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import { type DrawnVoucher, vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { workbookBytes } from "@digao/excel/write-workbook";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { within } from "../../../../../../test/pace.ts";
import { join, newProject } from "../../../../test/builders.ts";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";
import { expectOverviewStored } from "../../../../test/overview-stored.ts";

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
let staff: Client;
let colleague: Client;
let projectId: number;
let lines: LedgerLine[];
let cash: number;
let receivables: number;

beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  [manager, staff, colleague] = [await tenant.as("manager"), await tenant.as("staff1"), await tenant.as("staff2")];
}, within(60_000));
afterAll(() => server.stop());

/** Each test has a project of its own, with the first bank lines drawn for cash. */
beforeEach(async () => {
  projectId = await newProject(manager);
  await join(manager, projectId, [
    { client: staff, roleid: 0 },
    { client: colleague, roleid: 0 },
  ]);
  await copySampleBooks(server, tenant, projectId);
  const [period] = await manager.call(vouchers.GetTrailbalancePeriod, { projectId });
  const query = { periodId: period?.periodId ?? 0, accountCode: "1002", maxResultCount: 1000 };
  lines = (await manager.call(vouchers.GetVoucherLibList, query)).items.slice(0, 4);
  const items = await tenant.inDb((db) =>
    db.selectFrom("fs_item").where("project_id", "=", projectId).select(["id", "std_code"]).execute(),
  );
  const idOf = (code: string) => items.find(({ std_code }) => std_code === code)?.id ?? 0;
  [cash, receivables] = [idOf("A101"), idOf("A105")];
  await staff.call(vouching.DrawVoucherLibForLineId, { RId: cash, jsnIds: lines.map(({ JsnId }) => JsnId) });
});

const heads = [
  "凭证日期",
  "凭证字",
  "凭证号",
  "分录号",
  "科目编码",
  "借方金额",
  "贷方金额",
  "核对内容1",
  "核对内容2",
  "核对内容7",
];
const more = ["检查结果", "差异金额", "备注", "底稿索引"];
type Cells = Partial<Record<string, string>>;
const of = (line: LedgerLine, cells: Cells = {}): Cells => ({
  凭证日期: line.jDate,
  凭证字: line.jType,
  凭证号: line.jNoText,
  分录号: String(line.lineNo),
  ...cells,
});
const csv = (rows: readonly Cells[]) => {
  const columns = [...heads, ...more];
  return [columns.join(","), ...rows.map((row) => columns.map((column) => `"${row[column] ?? ""}"`).join(","))].join(
    "\n",
  );
};
type Wish = { mode?: "preview" | "all" | "good"; stamp?: string; RId?: number };
const take = (rows: readonly Cells[], wish: Wish = {}, as = staff): Promise<CheckImport> =>
  as.call(vouchingImport.FromExcelImportPZCheck, { projectId, ...wish }, [{ name: "抽凭.csv", content: csv(rows) }]);
const drawn = async (): Promise<DrawnVoucher[]> => {
  const all = await staff.call(vouching.GetDrawCheckVoucherByRid, { Id: cash });
  return lines.map(({ JsnId }) => all.find((one) => one.JsnId === JsnId) as DrawnVoucher);
};

describe("a preview", () => {
  it("says row by row what would change and why not, and changes nothing", async () => {
    const before = await drawn();
    const [first, second, third] = lines as [LedgerLine, LedgerLine, LedgerLine];
    const answer = await take(
      [
        of(first, { 核对内容1: "√", 检查结果: "无异常" }),
        of(second, { 核对内容1: "maybe", 检查结果: "好" }),
        of(third, { 检查结果: "有异常-未调整" }),
        of(first, { 核对内容1: "×" }),
        { 凭证日期: "2024-01-15", 凭证字: "记", 凭证号: "9999", 分录号: "1", 核对内容1: "√" },
        of(third, { 分录号: "", 科目编码: "1002", 借方金额: "0.01" }),
      ],
      { mode: "preview" },
    );
    expect(answer).toMatchObject({ isApplied: false, rowCount: 6, changeCount: 1, unmatchedCount: 2, problemCount: 3 });
    expect(answer.items.map(({ row, state }) => [row, state])).toEqual([
      [2, "change"],
      [3, "problem"],
      [4, "problem"],
      [5, "problem"],
      [6, "unmatched"],
      [7, "unmatched"],
    ]);
    expect(answer.items[0]?.changes).toEqual([
      { name: "1 原始凭证内容完整", from: "", to: "√" },
      { name: "检查结果", from: "未填", to: "无异常" },
    ]);
    expect(answer.items[1]?.problems).toHaveLength(2);
    expect(answer.items[2]?.problems).toEqual(["有异常时必须填写差异金额和备注"]);
    expect(answer.items[3]?.problems).toEqual(["与第 2 行是同一张已抽取的凭证"]);
    expect(await drawn()).toEqual(before);
  });

  it("binds the import that follows: what changed meanwhile refuses it", async () => {
    const rows = [of(lines[0] as LedgerLine, { 核对内容1: "√" })];
    const { stamp } = await take(rows, { mode: "preview" });
    const [one] = await drawn();
    await colleague.call(vouching.UpdateDrawCheckVoucherRemark, { ids: [one?.id ?? 0], remark: "已看" });
    await expect(take(rows, { stamp })).rejects.toMatchObject({ status: 409 });
    const again = await take(rows, { mode: "preview" });
    expect(await take(rows, { stamp: again.stamp })).toMatchObject({ isApplied: true, changeCount: 1 });
  });
});

describe("an import", () => {
  it("finds several without exception only where a remark says what was seen", async () => {
    const [first, second] = lines as [LedgerLine, LedgerLine];
    const bare = [of(first, { 检查结果: "无异常" }), of(second, { 检查结果: "无异常", 备注: "已看银行回单" })];
    const refused = await take(bare);
    expect(refused).toMatchObject({ isApplied: false, problemCount: 1, changeCount: 1 });
    expect(refused.items[0]?.problems).toEqual([expect.stringContaining("请在备注写明查看的证据")]);
    expect((await drawn()).map(({ result }) => result)).toEqual([0, 0, 0, 0]);
    const filled = [of(first, { 检查结果: "无异常", 备注: "已看付款申请" }), bare[1] as Cells];
    expect(await take(filled)).toMatchObject({ isApplied: true, changeCount: 2 });
    expect((await drawn()).map(({ result, remark }) => [result, remark]).slice(0, 2)).toEqual([
      [1, "已看付款申请"],
      [1, "已看银行回单"],
    ]);
  });

  it("writes marks, results, differences and remarks like a person, and draws nothing", async () => {
    const [first, second] = lines as [LedgerLine, LedgerLine];
    const rows = [
      of(first, { 核对内容1: "√", 核对内容2: "N/A", 核对内容7: "×", 检查结果: "无异常" }),
      of(second, { 检查结果: "有异常-未调整", 差异金额: "-1,200.50", 备注: "=金额不符" }),
    ];
    expect(await take(rows)).toMatchObject({ isApplied: true, changeCount: 2, problemCount: 0, unmatchedCount: 0 });
    const after = await drawn();
    expect(after).toHaveLength(4);
    expect(after[0]).toMatchObject({ marks: { 1: 1, 2: 3, 7: 2 }, result: 1, status: 1, checkUserName: "王小明" });
    expect(after[1]).toMatchObject({ result: 3, diffAmount: "-1200.50", remark: "=金额不符", status: 1 });
    expect(await take(rows)).toMatchObject({ isApplied: true, changeCount: 0, sameCount: 2 });
    expect((await drawn())[0]?.rowVersion).toBe(after[0]?.rowVersion);
    const log = await tenant.inDb((db) =>
      db
        .selectFrom("project_log")
        .where("ref_type", "=", "drawnVoucher")
        .where("ref_id", "=", String(after[0]?.id))
        .where("action", "=", "update")
        .select("new_value")
        .execute(),
    );
    expect(log).toHaveLength(4);
  });

  it("takes all rows or none unless the good ones are asked for", async () => {
    const [first, second] = lines as [LedgerLine, LedgerLine];
    const rows = [of(first, { 核对内容1: "√" }), of(second, { 核对内容1: "?" })];
    expect(await take(rows)).toMatchObject({ isApplied: false, changeCount: 1, problemCount: 1 });
    expect((await drawn())[0]?.marks).toEqual({});
    expect(await take(rows, { mode: "good" })).toMatchObject({ isApplied: true, changeCount: 1, problemCount: 1 });
    expect((await drawn()).map(({ marks }) => marks)).toEqual([{ 1: 1 }, {}, {}, {}]);
  });

  it("keeps what is reviewed as it is, and who imported does not review it", async () => {
    const first = lines[0] as LedgerLine;
    const { items: points } = await staff.call(vouching.GetCheckItems, { Id: cash });
    const content = [
      [...heads.slice(0, 7), ...points.map(({ seq }) => `核对内容${seq}`), "检查结果"].join(","),
      [first.jDate, first.jType, first.jNoText, first.lineNo, "", "", "", ...points.map(() => "√"), "无异常"].join(","),
    ].join("\n");
    await manager.call(vouchingImport.FromExcelImportPZCheck, { projectId }, [{ name: "a.csv", content }]);
    const ids = [(await drawn())[0]?.id ?? 0];
    await manager.call(vouching.UpdateDrawCheckVoucherStatus, { ids, status: 2 });
    await expect(manager.call(vouching.UpdateDrawCheckVoucherStatus, { ids, status: 3 })).rejects.toMatchObject({
      status: 400,
    });
    await tenant.inProject(projectId, (db) =>
      db.updateTable("drawn_voucher").set({ status: 3 }).where("id", "in", ids).execute(),
    );
    const answer = await take([of(first, { 核对内容1: "×" })], { mode: "good" });
    expect(answer.items[0]).toMatchObject({ state: "problem", problems: ["已复核，不能修改"] });
    expect((await drawn())[0]?.marks[1]).toBe(1);
  });

  it("finds lines by account and amounts where the line number is blank, and the item by its index", async () => {
    const first = lines[0] as LedgerLine;
    await staff.call(vouching.DrawVoucherLibForLineId, { RId: receivables, jsnIds: [first.JsnId] });
    const amounts = { 分录号: "", 科目编码: first.accountCode, 借方金额: first.amountjdr, 贷方金额: first.amountjcr };
    const row = of(first, { ...amounts, 核对内容1: "√" });
    expect((await take([row])).items[0]).toMatchObject({
      state: "problem",
      problems: [expect.stringContaining("底稿索引")],
    });
    expect(await take([{ ...row, 底稿索引: "ZD-7" }])).toMatchObject({ isApplied: true, changeCount: 1 });
    expect(await take([row], { RId: cash })).toMatchObject({ isApplied: true, changeCount: 1 });
    const [other] = await staff.call(vouching.GetDrawCheckVoucherByRid, { Id: receivables });
    expect([other?.marks, (await drawn())[0]?.marks]).toEqual([{ 1: 1 }, { 1: 1 }]);
  });

  it("takes the downloaded list back without a change, in both languages", async () => {
    const [first, second] = lines as [LedgerLine, LedgerLine];
    await take([
      of(first, { 核对内容1: "√", 检查结果: "无异常" }),
      of(second, { 检查结果: "有异常-未调整", 差异金额: "-3.20", 备注: "少记" }),
    ]);
    for (const [culture, name] of [
      ["zh-Hans", "抽凭检查"],
      ["en", "Vouching"],
    ] as const) {
      const path = `${downloads.DownDrawCheckVoucherExcel.path}?projectId=${projectId}&culture=${culture}`;
      const answer = await staff.fetch(path);
      expect(decodeURIComponent(answer.headers.get("content-disposition") ?? "")).toContain(name);
      const content = new Uint8Array(await answer.arrayBuffer());
      const taken = await staff.call(vouchingImport.FromExcelImportPZCheck, { projectId }, [
        { name: "a.xlsx", content },
      ]);
      expect(taken).toMatchObject({ isApplied: true, rowCount: 4, changeCount: 0, sameCount: 4 });
    }
  });

  it("refuses what is no such sheet", async () => {
    const empty = await workbookBytes([
      { name: "a", columns: [], header: [["甲", "乙", "丙"]], rows: [[["1", "2", "3"]]] },
    ]);
    for (const content of [new Uint8Array(empty), "凭证字,借方金额,贷方金额,核对内容1\n记,1,,√"])
      await expect(
        staff.call(vouchingImport.FromExcelImportPZCheck, { projectId }, [{ name: "a.xlsx", content }]),
      ).rejects.toMatchObject({ status: 400 });
  });
});

it("and all of it stands in the overview of all projects", async () => {
  await expectOverviewStored(server, tenant.id);
});
