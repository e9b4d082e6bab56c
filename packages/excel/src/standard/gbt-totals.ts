/** Balances that a GB/T file leaves out because they follow from others: of accounts given by item alone, and of parents that only the chart names. */
import type { Side } from "../parse-side.ts";
import { boundKeys, fenOf } from "./exact-sums.ts";
import { AUX_FIELDS, fieldOf } from "./gbt-names.ts";
import type { GbtFields } from "./gbt-records.ts";
import { type SideStyle, signOf } from "./gbt-sides.ts";

/** Fen, debit positive. */
export interface Amounts {
  open: bigint;
  debit: bigint;
  credit: bigint;
  close: bigint;
}

export interface TotalRow extends Amounts {
  account: string;
  year: string;
  period: string;
  currency: string;
}

/** Sums of one account in one period and currency; balances without a mark apart, signed as the file has them. */
interface Entry extends TotalRow {
  openUnmarked: bigint;
  closeUnmarked: bigint;
}

type Sides = (account: string) => Side | null;

export class BalanceTotals {
  private readonly own = new Map<string, Entry>();
  private readonly parts = new Map<string, Entry>();

  look(fields: GbtFields, account: string): void {
    const sums = hasItems(fields) ? this.parts : this.own;
    const place = {
      account,
      year: fieldOf(fields, "会计年度"),
      period: fieldOf(fields, "会计期间号"),
      currency: fieldOf(fields, "币种编码"),
    };
    const key = keyOf(place);
    boundKeys(sums);
    const entry = sums.get(key) ?? { ...place, ...NOTHING, openUnmarked: 0n, closeUnmarked: 0n };
    sums.set(key, entry);
    const [open, close] = [fenOf(fieldOf(fields, "期初本币余额")), fenOf(fieldOf(fields, "期末本币余额"))];
    entry.debit += fenOf(fieldOf(fields, "借方本币金额"));
    entry.credit += fenOf(fieldOf(fields, "贷方本币金额"));
    const openMark = signOf(fields.期初余额方向 ?? "", null, "account");
    const closeMark = signOf(fields.期末余额方向 ?? "", null, "account");
    if (openMark === null) entry.openUnmarked += open;
    else entry.open += BigInt(openMark) * open;
    if (closeMark === null) entry.closeUnmarked += close;
    else entry.close += BigInt(closeMark) * close;
  }

  /** By arithmetic on credit accounts; as the standard says where that decides nothing. */
  style(sides: Sides): SideStyle {
    let [account, debit] = [0, 0];
    for (const entry of [...this.own.values(), ...this.parts.values()]) {
      const moved = entry.debit - entry.credit;
      const rise = entry.closeUnmarked - entry.openUnmarked;
      if (moved === 0n || sides(entry.account) !== -1) continue;
      if (rise === -moved) account++;
      if (rise === moved) debit++;
    }
    return debit > account ? "debit" : "account";
  }

  /** Accounts whose balance has neither a mark nor an account with a side. */
  unsided(sides: Sides, style: SideStyle): Set<string> {
    const found = [...this.own.values(), ...this.parts.values()]
      .filter(({ openUnmarked, closeUnmarked }) => openUnmarked !== 0n || closeUnmarked !== 0n)
      .filter(({ account }) => signOf("", sides(account), style) === null);
    return new Set(found.map(({ account }) => account));
  }

  /** What is to be added: totals of accounts given by item alone, and parents of the chart without a row. */
  missing(charted: Iterable<string>, sides: Sides, style: SideStyle): { ofItems: TotalRow[]; parents: TotalRow[] } {
    const settled = (entry: Entry): TotalRow => {
      const sign = BigInt(signOf("", sides(entry.account), style) ?? 1);
      return {
        ...entry,
        open: entry.open + sign * entry.openUnmarked,
        close: entry.close + sign * entry.closeUnmarked,
      };
    };
    const ofItems = [...this.parts].filter(([key]) => !this.own.has(key)).map(([, entry]) => settled(entry));
    const rows = [...[...this.own.values()].map(settled), ...ofItems];
    return { ofItems, parents: parentsOf(rows, new Set(charted)) };
  }
}

const NOTHING: Amounts = { open: 0n, debit: 0n, credit: 0n, close: 0n };
const keyOf = ({ account, year, period, currency }: Omit<TotalRow, keyof Amounts>) =>
  `${account}\t${year}\t${period}\t${currency}`;

const hasItems = (fields: GbtFields): boolean =>
  (fields.辅助核算组 ?? "") !== "" || AUX_FIELDS.some((name) => (fields[name] ?? "") !== "");

/** Sums upwards, longest codes first, so that a parent made here counts in its own parent. */
function parentsOf(rows: readonly TotalRow[], charted: ReadonlySet<string>): TotalRow[] {
  const listed = new Set(rows.map(({ account }) => account));
  const codes = new Set([...charted, ...listed]);
  const made = new Map<string, TotalRow>();
  const accounts = [...codes].sort((a, b) => b.length - a.length);
  const byAccount = new Map<string, TotalRow[]>();
  for (const row of rows) byAccount.set(row.account, [...(byAccount.get(row.account) ?? []), row]);
  for (const account of accounts) {
    const parent = parentOf(account, codes);
    if (parent === null || listed.has(parent)) continue;
    for (const row of byAccount.get(account) ?? []) {
      const total = { ...row, account: parent, currency: "" };
      const key = keyOf(total);
      const sum = made.get(key);
      if (sum) addTo(sum, row);
      else {
        made.set(key, total);
        byAccount.set(parent, [...(byAccount.get(parent) ?? []), total]);
      }
    }
  }
  return [...made.values()];
}

function addTo(total: Amounts, row: Amounts): void {
  total.open += row.open;
  total.debit += row.debit;
  total.credit += row.credit;
  total.close += row.close;
}

const SEPARATORS = /[.\\/-]/;

/** The longest other code that the code begins with; between separators only whole segments count. */
function parentOf(code: string, codes: ReadonlySet<string>): string | null {
  const isSeparated = SEPARATORS.test(code);
  for (let length = code.length - 1; length > 0; length--) {
    if (isSeparated && !SEPARATORS.test(code.charAt(length))) continue;
    const prefix = code.slice(0, length);
    if (codes.has(prefix)) return prefix;
  }
  return null;
}
