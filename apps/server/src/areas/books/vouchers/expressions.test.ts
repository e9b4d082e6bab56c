import { readFileSync } from "node:fs";
import { type LedgerLine, vouchers } from "@digao/contract/areas/books/vouchers/calls";
import type { Condition, Expression } from "@digao/contract/areas/books/vouchers/line-filter/expression";
import { isWorkday, workCalendar } from "@digao/domain/calendar/workday";
import { mulberry32 } from "@digao/domain/sampling/generator";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newProject } from "../../../../test/builders.ts";
import { copySampleBooks } from "../../../../test/copied-books.ts";
import { type Client, startTestServer, type TestServer } from "../../../../test/kit.ts";
import { readCsv } from "../../../platform/seed/csv.ts";

const seed = new URL("../../../../../../packages/db/seed/", import.meta.url);
const calendar = workCalendar(
  readCsv(readFileSync(new URL("catalogues/cn_holidays.csv", seed), "utf8")).map(({ date = "", dayType }) => ({
    date,
    dayType: dayType === "2" ? 2 : 1,
  })),
);

let server: TestServer;
let manager: Client;
let periodId: number;
let lines: LedgerLine[];

const find = (expression: unknown, rest: Record<string, unknown> = {}) =>
  manager.call(vouchers.GetVoucherLibList, {
    periodId,
    maxResultCount: 1000,
    expression: JSON.stringify(expression),
    ...rest,
  });
const idsOf = (found: readonly LedgerLine[]) => found.map(({ JsnId }) => JsnId);

beforeAll(async () => {
  server = await startTestServer();
  const tenant = await server.newTenant();
  manager = await tenant.as("manager");
  const projectId = await newProject(manager);
  periodId = await copySampleBooks(server, tenant, projectId);
  lines = (await manager.call(vouchers.GetVoucherLibList, { periodId, maxResultCount: 1000 })).items;
});
afterAll(() => server.stop());

const fenOf = (money: string) => BigInt(money.replace(".", ""));
const absolute = (value: bigint) => (value < 0n ? -value : value);
const lastOfMonth = (date: string) => new Date(Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 0));

/** The same questions, asked in memory. */
const texts = {
  summary: (line: LedgerLine) => line.summary ?? "",
  account: (line: LedgerLine) => line.accountCode,
  voucherType: (line: LedgerLine) => line.jType,
};
const amounts = {
  amount: (line: LedgerLine) => absolute(fenOf(line.amountjdr) - fenOf(line.amountjcr)),
  debit: (line: LedgerLine) => fenOf(line.amountjdr),
  net: (line: LedgerLine) => fenOf(line.amountjdr) - fenOf(line.amountjcr),
};
const byText: Record<string, (text: string, value: string) => boolean> = {
  eq: (text, value) => text === value,
  ne: (text, value) => text !== value,
  contains: (text, value) => text.includes(value),
  notContains: (text, value) => !text.includes(value),
  startsWith: (text, value) => text.startsWith(value),
  endsWith: (text, value) => text.endsWith(value),
  regex: (text, value) => new RegExp(value, "u").test(text),
  shorterThan: (text, value) => text.trim().length <= Number(value),
};
const byAmount: Record<string, (fen: bigint, values: string[]) => boolean> = {
  ge: (fen, [value = ""]) => fen >= fenOf(value),
  lt: (fen, [value = ""]) => fen < fenOf(value),
  between: (fen, [from = "", to = ""]) => fen >= fenOf(from) && fen <= fenOf(to),
  round: (fen, [unit = ""]) => fen !== 0n && fen % (BigInt(unit) * 100n) === 0n,
  endsInDigits: (fen, [digits = ""]) => String(fen / 100n).endsWith(digits),
  gt: (fen, [value = ""]) => fen > fenOf(value),
  leadingDigits: (fen, [digits = ""]) => String(absolute(fen)).startsWith(digits),
  secondDigit: (fen, [digit = ""]) => String(absolute(fen))[1] === digit,
};
const byDate: Record<string, (date: string, values: string[]) => boolean> = {
  ge: (date, [value = ""]) => date >= value,
  weekend: (date) => [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay()),
  nonWorking: (date) => !isWorkday(date, calendar),
  lastDays: (date, [days = ""]) => lastOfMonth(date).getUTCDate() - Number(date.slice(8)) < Number(days),
};

function holds(node: Expression, line: LedgerLine): boolean {
  if ("all" in node) return node.all.every((part) => holds(part, line));
  if ("any" in node) return node.any.some((part) => holds(part, line));
  if ("not" in node) return !holds(node.not, line);
  const { field, op, values } = node;
  if (field in texts) return byText[op]!(texts[field as keyof typeof texts](line), values[0] ?? "");
  if (field in amounts) return byAmount[op]!(amounts[field as keyof typeof amounts](line), values);
  if (field === "date") return byDate[op]!(line.jDate.slice(0, 10), values);
  if (field === "closing") return line.isClosing === (op === "isTrue");
  return values[0] === "dr" ? fenOf(line.amountjdr) !== 0n : fenOf(line.amountjcr) !== 0n;
}

const conditions: Condition[] = [
  { field: "summary", op: "contains", values: ["销售"] },
  { field: "summary", op: "notContains", values: ["结转"] },
  { field: "summary", op: "startsWith", values: ["计提"] },
  { field: "summary", op: "endsWith", values: ["%"] },
  { field: "summary", op: "regex", values: ["^(支付|收到).*[0-9]*"] },
  { field: "summary", op: "shorterThan", values: ["6"] },
  { field: "account", op: "startsWith", values: ["1002"] },
  { field: "account", op: "eq", values: ["1122"] },
  { field: "voucherType", op: "eq", values: ["记"] },
  { field: "amount", op: "ge", values: ["100000.00"] },
  { field: "amount", op: "between", values: ["5000.00", "50000.00"] },
  { field: "amount", op: "round", values: ["10000"] },
  { field: "amount", op: "endsInDigits", values: ["00"] },
  { field: "amount", op: "leadingDigits", values: ["1"] },
  { field: "net", op: "leadingDigits", values: ["25"] },
  { field: "amount", op: "secondDigit", values: ["0"] },
  { field: "net", op: "gt", values: ["0.00"] },
  { field: "debit", op: "lt", values: ["1000.00"] },
  { field: "date", op: "ge", values: ["2024-07-01"] },
  { field: "date", op: "weekend", values: [] },
  { field: "date", op: "nonWorking", values: [] },
  { field: "date", op: "lastDays", values: ["3"] },
  { field: "side", op: "eq", values: ["dr"] },
  { field: "closing", op: "isFalse", values: [] },
];

function grow(random: () => number, depth: number): Expression {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  if (depth === 0 || random() < 0.3) return pick(conditions);
  const parts = () => Array.from({ length: 1 + Math.floor(random() * 3) }, () => grow(random, depth - 1));
  return pick([() => ({ all: parts() }), () => ({ any: parts() }), () => ({ not: grow(random, depth - 1) })])();
}

describe("an expression over ledger lines", () => {
  it("finds with SQL what its words say, condition by condition and in any combination", async () => {
    const random = mulberry32(20241231);
    const trees = [...conditions, ...Array.from({ length: 40 }, () => grow(random, 3))];
    const found = new Set<number>();
    for (const tree of trees) {
      const expected = idsOf(lines.filter((line) => holds(tree, line)));
      expect(idsOf((await find(tree)).items), JSON.stringify(tree)).toEqual(expected);
      found.add(expected.length);
    }
    expect(found.size).toBeGreaterThan(15);
  });

  it("looks across the voucher for counter accounts, by side, and at auxiliary items by name", async () => {
    const revenue = { field: "counter", op: "startsWith", values: ["6001"] };
    const across = (await find({ all: [revenue, { field: "side", op: "eq", values: ["dr"] }] })).items;
    expect(across.length).toBeGreaterThan(0);
    const name = (await find({ field: "account", op: "startsWith", values: ["6001"] })).items[0]!.accountName.split(
      "-",
    )[0]!;
    const expected = lines.filter((line) => fenOf(line.amountjdr) > 0n && line.counter.includes(name));
    expect(idsOf(across)).toEqual(idsOf(expected));
    const party = lines.find(({ aux }) => aux.length > 0)!.aux[0]!.name;
    const ofParty = (await find({ field: "party", op: "eq", values: [party] })).items;
    expect(idsOf(ofParty)).toEqual(idsOf(lines.filter(({ aux }) => aux.some((item) => item.name === party))));
    const without = (await find({ field: "party", op: "empty" })).items;
    expect(idsOf(without)).toEqual(idsOf(lines.filter(({ aux }) => aux.length === 0)));
  });

  it("takes what people type as values, never as SQL", async () => {
    for (const text of ["'; drop table voucher_line; --", "%", "_", "\\", "$1", "') or true --"]) {
      const { items } = await find({ field: "summary", op: "contains", values: [text] });
      expect(idsOf(items)).toEqual(idsOf(lines.filter(({ summary }) => summary?.includes(text))));
    }
    const patterned = await find({ field: "account", op: "startsWith", values: ["%"] });
    expect(patterned.totalCount).toBe(0);
  });

  it("joins the other filters and the order of the list", async () => {
    const { items, totalCount } = await find(
      { field: "amount", op: "ge", values: ["100000.00"] },
      { side: "cr", sorting: "amount desc", maxResultCount: 5 },
    );
    const all = lines.filter((line) => fenOf(line.amountjcr) >= 10_000_000n);
    expect(totalCount).toBe(all.length);
    const largest = all.map((line) => fenOf(line.amountjcr)).sort((one, other) => Number(other - one));
    expect(items.map((line) => fenOf(line.amountjcr))).toEqual(largest.slice(0, 5));
  });
});
