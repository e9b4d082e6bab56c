/** What notes are held against: audited items and accounts, cash flow, equity, cards, related parties, other notes. */
import type { FAMovement } from "@digao/contract/areas/balance/fixed-assets/totals";
import { signOf } from "@digao/domain/accounts/category";
import { equityColumns } from "@digao/domain/equity/form";
import { type Fen, fen } from "@digao/domain/money";
import type { ComputedTable } from "@digao/domain/notes/compute";
import type { Moment, NoteFigures } from "@digao/domain/notes/figures";
import type { NoteAccount } from "@digao/domain/notes/fill";
import type { CardClass, RelatedBalance } from "@digao/domain/notes/fill-table";
import { isProfitLine } from "@digao/domain/statements/statement-line";
import type { ProjectTrialBalance } from "../../balance/trial-balance/door.ts";
import type { ItemLead } from "../../papers/statement-items/door.ts";

export interface FigureSources {
  balance: ProjectTrialBalance;
  leads: ReadonlyMap<string, ItemLead>;
  cash: ReadonlyMap<string, { cur: Fen; prior: Fen | null }> | null;
  equity: readonly { code: string; amounts: readonly Fen[] }[] | null;
  movements: readonly FAMovement[];
  related: readonly RelatedBalance[];
}

const beginnings: readonly Moment[] = ["open", "prior"];

function itemAmount({ balance, cash }: FigureSources, code: string, at: Moment): Fen | null {
  if (/^[CS]/u.test(code)) return cash?.get(code)?.[beginnings.includes(at) ? "prior" : "cur"] ?? null;
  const row = balance.rows.get(code);
  if (!row) return null;
  if (!beginnings.includes(at)) return row.audited;
  return isProfitLine(row.line) ? row.prior : row.openAudited;
}

/** Positive on the side that accounts of this code usually stand on; audited, entries on the account included. */
function accountAmount({ balance, leads }: FigureSources, codes: readonly string[], at: Moment): Fen | null {
  const { accounts } = balance.source.chart;
  const directions = new Map(balance.source.input.balances.map(({ code, direction }) => [code, direction]));
  let total = 0n;
  let isFound = false;
  for (const { subject, rows } of leads.values()) {
    const sign = signOf(subject.item.line.direction);
    for (const row of rows) {
      const own = row.accountCode ?? "";
      const standard = accounts.get(own)?.stdCode ?? own;
      if (own === "" || !codes.some((one) => standard.startsWith(one))) continue;
      isFound = true;
      const amount = beginnings.includes(at) ? row.prior : row.audited;
      total += sign * signOf(directions.get(own) ?? "Dr") * fen(amount ?? "0");
    }
  }
  return isFound ? total : null;
}

function cardAmount(movements: readonly FAMovement[], name: string): Fen | null {
  const whole = movements.find(({ assetType }) => assetType === "");
  const amount = whole?.[name as keyof FAMovement];
  return typeof amount === "string" ? fen(amount) : null;
}

function relatedAmount(related: readonly RelatedBalance[], side: string, at: string): Fen | null {
  const own = related.filter(({ item }) => /应收|预付|合同资产/u.test(item) === (side === "receivable"));
  return own.reduce((total, row) => total + ((at === "open" ? row.open : row.close) ?? 0n), 0n);
}

export const figuresOf = (sources: FigureSources, tables: ReadonlyMap<string, ComputedTable>): NoteFigures => ({
  item: (code, at) => itemAmount(sources, code, at),
  accounts: (codes, at) => accountAmount(sources, codes, at),
  table: (id) => tables.get(id) ?? null,
  equity: (row, column) => {
    const at = equityColumns.findIndex(({ code }) => code === column);
    return sources.equity?.find(({ code }) => code === row)?.amounts[at] ?? null;
  },
  cards: (name) => cardAmount(sources.movements, name),
  related: (side, at) => relatedAmount(sources.related, side, at),
  taxRate: sources.balance.source.project.settings.taxRate || null,
});

/** Accounts that an item is less: what is provided for, depreciated or amortised. */
const provision = /^(1231|14(71|76)|15(02|12|22|23)|16(02|03|07|22|32|42|43)|170[23])/u;

/** A lead schedule as accounts: audited, with what moved in the year and by entries. */
export function accountsOfLead(lead: ItemLead | undefined): NoteAccount[] {
  if (!lead) return [];
  const { subject, rows } = lead;
  const { chart } = subject.items.balance.source;
  const sign = signOf(subject.item.line.direction);
  return rows.map((row) => {
    const account = row.accountCode === null ? undefined : chart.accounts.get(row.accountCode);
    const standard = account?.stdCode ?? row.accountCode ?? "";
    const debits = fen(row.periodDr) + fen(row.ajeDr) + fen(row.rjeDr);
    const credits = fen(row.periodCr) + fen(row.ajeCr) + fen(row.rjeCr);
    const [increase, decrease] = sign > 0n ? [debits, credits] : [credits, debits];
    const names = [...(account?.fullName ?? "").split("-"), row.name].filter((name) => name !== "");
    return {
      names: [...new Set(names)],
      code: row.accountCode ?? row.name,
      standard,
      close: fen(row.audited),
      open: row.prior === null ? null : fen(row.prior),
      increase,
      decrease,
      isProvision: provision.test(standard),
    };
  });
}

const more = (amount: Fen): Fen => (amount > 0n ? amount : 0n);

/** Classes of cards by the rows of their table. */
export const cardClasses = (movements: readonly FAMovement[]): CardClass[] =>
  movements.flatMap((row) => {
    if (row.assetType === "") return [];
    const change = fen(row.costChange);
    const disposed = fen(row.costDisposed) + more(-change);
    return [
      {
        name: row.assetType,
        rows: {
          "cost.open": fen(row.costOpen),
          "cost.add.buy": fen(row.costBought) + more(change),
          "cost.dec": disposed,
          "cost.dec.disp": disposed,
          "dep.open": fen(row.accOpen),
          "dep.add": fen(row.charge),
          "dep.add.charge": fen(row.charge),
          "dep.dec": fen(row.accDisposed),
          "dep.dec.disp": fen(row.accDisposed),
          "imp.open": fen(row.impOpen),
          "imp.add": fen(row.impCharge),
          "imp.add.charge": fen(row.impCharge),
          "imp.dec": fen(row.impDisposed),
          "imp.dec.disp": fen(row.impDisposed),
        },
      },
    ];
  });
