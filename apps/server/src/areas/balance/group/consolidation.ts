/** The consolidation as it stands, and the act that puts one on record. */
import type {
  Consolidated,
  consolidation,
  EliminationEntry,
  GroupLine,
} from "@digao/contract/areas/balance/group/calls";
import { eliminationKindWords, equityRowWords, equityTotalWords } from "@digao/contract/areas/balance/group/kinds";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Lang } from "@digao/contract/messages";
import { type Pair, wordIn } from "@digao/contract/pairs";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type Consolidation, consolidate, type Posting, type Source } from "@digao/domain/group/consolidate";
import { equityStatement, groupAmounts, postingsOfItem } from "@digao/domain/group/statements";
import { type Fen, yuan } from "@digao/domain/money";
import { lineName, type StatementLine } from "@digao/domain/statements/statement-line";
import { sql } from "kysely";
import { nextNumber } from "../../../platform/lib/next-number.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { stopsOf } from "./faults.ts";
import { holdGroup } from "./hold.ts";
import { type Group, loadGroup } from "./load.ts";

type Calls = typeof consolidation;
const kindWords: Readonly<Record<string, Pair>> = eliminationKindWords;
const rowWords: Readonly<Record<string, Pair>> = { ...equityRowWords, ...equityTotalWords };
const wordOf = (words: Readonly<Record<string, Pair>>, lang: Lang, name: string): string =>
  words[name] ? wordIn(lang, words[name]) : name;

const isOfCompany = (code: string, source: Source): boolean => "company" in source && source.company === code;
const isElimination = (source: Source): boolean => !("company" in source);

function worksheet(
  lines: readonly StatementLine[],
  of: Consolidation,
  companies: readonly string[],
  lang: Lang,
): GroupLine[] {
  const amounts = (postings: readonly Posting[], minorityDividendPaid: Fen) =>
    groupAmounts(lines, { postings: [...postings], minorityDividendPaid });
  const { postings, minorityDividendPaid } = of;
  const own = companies.map((code) =>
    amounts(
      postings.filter(({ source }) => isOfCompany(code, source)),
      0n,
    ),
  );
  const eliminations = amounts(
    postings.filter(({ source }) => isElimination(source)),
    minorityDividendPaid,
  );
  const whole = groupAmounts(lines, of);
  return lines.map((line) => {
    const { code, kind, group } = line;
    const shown = (found: ReadonlyMap<string, Fen>) => (kind === "H" ? null : yuan(found.get(code) ?? 0n));
    return {
      code,
      kind,
      group,
      name: `${lang === "zh" ? line.prefix : ""}${lineName(line, lang)}`,
      amounts: own.map(shown),
      eliminations: shown(eliminations),
      consolidated: shown(whole),
    };
  });
}

const columnOrder = ["E101", "E102", "E103", "E104", "E105", "E106", "E107", "E108", "E197", "E198", "E199"];
const rowOrder = ["Q01", "Q04", "Q05", "Q07", "Q09", "Q12", "Q14", "Q15", "Q27"];
const totalRows: readonly string[] = ["Q05", "Q27"];

function equityOf(of: Consolidation, names: ReadonlyMap<string, string>, lang: Lang): Consolidated["equity"] {
  const statement = equityStatement(of.postings);
  const used = columnOrder.filter((column) => [...statement.values()].some((row) => row.has(column)));
  return {
    columns: used.map((code) => ({ code, name: names.get(code) ?? code })),
    rows: rowOrder.map((code) => ({
      code,
      name: wordOf(rowWords, lang, code),
      isTotal: totalRows.includes(code),
      cells: used.map((column) => yuan(statement.get(code)?.get(column) ?? 0n)),
    })),
  };
}

interface Entry {
  kind: string;
  between: readonly [string, string];
  lines: readonly { item: string; amount: Fen; row?: string }[];
}

const entriesOf = (entries: readonly Entry[], names: ReadonlyMap<string, string>, lang: Lang): EliminationEntry[] =>
  entries.map(({ kind, between, lines }, place) => ({
    no: place + 1,
    kind: wordOf(kindWords, lang, kind),
    between: between.join(" – "),
    lines: lines.map(({ item, amount, row }) => ({
      item,
      name: names.get(item) ?? item,
      row: row === undefined ? "" : wordOf(rowWords, lang, row),
      debit: amount > 0n ? yuan(amount) : "",
      credit: amount < 0n ? yuan(-amount) : "",
    })),
  }));

const namesOf = (lines: readonly StatementLine[], lang: Lang): Map<string, string> =>
  new Map(lines.map((line) => [line.code, lineName(line, lang)]));

async function lastRun(db: Db, grounds: string): Promise<Consolidated["run"]> {
  const { rows } = await sql<{ id: number; runNo: number; userName: string; madeAt: string; grounds: string }>`
    select c.id, c.run_no as "runNo", u.name as "userName", c.made_at as "madeAt", c.grounds from consolidation c
    join app_user u on u.tenant_id = c.tenant_id and u.id = c.made_by
    where ${ofProject("c")} order by c.run_no desc limit 1`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { grounds: then, ...run } = row;
  return { ...run, isCurrent: then === grounds };
}

const empty = { lines: [], equity: { columns: [], rows: [] }, entries: [], cashEntries: [], goodwill: [], carried: [] };

function shownOf(group: Group, lang: Lang): Omit<Consolidated, "stops" | "run" | "companies"> {
  if (!group.year) return empty;
  const found = consolidate(group.year);
  const names = namesOf(group.lines, lang);
  const codes = companiesIn(group).map(({ code }) => code);
  return {
    lines: worksheet(group.lines, found, codes, lang),
    equity: equityOf(found, names, lang),
    entries: entriesOf(found.eliminations, names, lang),
    cashEntries: entriesOf(found.cashEliminations, names, lang),
    goodwill: [...found.owned].map(([company, { goodwill }]) => ({ company, amount: yuan(goodwill) })),
    carried: [...found.carried.earnings].map(([company, earnings]) => ({ company, earnings: yuan(earnings) })),
  };
}

/** Those whose figures are consolidated. */
const companiesIn = ({ companies, figures }: Group) =>
  companies
    .filter(({ role, code }) => role !== "associate" && figures.get(code))
    .map(({ code, name }) => ({ code, name }));

export async function consolidatedIn({ db }: Pick<Context, "db">, lang: Lang): Promise<Consolidated> {
  const group = await loadGroup(db);
  return {
    stops: await stopsOf(db, group, lang),
    run: await lastRun(db, group.grounds),
    companies: companiesIn(group),
    ...shownOf(group, lang),
  };
}

export const getConsolidation = (ctx: Context, { RptLang }: Input<Calls["GetConsolidation"]>): Promise<Consolidated> =>
  consolidatedIn(ctx, RptLang);

/** Of a total the lines that it adds up are opened, each by itself. */
export async function getSource(
  { db }: Context,
  { item, RptLang }: Input<Calls["GetConsolidationSource"]>,
): Promise<Output<Calls["GetConsolidationSource"]>> {
  const group = await loadGroup(db);
  if (!group.year) return [];
  const found = consolidate(group.year);
  const names = new Map(group.companies.map(({ code, name }) => [code, name]));
  const side = group.lines.find(({ code }) => code === item)?.direction === "Cr" ? -1n : 1n;
  // Cash flows are inflows already.
  const sign = item.startsWith("C") && side === 1n ? 1n : side;
  return postingsOfItem(found.postings, item).map(({ source, row, amount }) => ({
    ...sourceWords(source, found, names, RptLang),
    row: row === undefined ? "" : wordOf(rowWords, RptLang, row),
    amount: yuan(sign * amount),
  }));
}

function sourceWords(
  source: Source,
  found: Consolidation,
  names: ReadonlyMap<string, string>,
  lang: Lang,
): { source: string; entry: number | null } {
  if ("company" in source) return { source: names.get(source.company) ?? source.company, entry: null };
  const [entries, place] =
    "elimination" in source
      ? [found.eliminations, source.elimination]
      : [found.cashEliminations, source.cashElimination];
  const entry = entries[place];
  return {
    source: `${wordOf(kindWords, lang, entry?.kind ?? "")} ${entry?.between.join(" – ") ?? ""}`,
    entry: place + 1,
  };
}

/** Two at once put one on record: the second is told of the first. */
export async function makeConsolidation(
  ctx: Context,
  { projectId }: Input<Calls["Consolidate"]>,
): Promise<Output<Calls["Consolidate"]>> {
  const { db, lang } = ctx;
  await holdGroup(ctx);
  const group = await loadGroup(db);
  const stops = await stopsOf(db, group, lang);
  if (stops.length > 0) throw new Refusal("group.stopped", { kind: "state", params: { list: stops.join("；") } });
  const last = await lastRun(db, group.grounds);
  if (last?.isCurrent) return { id: last.id, runNo: last.runNo };
  const made = await db
    .insertInto("consolidation")
    .values({
      project_id: projectId,
      run_no: await nextNumber(db, "consolidation", "run_no"),
      grounds: group.grounds,
      made_by: ctx.user.id,
    })
    .returning(["id", "run_no as runNo"])
    .executeTakeFirstOrThrow();
  await ctx.audit({
    refType: "consolidation",
    refId: made.id,
    projectId,
    action: "consolidate",
    new: { runNo: made.runNo, grounds: group.grounds },
  });
  return made;
}
