/** What notes are filled from and held against, read once: lead schedules, cash flow, equity, cards, related parties, last year's notes. */
import type { FAMovement } from "@digao/contract/areas/balance/fixed-assets/totals";
import type { Db } from "@digao/db/tenant";
import { type Fen, fen } from "@digao/domain/money";
import type { ComputedTable } from "@digao/domain/notes/compute";
import { amountOf, type NoteFigures, speaksOf } from "@digao/domain/notes/figures";
import type { NoteAccount, SourceKind } from "@digao/domain/notes/fill";
import type { AgeBand, CardClass, FillGiven, RelatedBalance } from "@digao/domain/notes/fill-table";
import { itemsOf, relatedItems, sourcesOf } from "@digao/domain/notes/sources";
import { furtherTies, readings } from "@digao/domain/notes/tie-rules";
import { cashLines } from "../../balance/cash-flow/door.ts";
import { auditedEquity } from "../../balance/equity/door.ts";
import { assetMovements } from "../../balance/fixed-assets/door.ts";
import { type ProjectTrialBalance, projectTrialBalance } from "../../balance/trial-balance/door.ts";
import { agesOfItem } from "../../papers/item-details/door.ts";
import { type ItemLead, itemLeads } from "../../papers/statement-items/door.ts";
import { templateOf } from "./catalogue.ts";
import { accountsOfLead, cardClasses, type FigureSources, figuresOf } from "./figures.ts";
import { type Prior, priorNotes } from "./prior.ts";
import type { StoredNote } from "./rows.ts";

export interface Gathered {
  balance: ProjectTrialBalance;
  prior: Prior;
  figures(tables: ReadonlyMap<string, ComputedTable>): NoteFigures;
  given(code: string, tables: ReadonlyMap<string, ComputedTable>): FillGiven;
}

/** Every expression that ties and sources of a note speak in. */
function expressionsOf(code: string): string[] {
  const ties = (templateOf(code)?.ties ?? []).flatMap(([, , target]) => readings[target]?.as ?? [target]);
  const further = (furtherTies[code] ?? []).map(({ rule: [, , target] }) => target);
  const filled = sourcesOf(code).flatMap((source) => {
    if (source.from === "lines") return ["S199.cur"];
    return source.from === "figures"
      ? source.cells.flatMap(([, , expression, onlyIfNil]) => [expression, onlyIfNil ?? ""])
      : [];
  });
  return [...ties, ...further, ...filled];
}

/** Items that hold accounts which expressions name by their national codes. */
function itemsOfAccounts({ source }: ProjectTrialBalance, expressions: readonly string[]): string[] {
  const codes = expressions.flatMap((one) =>
    [...one.matchAll(/ACC\(([\d+]+)\)/gu)].flatMap(([, list = ""]) => list.split("+")),
  );
  return source.input.balances.flatMap(({ code, rules }) => {
    const standard = source.chart.accounts.get(code)?.stdCode ?? code;
    return rules && codes.some((one) => standard.startsWith(one)) ? [rules.primary.itemCode] : [];
  });
}

function relatedIn(leads: ReadonlyMap<string, ItemLead>): RelatedBalance[] {
  return [...relatedItems.receivable, ...relatedItems.payable].flatMap((code) => {
    const lead = leads.get(code);
    const item = lead?.subject.item.line.nameZh ?? code;
    return (lead?.rows ?? []).flatMap((row): RelatedBalance[] =>
      row.isRelated
        ? [{ item, party: row.name, close: fen(row.audited), open: row.prior === null ? null : fen(row.prior) }]
        : [],
    );
  });
}

interface Asked {
  /** Notes of the project whose ties are asked for. */
  notes: readonly Pick<StoredNote, "code">[];
  /** Of these the sources too. */
  filled: readonly string[];
  balance?: ProjectTrialBalance;
}

async function leadsFor(
  db: Db,
  balance: ProjectTrialBalance,
  filled: readonly string[],
  expressions: readonly string[],
): Promise<ReadonlyMap<string, ItemLead>> {
  if (balance.source.period === null) return new Map();
  const items = new Set([
    ...filled.flatMap((code) => itemsOf(code, templateOf(code)?.fsItemCode ?? "")),
    ...itemsOfAccounts(balance, expressions),
    ...(expressions.some((one) => speaksOf(one, "related")) ? itemsOf("NT38", "") : []),
  ]);
  return items.size > 0 ? itemLeads({ db }, [...items], "zh") : new Map();
}

async function agesFor(db: Db, leads: ReadonlyMap<string, ItemLead>, filled: readonly string[]) {
  const aged = new Map<string, AgeBand[] | null>();
  const items = filled.flatMap(sourcesOf).flatMap((source) => (source.from === "ageing" ? [source.item] : []));
  for (const item of items) {
    const lead = leads.get(item);
    if (lead) aged.set(item, await agesOfItem(db, lead));
  }
  return aged;
}

export async function gather(db: Db, projectId: number, { notes, filled, balance: read }: Asked): Promise<Gathered> {
  const balance = read ?? (await projectTrialBalance(db, { projectId }));
  const expressions = notes.flatMap(({ code }) => expressionsOf(code));
  const asksFor = (kind: SourceKind): boolean => expressions.some((one) => speaksOf(one, kind));
  const leads = await leadsFor(db, balance, filled, expressions);
  const prior = await priorNotes(db, projectId);
  const cash = asksFor("cashFlow") ? await cashLines(db, projectId) : null;
  const equity = asksFor("equity") ? await auditedEquity(db, projectId) : null;
  const needsCards = asksFor("cards") || filled.includes("NT16");
  const movements: FAMovement[] = needsCards ? await assetMovements(db) : [];
  const aged = await agesFor(db, leads, filled);
  const related = relatedIn(leads);
  const sources: FigureSources = { balance, leads, cash, equity, movements, related };
  const accounts = new Map<string, NoteAccount[]>();
  const accountsOf = (item: string): NoteAccount[] => {
    const kept = accounts.get(item) ?? accountsOfLead(leads.get(item));
    accounts.set(item, kept);
    return kept;
  };
  const cards: CardClass[] | null = movements.length > 0 ? cardClasses(movements) : null;
  return {
    balance,
    prior,
    figures: (tables) => figuresOf(sources, tables),
    given: (code, tables) => {
      // Of a declared cell an account that the client does not have is nil.
      const figures = { ...figuresOf(sources, tables), isAccountNil: true };
      return {
        accounts: accountsOf,
        ages: (item) => aged.get(item) ?? null,
        cards,
        related,
        figure: (expression): Fen | null => amountOf(expression, figures),
        prior: prior.tables.get(code) ?? null,
      };
    },
  };
}
