/** The same books from another program: what was drawn, tested, ticked, left out and written stays with its vouchers. */
import { type ImportBatch, imports } from "@digao/contract/areas/acquisition/imports/calls";
import { type LedgerLine, vouchers } from "@digao/contract/areas/books/vouchers/calls";
import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import { messages } from "@digao/contract/areas/evidence/messages/calls";
import { vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { makeLedger } from "../../../../../../test/made-ledger.ts";
import { otherLayouts } from "../../../../../../test/other-layouts.ts";
import { join } from "../../../../test/builders.ts";
import { importDesk } from "../../../../test/import-desk.ts";
import type { Client } from "../../../../test/kit.ts";

const desk = importDesk();
const ledger = makeLedger();
const layouts = otherLayouts(ledger);
const period = {
  options: JSON.stringify({ period: { label: "2024年度", startDate: "2024-01-01", endDate: "2024-12-31", kind: 1 } }),
};

let staff: Client;
let periodId: number;
let RId: number;
let tested: number[];

async function checked(name: string, content: string | Uint8Array): Promise<ImportBatch> {
  const { id } = await desk.upload(name, content, period);
  await desk.server.runJobs();
  return desk.current(id);
}
const commit = (batch: ImportBatch, more: Record<string, unknown> = {}, as: Client = desk.manager) =>
  as.call(imports.CommitImport, { batchId: batch.id, replace: true, forceReason: "样例账套", ...more });
const losses = (batch: ImportBatch) => desk.manager.call(imports.GetImportLosses, { batchId: batch.id });
const drawn = () => desk.manager.call(vouching.GetDrawCheckVoucherByRid, { Id: RId });
const linesOf = async (query: Record<string, unknown> = {}): Promise<LedgerLine[]> =>
  (await desk.manager.call(vouchers.GetVoucherLibList, { periodId, maxResultCount: 1000, ...query })).items;
const lines = async (where: string) =>
  (await desk.tenant.inDb((db) => sql<{ n: number }>`${sql.raw(where)}`.execute(db))).rows[0]?.n;

/** 25 lines drawn, all tested but the last five; one sample, three ticks, a remark and an exclusion beside them. */
async function work(): Promise<void> {
  const all = await linesOf();
  const places = Array.from({ length: 25 }, (_, index) => all[index * 13]!);
  const { ids } = await staff.call(vouching.DrawVoucherLibForLineId, { RId, jsnIds: places.map(({ JsnId }) => JsnId) });
  const byLine = new Map((await drawn()).map((row) => [row.JsnId, row.id]));
  tested = places.slice(0, 20).map(({ JsnId }) => byLine.get(JsnId)!);
  expect(ids).toHaveLength(25);
  for (const { seq } of (await staff.call(vouching.GetCheckItems, { Id: RId })).items)
    await staff.call(vouching.UpdateDrawCheckVoucherMarks, { ids: tested, seq, mark: 1 });
  await staff.call(vouching.UpdateDrawCheckVoucherResult, { ids: tested, result: 1, seen: "已查看发票与付款回单" });
  await staff.call(vouching.UpdateDrawCheckVoucherStatus, { ids: tested, status: 2 });
  const ticked = [all[1]!, all[30]!, all[77]!].map(({ JsnId }) => JsnId);
  await staff.call(vouchers.UpdateVoucherLibSelected, { jsnIds: ticked, isSelected: true });
  const question = {
    currId: desk.projectId,
    referId: all[13]!.Jmsn,
    chatType: "QUE",
    chatContent: "发票未见",
  } as const;
  await staff.call(messages.CreateMsgHead, question);
}

beforeEach(async () => {
  const { manager } = desk;
  staff = await desk.tenant.as("staff1");
  await join(manager, desk.projectId, [{ client: staff, roleid: 0 }]);
  const first = await checked("journal.csv", ledger.journal);
  if (first.status < 5) await commit(first, { replace: false });
  periodId = (await manager.call(vouchers.GetTrailbalancePeriod, { projectId: desk.projectId }))[0]!.periodId;
  RId = await desk.tenant.inDb(async (db) => {
    const found = await db
      .selectFrom("fs_item")
      .where("project_id", "=", desk.projectId)
      .where("std_code", "=", "A101")
      .select("id")
      .executeTakeFirstOrThrow();
    return found.id;
  });
  await work();
});

/** Numbers that begin with year and month, as some programs print them: apart, or in one run. */
const composedBy = (numberOf: (month: string, no: string) => string): string =>
  ledger.journal
    .split("\n")
    .map((row, index) => {
      if (index === 0 || row === "") return row;
      const cells = row.split(",");
      const date = cells.find((cell) => /^\d{4}-\d\d-\d\d$/.test(cell)) ?? "";
      return cells.with(3, numberOf(date.slice(0, 7), (cells[3] ?? "").padStart(4, "0"))).join(",");
    })
    .join("\n");

const composed: Record<string, string> = {
  "composed.csv": composedBy((month, no) => `${month}-记-${no}`),
  "joined.csv": composedBy((month, no) => `JZ${month.replace("-", "")}0${no}`),
};
const layoutsTried = ["made_u8.xlsx", "made_k3_gb18030.csv", "composed.csv", "joined.csv"] as const;
/** As the first books print it. */
const numberIn = (of: Parameters<typeof voucherName>[0]) =>
  voucherName(of)
    .split("-")[1]
    ?.replace(/^2024[0-9]{2}0*(?=[1-9])/, "");
describe.each(layoutsTried)("the same books as %s", (name) => {
  it("keep all 25 drawn vouchers, 20 of them tested, the ticks and the question", async () => {
    const before = await drawn();
    const next = await checked(name, composed[name] ?? (await layouts)[name]!);
    expect(await losses(next)).toEqual({ tested: 0, lost: 0, total: 0, items: [] });
    expect((await commit(next)).loss).toBeNull();
    const after = new Map((await drawn()).map((row) => [row.id, row]));
    const now = new Map((await linesOf()).map((line) => [line.JsnId, line]));
    expect(after.size).toBe(25);
    for (const row of before) {
      const line = now.get(after.get(row.id)?.JsnId ?? 0)!;
      expect([numberIn(line), line.jDate, line.accountCode, line.amountjdr, line.amountjcr]).toEqual([
        numberIn(row),
        ...[row.jDate, row.accountCode, row.debit, row.credit],
      ]);
      expect(after.get(row.id)).toMatchObject({ status: row.status, marks: row.marks, result: row.result });
    }
    expect([...now.values()].filter((line) => line.isSelected).length).toBe(3);
    expect(await lines("select count(*)::int as n from msg_head where refer_id is null")).toBe(0);
  });
});

describe("books in which vouchers are missing or differ", () => {
  /** Voucher 8 of the tested is left out, and the amounts of another are raised by 1.00. */
  async function damaged(): Promise<{ batch: ImportBatch; gone: number; differs: number }> {
    const rows = (await drawn()).filter(({ id }) => tested.includes(id));
    const [gone, differs] = [rows[2]!, rows[9]!];
    const isOf = (row: string, no: number | null) => row.split(",")[3] === `${no}`;
    const raise = (amount: string) => (amount === "0.00" ? amount : (Number(amount) + 1).toFixed(2));
    const remaining = ledger.journal.split("\n").flatMap((row, index) => {
      if (index > 0 && isOf(row, gone.jNo)) return [];
      if (index === 0 || !isOf(row, differs.jNo)) return [row];
      const cells = row.split(",");
      return [[...cells.slice(0, 8), ...cells.slice(8).map(raise)].join(",")];
    });
    return { batch: await checked("damaged.csv", remaining.join("\n")), gone: gone.id, differs: differs.id };
  }

  it("are told of before, and put in force only with a reason where tested ones lose theirs", async () => {
    const { batch, gone, differs } = await damaged();
    const loss = await losses(batch);
    expect(loss.tested).toBe(2);
    expect(
      loss.items
        .filter(({ kind, isTested }) => kind === "draw" && isTested)
        .map(({ state }) => state)
        .toSorted(),
    ).toEqual(["differs", "gone"]);
    await expect(commit(batch)).rejects.toMatchObject({ status: 400 });
    await expect(commit(batch, { lossReason: "  " })).rejects.toMatchObject({ status: 400 });
    await expect(commit(batch, { lossReason: "客户更正了两张凭证", replace: false })).rejects.toMatchObject({
      status: 400,
    });
    expect((await drawn()).every(({ JsnId }) => JsnId !== null)).toBe(true);
    const done = await commit(batch, { lossReason: "客户更正了两张凭证" });
    expect(done.loss).toMatchObject({ tested: 2, reason: "客户更正了两张凭证", userName: expect.any(String) });
    const lost = (await drawn()).filter(({ JsnId }) => JsnId === null).map(({ id }) => id);
    expect(lost.toSorted()).toEqual([gone, differs].toSorted());
    const back = await losses(await desk.current(batch.id));
    expect(back.tested).toBe(0);
    await desk.manager.call(imports.RollbackImport, { batchId: batch.id });
    expect((await drawn()).every(({ JsnId }) => JsnId !== null)).toBe(true);
  });

  it("taking back the only journal asks for a reason, and a stranger reads no losses", async () => {
    const [{ voucher } = { voucher: null }] = await desk.manager.call(imports.GetProjectPeriods, {
      projectId: desk.projectId,
    });
    const batchId = voucher!.batchId;
    expect(await losses(await desk.current(batchId))).toMatchObject({ tested: 20 });
    await expect(desk.manager.call(imports.RollbackImport, { batchId })).rejects.toMatchObject({ status: 400 });
    await expect(staff.call(imports.RollbackImport, { batchId, lossReason: "换一份" })).rejects.toMatchObject({
      status: 403,
    });
    const stranger = await desk.tenant.as("reader");
    await expect(stranger.call(imports.GetImportLosses, { batchId })).rejects.toMatchObject({ status: 403 });
    await desk.manager.call(imports.RollbackImport, { batchId, lossReason: "换一份" });
    await desk.server.runJobs();
    expect((await drawn()).every(({ JsnId }) => JsnId === null)).toBe(true);
    const next = await checked("made_u8.xlsx", (await layouts)["made_u8.xlsx"]!);
    if (next.status < 5) await commit(next, { replace: false });
    expect((await drawn()).every(({ JsnId }) => JsnId !== null)).toBe(true);
  });
});

it("the database names vouchers as the domain does", async () => {
  const texts = [
    "18",
    "0018",
    "记-0018",
    "记 - 18",
    "记—18",
    "第18号",
    "记字第0018号",
    "１８",
    "0018-1",
    "0",
    "无号",
    "2024记18",
    "2024-01-记-0018",
    "202401-0018",
    "2024年1月记-18号",
    "2024-01-05-记-0018",
    "20240105-记-018",
    "记-2024-1-18",
    "2024-01-18",
    "2024-1",
  ];
  const { rows } = await desk.tenant.inDb((db) =>
    sql<{
      name: string;
    }>`select voucher_name('记', t) as name from unnest(${texts}::text[]) with ordinality u (t, i) order by i`.execute(
      db,
    ),
  );
  expect(rows.map(({ name }) => name)).toEqual(texts.map((jNoText) => voucherName({ jType: "记", jNoText })));
  const coded = await desk.tenant.inDb((db) =>
    sql<{ name: string }>`select voucher_name('1', '0011') as name`.execute(db),
  );
  expect(coded.rows[0]?.name).toBe(voucherName({ jType: "1", jNoText: "0011" }));
});
