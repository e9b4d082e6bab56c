import { readFileSync } from "node:fs";
import { imports } from "@digao/contract/areas/acquisition/imports/calls";
import { checkLedger } from "@digao/domain/integrity/check-ledger";
import { findingText } from "@digao/domain/integrity/finding";
import type { BalanceRow, VoucherRow } from "@digao/domain/ledger/rows";
import { type Fen, fen } from "@digao/domain/money";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newProject } from "../../../../test/builders.ts";
import { type Client, startTestServer, type TestServer, type TestTenant } from "../../../../test/kit.ts";

const sample = new URL("../../../../../../packages/db/seed/sample/", import.meta.url);
type CsvRow = Record<string, string>;
interface Sheet {
  header: string[];
  rows: CsvRow[];
}

function read(name: string): Sheet {
  const [head = "", ...lines] = readFileSync(new URL(name, sample), "utf8")
    .replace(/^\uFEFF/, "")
    .trim()
    .split(/\r?\n/);
  const header = head.split(",");
  return {
    header,
    rows: lines.map((line) => Object.fromEntries(line.split(",").map((cell, i) => [header[i] ?? "", cell]))),
  };
}
const write = ({ header, rows }: Sheet): string =>
  [header.join(","), ...rows.map((row) => header.map((name) => row[name] ?? "").join(","))].join("\n");

const amount = (text: string | undefined): Fen => (text ? fen(text) : 0n);
const balanceOf = (r: CsvRow): BalanceRow => ({
  code: r.科目编码!,
  name: r.科目名称!,
  direction: r.方向 === "贷" ? "Cr" : "Dr",
  auxType: r.辅助类型 || null,
  auxName: r.辅助名称 || null,
  openDr: amount(r.期初借方),
  openCr: amount(r.期初贷方),
  periodDr: amount(r.本期借方),
  periodCr: amount(r.本期贷方),
  closeDr: amount(r.期末借方),
  closeCr: amount(r.期末贷方),
});
const voucherOf = (r: CsvRow): VoucherRow => ({
  date: r.凭证日期!,
  period: Number(r.会计期间),
  type: r.凭证字!,
  no: Number(r.凭证号),
  lineNo: Number(r.分录号),
  summary: r.摘要!,
  code: r.科目编码!,
  name: r.科目名称!,
  debit: amount(r.借方金额),
  credit: amount(r.贷方金额),
  currency: r.币种!,
  rate: r.汇率!,
  fcAmount: r.原币金额 ? fen(r.原币金额) : null,
  aux: [
    ...["客户", "供应商", "人员", "项目"].flatMap((type) => (r[type] ? [{ type, name: r[type] }] : [])),
    ...(r.其他辅助 ? [{ type: r.其他辅助.split(":")[0] ?? "", name: r.其他辅助.split(":")[1] ?? "" }] : []),
  ],
  preparer: r.制单人!,
  reviewer: r.审核人!,
  poster: r.记账人!,
});

let server: TestServer;
let tenant: TestTenant;
let manager: Client;
beforeAll(async () => {
  server = await startTestServer();
  tenant = await server.newTenant();
  manager = await tenant.as("manager");
});
afterAll(() => server.stop());

async function importText(projectId: number, name: string, content: string) {
  const { batches } = await manager.call(imports.UploadLedgerFile, { projectId }, [{ name, content }]);
  await server.runJobs();
  const batch = await manager.call(imports.GetImportBatch, { batchId: batches[0]!.id });
  if (batch.status === 4) await manager.call(imports.CommitImport, { batchId: batch.id, forceReason: "对照检查" });
  await server.runJobs();
  const { items } = await manager.call(imports.GetImportFindings, { batchId: batch.id, maxResultCount: 1000 });
  return items.map(({ code, where, detail }) => `${code} ${where} ${detail}`);
}

type Change = (tb: Sheet, journal: Sheet) => void;
const balance = (sheet: Sheet, code: string) => sheet.rows.find((row) => row.科目编码 === code && !row.辅助名称)!;
const lines = (sheet: Sheet, code: string) => sheet.rows.filter((row) => row.科目编码 === code);

const changes: Record<string, Change> = {
  "an opening and a roll-forward that do not balance": (tb) => {
    balance(tb, "1001").期初借方 = "50001.00";
  },
  "a parent that is not the sum of its children": (tb) => {
    balance(tb, "1002").期末借方 = "1.00";
  },
  "a missing parent": (tb) => {
    tb.rows = tb.rows.filter((row) => row.科目编码 !== "1002");
  },
  "a movement the journal does not have, and the reverse": (tb, journal) => {
    balance(tb, "1403").本期借方 = "7265486.72";
    balance(tb, "1604").本期借方 = "";
    journal.rows = journal.rows.filter((row) => row.科目编码 !== "660302");
  },
  "balances on the unusual side and profit and loss left open": (tb) => {
    Object.assign(balance(tb, "1001"), { 本期贷方: "1100000.00", 期末借方: "", 期末贷方: "1022000.00" });
    Object.assign(balance(tb, "660203"), { 本期贷方: "100000.00", 期末借方: "20000.00" });
  },
  "auxiliary rows that do not add up": (tb) => {
    tb.rows = tb.rows.filter((row) => row.辅助名称 !== "乙公司");
  },
  "cash below zero for some days": (tb, journal) => {
    balance(tb, "1001").期初借方 = "1000.00";
    balance(tb, "1001").期末借方 = "19000.00";
    for (const line of lines(journal, "1001").slice(0, 2)) line.摘要 = "提现";
  },
  "unsigned vouchers, wrong conversions and reversed entries": (_tb, journal) => {
    for (const row of journal.rows.filter(({ 凭证号, 会计期间 }) => 会计期间 === "202403" && 凭证号 === "2"))
      row.审核人 = "李会计";
    for (const row of journal.rows.filter(({ 凭证号, 会计期间 }) => 会计期间 === "202404" && 凭证号 === "1"))
      row.记账人 = "";
    Object.assign(journal.rows[0]!, { 币种: "USD", 汇率: "7.1", 原币金额: "100.00" });
    const [sale] = lines(journal, "6001");
    const profit = journal.rows.find(
      (row) => row.会计期间 === sale!.会计期间 && row.凭证号 === sale!.凭证号 && row !== sale,
    )!;
    for (const row of [sale!, profit]) [row.借方金额, row.贷方金额] = [row.贷方金额 ?? "", row.借方金额 ?? ""];
  },
  "numbers missing at the start, in the middle and by the thousand": (_tb, journal) => {
    for (const row of journal.rows) {
      if (row.会计期间 === "202402") row.凭证号 = String(Number(row.凭证号) + 2);
      if (row.会计期间 === "202408" && row.凭证号 === "3") row.凭证号 = "9000";
    }
  },
};

/** The oracle reads a whole ledger; the product keeps findings with the file they belong to. Columns 10 name types by the client's words. */
const comparable = (list: string[]) => list.filter((text) => !text.startsWith("IC-10")).sort();

describe("the set-based checks and the reference in memory", () => {
  it.each(Object.entries(changes))("find the same in %s", async (_name, change) => {
    const [tb, journal] = [read("sample_tb.csv"), read("sample_vouchers.csv")];
    change(tb, journal);
    const projectId = await newProject(manager);
    const found = [
      ...(await importText(projectId, "tb.csv", write(tb))),
      ...(await importText(projectId, "journal.csv", write(journal))),
    ];
    const expected = checkLedger(tb.rows.map(balanceOf), journal.rows.map(voucherOf)).map((finding) =>
      findingText(finding, "zh"),
    );
    expect(expected.length).toBeGreaterThan(0);
    expect(comparable(found)).toEqual(
      comparable(expected.map(({ code, where, detail }) => `${code} ${where} ${detail}`)),
    );
  });
});
