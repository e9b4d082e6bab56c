/** The sample's books a year on: they open as last year's closed, with one entry of last year's audit booked, and sell once. */
import { mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { readCsv } from "../../apps/server/src/platform/seed/csv.ts";
import { fen } from "./figures.ts";
import { sampleFile } from "./sample.ts";

const columns = "科目编码,科目名称,方向,辅助类型,辅助名称,期初借方,期初贷方,本期借方,本期贷方,期末借方,期末贷方";

const yuan = (amount: bigint): string => `${amount / 100n}.${`${amount % 100n}`.padStart(2, "0")}`;
const sided = (net: bigint): string[] => (net < 0n ? ["", yuan(-net)] : [net === 0n ? "" : yuan(net), ""]);

/** An account stands for those above it, too. */
const isOn = (code: string, account: string): boolean => account.startsWith(code);

/** Net debits by account; of receivables the customer's row moves along. */
interface Booked {
  account: string;
  customer?: string;
  amount: bigint;
}
/** AJE-2: goods that had been sold too early. */
const booked: readonly Booked[] = [
  { account: "1405", amount: fen("210000") },
  { account: "410499", amount: -fen("210000") },
];
const sale = fen("1000000");
const turnover: readonly (Booked & { side: "debit" | "credit" | "both" })[] = [
  { account: "1122", customer: "甲公司", amount: sale, side: "debit" },
  { account: "6001", amount: sale, side: "both" },
  { account: "4103", amount: sale, side: "both" },
  { account: "410499", amount: sale, side: "credit" },
];

export function nextYearFile(): string {
  const rows = readCsv(readFileSync(sampleFile("sample_tb.csv"), "utf8")).map((row) => {
    const { 科目编码: code = "", 辅助名称: party = "" } = row;
    const meets = ({ account, customer }: Booked) => isOn(code, account) && (party === "" || party === customer);
    const sum = (list: readonly Booked[]) => list.filter(meets).reduce((total, { amount }) => total + amount, 0n);
    const open = fen(row.期末借方) - fen(row.期末贷方) + sum(booked);
    const debit = sum(turnover.filter(({ side }) => side !== "credit"));
    const credit = sum(turnover.filter(({ side }) => side !== "debit"));
    const period = [debit, credit].map((amount) => (amount === 0n ? "" : yuan(amount)));
    const names = [code, row.科目名称, row.方向, row.辅助类型, party];
    return [...names, ...sided(open), ...period, ...sided(open + debit - credit)].join(",");
  });
  const file = join(mkdtempSync(join(tmpdir(), "digao-e2e-books-")), "科目余额表2025.csv");
  writeFileSync(file, [columns, ...rows].join("\n"));
  return file;
}
