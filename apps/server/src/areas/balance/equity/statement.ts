/** The statement as the wire shows it (GetChangeSinequityData), and what its cells are made of. */
import { createHash } from "node:crypto";
import type {
  EquityMove,
  EquityRow,
  EquitySource,
  EquityStatement,
  equity,
} from "@digao/contract/areas/balance/equity/calls";
import { roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { type EquityColumnCode, equityColumns, equityParts, equityRows, isEquityRow } from "@digao/domain/equity/form";
import { amountIn, cellKey, type EquityMatrix } from "@digao/domain/equity/statement";
import { yuan } from "@digao/domain/money";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { namesInFormulas } from "../trial-balance/door.ts";
import { checksOf } from "./checks.ts";
import type { Source } from "./events.ts";
import { type EquityFigures, equityFigures } from "./figures.ts";
import { columnName, named } from "./names.ts";
import { outgrownMoves } from "./outgrown.ts";

type Calls = typeof equity;

/** Of every cell: whatever changes, changes it. */
export function hashOf(matrix: EquityMatrix): string {
  const cells = equityRows.flatMap(({ code }) =>
    equityColumns.map((column) => yuan(amountIn(matrix, code, column.code))),
  );
  return createHash("sha256").update(JSON.stringify(cells)).digest("hex");
}

function rowsOf({ matrix, prior, sources }: EquityFigures, lang: Lang): EquityRow[] {
  const counts = new Map<string, number>();
  for (const { row, column } of sources)
    if (row) counts.set(cellKey(row, column), (counts.get(cellKey(row, column)) ?? 0) + 1);
  const cell = (code: (typeof equityRows)[number]["code"], column: EquityColumnCode) => ({
    column,
    amount: yuan(amountIn(matrix, code, column)),
    sources: counts.get(cellKey(code, column)) ?? 0,
  });
  return equityRows.map((row) => ({
    code: row.code,
    name: named(row, lang),
    isTotal: row.of !== null,
    cells: equityColumns.map(({ code }) => cell(row.code, code)),
    prior: prior.from === null ? null : equityColumns.map(({ code }) => yuan(amountIn(prior.matrix, row.code, code))),
  }));
}

export const isLeader = ({ project }: Context): boolean => roleSets.leader.some((role) => role === project?.role);

function movesFor(ctx: Context, figures: EquityFigures): EquityMove[] {
  const outgrown = outgrownMoves(figures);
  return figures.moves.map(({ isProposed, decidedBy, amount, ...move }) => ({
    ...move,
    amount: yuan(amount),
    isOutgrown: outgrown.has(move.id),
    mayAgree: isProposed && isLeader(ctx) && decidedBy !== ctx.user.id,
  }));
}

/** Why the caller cannot confirm the statement; null: he can. */
export async function confirmRefusal(
  ctx: Context,
  figures: EquityFigures,
): Promise<{ key: MessageKey; params?: Record<string, string> } | null> {
  if (!isLeader(ctx)) return { key: "paper.readOnly" };
  if (figures.stored?.confirmedHash === hashOf(figures.matrix)) return { key: "equity.isConfirmed" };
  const { shown } = await checksOf(ctx.db, figures, ctx.lang);
  const open = shown.filter(({ isSettled }) => !isSettled).map(({ check }) => check.code);
  if (open.length > 0) return { key: "equity.notTied", params: { names: open.join("、") } };
  if (figures.moves.some(({ isProposed }) => isProposed)) return { key: "equity.waiting" };
  if (outgrownMoves(figures).size > 0) return { key: "equity.outgrown" };
  const authors = [
    ...figures.moves.map(({ decidedBy }) => decidedBy),
    figures.prior.from === "typed" ? figures.stored?.priorBy : null,
  ];
  return authors.includes(ctx.user.id) ? { key: "equity.confirmOwn" } : null;
}

const empty = (lang: Lang): EquityStatement => ({
  hasBooks: false,
  hasJournal: false,
  isPartial: false,
  columns: equityColumns.map((column) => ({ code: column.code, name: named(column, lang) })),
  rows: [],
  unexplained: [],
  checks: [],
  isTied: false,
  moves: [],
  prior: { from: null, source: "", userName: null, rowVersion: 0, mayType: false },
  confirmed: null,
  canConfirm: { ok: false, reason: messageOf(lang, "equity.noBooks") },
  seen: "",
});

export async function getStatement(
  ctx: Context,
  { Id, RptLang: lang }: Input<Calls["GetChangeSinequityData"]>,
): Promise<EquityStatement> {
  const figures = await equityFigures(ctx.db, Id);
  if (!figures) return empty(lang);
  const { open, stored, prior, sources, matrix } = figures;
  const { shown, isTied } = await checksOf(ctx.db, figures, lang);
  const refusal = await confirmRefusal(ctx, figures);
  return {
    ...empty(lang),
    hasBooks: true,
    hasJournal: figures.hasJournal,
    isPartial: figures.isPartial,
    rows: rowsOf(figures, lang),
    unexplained: equityParts.flatMap((column) => {
      const amount = open.get(column) ?? 0n;
      const loose = sources.filter((one) => one.row === null && one.column === column).length;
      return amount === 0n ? [] : [{ column, amount: yuan(amount), sources: loose }];
    }),
    checks: shown.map(({ check }) => check),
    isTied,
    moves: movesFor(ctx, figures),
    prior: {
      from: prior.from,
      source: stored?.priorSource ?? "",
      userName: stored?.priorName ?? null,
      rowVersion: stored?.rowVersion ?? 0,
      mayType: prior.from !== "project",
    },
    confirmed: stored?.confirmedHash
      ? {
          userName: stored.confirmedName ?? "",
          at: stored.confirmedAt ?? "",
          isChanged: stored.confirmedHash !== hashOf(matrix),
        }
      : null,
    canConfirm: refusal
      ? { ok: false, reason: messageOf(ctx.lang, refusal.key, refusal.params) }
      : { ok: true, reason: "" },
    seen: hashOf(matrix),
  };
}

/** As a person reads it: a line of the income statement or of the opening by its name. */
export async function sourceNames(db: Db, lang: Lang): Promise<(source: Source) => string> {
  const lines = await namesInFormulas(db, lang);
  return ({ kind, name, column }) => {
    if (kind === "statement") return `${messageOf(lang, "equity.source.statement")} ${lines.get(name) ?? name}`;
    if (kind === "opening" || kind === "prior")
      return `${messageOf(lang, `equity.source.${kind}`)} ${columnName(column, lang)}`;
    return kind === "turnover" ? `${messageOf(lang, "equity.source.turnover")} ${name}`.trim() : name;
  };
}

export async function getSource(
  { db, lang }: Context,
  { Id, row, column }: Input<Calls["GetEquitySource"]>,
): Promise<Output<Calls["GetEquitySource"]>> {
  const figures = await equityFigures(db, Id);
  if (!figures) throw new Refusal("equity.noBooks", { kind: "state" });
  const wanted = isEquityRow(row) ? row : null;
  const nameOf = await sourceNames(db, lang);
  return figures.sources
    .filter((one) => one.row === wanted && one.column === column)
    .map((one): EquitySource => {
      const { kind, refId, date, summary, amount } = one;
      return { kind, refId, name: nameOf(one), date, summary, amount: yuan(amount) };
    });
}
