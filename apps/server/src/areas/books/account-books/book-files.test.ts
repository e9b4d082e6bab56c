import { accountBooks } from "@digao/contract/areas/books/account-books/calls";
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import { fen } from "@digao/domain/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newProject } from "../../../../test/builders.ts";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import { type Client, startTestServer, type TestServer } from "../../../../test/kit.ts";
import { readBook } from "../../../../test/workbook.ts";

let server: TestServer;
let manager: Client;
let periodId: number;

beforeAll(async () => {
  server = await startTestServer();
  const tenant = await server.newTenant();
  manager = await tenant.as("manager");
  periodId = await copySampleBooks(server, tenant, await newProject(manager));
});
afterAll(() => server.stop());

describe("the books as workbooks", () => {
  const book = async (bytesOf: Promise<{ bytes: Buffer }>) => {
    const { SheetNames, Sheets } = readBook((await bytesOf).bytes);
    return Sheets[SheetNames[0] ?? ""] ?? {};
  };
  type Cells = Awaited<ReturnType<typeof book>>;
  /** Texts and figures by cell of a column, from the first row whose first cell is the text given. */
  const rowOf = (sheet: Cells, column: string, text: string): number =>
    Number(
      Object.entries(sheet)
        .find(([cell, value]) => cell.startsWith(column) && /^[A-Z]\d+$/.test(cell) && value?.v === text)?.[0]
        .slice(1),
    );
  const fenAt = (sheet: Cells, cell: string): bigint => BigInt(Math.round(Number(sheet[cell]?.v ?? 0) * 100));

  it("account balances: head, every cell as the table has it, nothing where there is nothing, totals", async () => {
    const sheet = await book(manager.download(downloads.DownAccountBalanceExcel, { periodId }));
    expect([sheet.A1?.v, sheet.A4?.v, sheet.A5?.v]).toEqual(["科目余额表", "期间：202401 至 202412", "金额单位：元"]);
    expect(String(sheet.A2?.v)).toMatch(/^被审计单位：/);
    expect(sheet.A6?.v).toBe("数据来源：客户科目余额表");
    const table = await manager.call(accountBooks.GetAccountBalances, { periodId });
    for (const { accountCode, open, debit, credit, close } of table.items) {
      const at = rowOf(sheet, "A", accountCode);
      expect([accountCode, fenAt(sheet, `C${at}`) - fenAt(sheet, `D${at}`)]).toEqual([accountCode, fen(open ?? "0")]);
      expect([fenAt(sheet, `E${at}`), fenAt(sheet, `F${at}`)]).toEqual([fen(debit), fen(credit)]);
      expect(fenAt(sheet, `I${at}`) - fenAt(sheet, `J${at}`)).toBe(fen(close ?? "0"));
      if (debit === "0.00") expect(sheet[`E${at}`]?.v).toBeUndefined();
    }
    const last = rowOf(sheet, "B", "合计");
    expect([fenAt(sheet, `E${last}`), fenAt(sheet, `F${last}`)]).toEqual([
      fen(table.totals.debit),
      fen(table.totals.credit),
    ]);
    const first = await book(manager.download(downloads.DownAccountBalanceExcel, { periodId, level: 1 }));
    expect(Number.isNaN(rowOf(first, "A", "222101"))).toBe(true);
  });

  it("auxiliary balances, columns and quantities carry the figures of their tables", async () => {
    const aux = await book(manager.download(downloads.DownAuxBalanceExcel, { periodId }));
    const [item] = (await manager.call(accountBooks.GetAuxBalances, { periodId })).items.filter((one) => !one.isGroup);
    const at = rowOf(aux, "D", item!.auxName!);
    expect(fenAt(aux, `G${at}`)).toBe(fen(item!.debit));
    const columns = await book(manager.download(downloads.DownMultiColumnExcel, { periodId, accountCode: "2221" }));
    const table = await manager.call(accountBooks.GetMultiColumns, { periodId, accountCode: "2221" });
    const march = rowOf(columns, "A", "202403");
    expect(fenAt(columns, `B${march}`)).toBe(fen(table.months[2]!.debit));
    expect(fenAt(columns, `F${march}`)).toBe(fen(table.months[2]!.debits[0]!));
    const none = await book(manager.download(downloads.DownQuantityExcel, { periodId }));
    expect(none.A1?.v).toBe("数量金额账");
  });
});
