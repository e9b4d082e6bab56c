import { describe, expect, it } from "vitest";
import { contextOf, goldenCsv, goldenJson, keyOf, relationOf, yearVouchers } from "../../test/cash-year.ts";
import { type Fen, fen, sum, yuan } from "../money.ts";
import { attributeVoucher } from "./attribute.ts";
import { netCollected, netItem } from "./collected.ts";
import { type CashLine, type CashVoucher, cashChange } from "./voucher.ts";

interface VectorLine {
  account: string;
  name?: string;
  party?: string;
  debit: string;
  credit: string;
}
interface Vector {
  no: string;
  summary: string;
  lines?: VectorLine[];
  context?: { lines: VectorLine[] }[];
  expected: Record<string, string>;
}

const amount = (cell: string): Fen => (cell === "" ? 0n : fen(cell));

const voucherOf = (lines: readonly VectorLine[], summary: string): CashVoucher => ({
  key: summary,
  date: "2024-06-30",
  lines: lines.map((line, index): CashLine => {
    const isRestricted = line.account === "1012R";
    return {
      id: index + 1,
      code: line.account,
      name: line.name ?? "",
      summary,
      debit: amount(line.debit),
      credit: amount(line.credit),
      isCash: /^100[12]/.test(line.account),
      restriction: isRestricted ? "margin" : null,
      foreign: null,
      party: line.party || null,
    };
  }),
});

const parties = { related: "related", subsidiary: "subsidiary" } as const;
const vectorContext = (vouchers: readonly CashVoucher[]) => ({
  ...contextOf(vouchers, fen("500000.00")),
  relationOf: (party: string) => parties[party as keyof typeof parties] ?? relationOf(party),
});

function totals(parts: readonly { item: string | null; amount: Fen }[]): Record<string, string> {
  const byItem = new Map<string, Fen>();
  for (const { item, amount: part } of parts) byItem.set(item ?? "none", (byItem.get(item ?? "none") ?? 0n) + part);
  return Object.fromEntries(
    [...byItem].filter(([, total]) => total !== 0n).map(([item, total]) => [item, yuan(total)]),
  );
}

describe("a voucher is attributed", () => {
  for (const vector of goldenJson<Vector[]>("cashflow_vectors.json")) {
    const { lines, context = [] } = vector;
    if (lines)
      it(`${vector.no} ${vector.summary}`, () => {
        const voucher = voucherOf(lines, vector.summary);
        // The words that an accrual and its payment share.
        const before = context.map((one) => voucherOf(one.lines, vector.summary.replace("支付", "计提")));
        const { parts } = attributeVoucher(voucher, vectorContext(before));
        expect(totals(parts)).toEqual(vector.expected);
        expect(sum(parts.map((part) => part.amount))).toBe(cashChange(voucher));
      });
  }
});

describe("a year of 3,624 vouchers", () => {
  const vouchers = yearVouchers();
  const context = contextOf(vouchers, fen("500000.00"));
  const attributed = vouchers.map((voucher) => ({ voucher, ...attributeVoucher(voucher, context) }));

  const judged = new Set(goldenCsv("expected_judgement.csv").map((row) => keyOf(row.period, row.voucherNo)));

  function written(): Map<string, string[]> {
    const rows = new Map<string, string[]>();
    for (const row of goldenCsv("expected_attribution.csv")) {
      if (row.judged === "yes") continue;
      const key = `${keyOf(row.period, row.voucherNo)} ${row.lineNo}`;
      rows.set(key, [...(rows.get(key) ?? []), `${row.cfItem} ${row.signedCash}`].sort());
    }
    return rows;
  }

  const collected = attributed.flatMap(({ voucher, parts }) =>
    parts
      .filter(({ isCollected }) => isCollected)
      .map((part) => {
        const line = voucher.lines.find(({ id }) => id === part.lineId)!;
        return { ...line, lineId: line.id, date: voucher.date, amount: part.amount };
      }),
  );

  function found(): Map<string, string[]> {
    const netted = new Map(netCollected(collected).map((one) => [one.lineId, one.amount]));
    const rows = new Map<string, string[]>();
    const say = (item: string | null, part: Fen) => (part === 0n ? [] : [`${item} ${yuan(part)}`]);
    for (const { voucher, parts } of attributed.filter(({ key }) => !judged.has(key)))
      for (const { lineId, item, amount: whole } of parts) {
        const index = voucher.lines.findIndex(({ id }) => id === lineId);
        const key = `${voucher.key} ${voucher.rows[index]?.分录号}`;
        const net = netted.get(lineId) ?? 0n;
        rows.set(key, [...(rows.get(key) ?? []), ...say(item, whole - net), ...say(netItem, net)].sort());
      }
    return rows;
  }

  it("gives every line the item that the written attribution gives it", () => {
    const expected = written();
    const given = found();
    const wrong = [...new Set([...expected.keys(), ...given.keys()])]
      .filter((key) => String(expected.get(key)) !== String(given.get(key)))
      .map((key) => `${key}: ${given.get(key)} for ${expected.get(key)}`);
    expect(wrong).toEqual([]);
    expect(expected.size).toBeGreaterThan(2000);
  });

  it("puts before a person whatever asks for judgement", () => {
    const listed = new Set(attributed.filter(({ review }) => review.length > 0).map(({ key }) => key));
    const missed = goldenCsv("expected_judgement.csv")
      .filter((row) => !listed.has(keyOf(row.period, row.voucherNo)))
      .map(({ summary }) => summary);
    expect(missed).toEqual([]);
    expect(attributed.flatMap(({ review }) => review).map(({ reason }) => reason)).not.toContain("noRule");
  });

  it("sums to the change of cash of every voucher", () => {
    const wrong = attributed.filter(
      ({ voucher, parts }) => sum(parts.map((part) => part.amount)) !== cashChange(voucher),
    );
    expect(wrong.map(({ key }) => key)).toEqual([]);
    expect(yuan(sum(attributed.flatMap(({ parts }) => parts).map((part) => part.amount)))).toBe("2450758.70");
  });
});
