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

export async function gather(db: Db, projectId: number, { notes, filled, balance: read }: Asked): Promise<Gathered> {
  const balance = read ?? (await projectTrialBalance(db, { projectId }));
  const expressions = notes.flatMap(({ code }) => expressionsOf(code));
  const asksFor = (kind: SourceKind): boolean => expressions.some((one) => speaksOf(one, kind));
  const hasBooks = balance.source.period !== null;
  const items = hasBooks
    ? [
        ...filled.flatMap((code) => itemsOf(code, templateOf(code)?.fsItemCode ?? "")),
        ...itemsOfAccounts(balance, expressions),
        ...(asksFor("related") ? itemsOf("NT38", "") : []),
      ]
    : [];
  const leads = items.length > 0 ? await itemLeads({ db }, [...new Set(items)], "zh") : new Map<string, ItemLead>();
  const prior = await priorNotes(db, projectId);
  const cash = asksFor("cashFlow") ? await cashLines(db, projectId) : null;
  const equity = asksFor("equity") ? await auditedEquity(db, projectId) : null;
  const needsCards = asksFor("cards") || filled.includes("NT16");
  const movements: FAMovement[] = needsCards ? await assetMovements(db) : [];
  const aged = new Map<string, AgeBand[] | null>();
  for (const source of filled.flatMap(sourcesOf)) {
    const lead = source.from === "ageing" ? leads.get(source.item) : undefined;
    if (source.from === "ageing" && lead) aged.set(source.item, await agesOfItem(db, lead));
  }
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
