/** Everything that the statement of changes in equity is worked out of, read once. */
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type EquityPartCode, equityParts, isEquityPart, isEquityRow } from "@digao/domain/equity/form";
import {
  amountIn,
  type EquityCell,
  type EquityFacts,
  type EquityMatrix,
  equityMatrix,
  unexplained,
} from "@digao/domain/equity/statement";
import { type Fen, fen, sum } from "@digao/domain/money";
import { NET_PROFIT } from "@digao/domain/statements/statement-line";
import { sql } from "kysely";
import { paidOnAccounts } from "../cash-flow/door.ts";
import { type ProjectTrialBalance, projectHead, projectTrialBalance } from "../trial-balance/door.ts";
import {
  type EquityBook,
  entrySources,
  equityBook,
  openingSources,
  type Source,
  turnoverSources,
  voucherSources,
} from "./events.ts";
import { type MoveRow, movesOf } from "./move-rows.ts";

const OCI = "P499";
const DIVIDENDS_PAYABLE = "2232";
const DIVIDENDS_ITEM = "C312";

export interface StoredStatement {
  id: number;
  prior: EquityCell[];
  priorSource: string;
  priorBy: number | null;
  priorName: string | null;
  confirmed: EquityCell[] | null;
  confirmedHash: string | null;
  confirmedBy: number | null;
  confirmedName: string | null;
  confirmedAt: string | null;
  rowVersion: number;
}

type StoredCells = { row: string; column: string; amount: string }[];

export const cellsFrom = (stored: StoredCells): EquityCell[] =>
  stored.flatMap(({ row, column, amount }) =>
    isEquityRow(row) && isEquityPart(column) ? [{ row, column, amount: fen(amount) }] : [],
  );

export async function storedStatement(db: Db): Promise<StoredStatement | null> {
  const { rows } = await sql<
    Omit<StoredStatement, "prior" | "confirmed"> & { prior: StoredCells; confirmed: StoredCells | null }
  >`select s.id, s.prior, s.prior_source as "priorSource", s.prior_by as "priorBy", p.name as "priorName", s.confirmed,
      s.confirmed_hash as "confirmedHash", s.confirmed_by as "confirmedBy", c.name as "confirmedName",
      s.confirmed_at as "confirmedAt", s.row_version as "rowVersion"
    from equity_statement s
    left join app_user p on p.tenant_id = s.tenant_id and p.id = s.prior_by
    left join app_user c on c.tenant_id = s.tenant_id and c.id = s.confirmed_by
    where ${ofProject("s")}`.execute(db);
  const [row] = rows;
  if (!row) return null;
  return { ...row, prior: cellsFrom(row.prior), confirmed: row.confirmed && cellsFrom(row.confirmed) };
}

/** What last year's project confirmed; null where it has not, or there is none. */
async function confirmedBefore(db: Db, priorProjectId: number | null): Promise<EquityCell[] | null> {
  if (priorProjectId === null) return null;
  const { rows } = await sql<{ confirmed: StoredCells | null }>`
    select s.confirmed from equity_statement s where ${ofProject("s", priorProjectId)}`.execute(db);
  const [row] = rows;
  return row?.confirmed ? cellsFrom(row.confirmed) : null;
}

export interface EquityFigures {
  balance: ProjectTrialBalance;
  hasJournal: boolean;
  isPartial: boolean;
  sources: readonly Source[];
  moves: readonly MoveRow[];
  matrix: EquityMatrix;
  open: ReadonlyMap<EquityPartCode, Fen>;
  prior: { from: "project" | "typed" | null; cells: readonly EquityCell[]; matrix: EquityMatrix };
  stored: StoredStatement | null;
  facts: EquityFacts;
}

type Column = "audited" | "openAudited";

/** By column of the form: other equity instruments apart from what is preferred shares or perpetual bonds. */
function columnsOf(balance: ProjectTrialBalance, at: Column): Map<EquityPartCode, Fen> {
  const of = (code: string): Fen => balance.rows.get(code)?.[at] ?? 0n;
  return new Map(
    equityParts.map((code) => [code, code === "E1023" ? of("E102") - of("E1021") - of("E1022") : of(code)]),
  );
}

/** As audited in last year's project; null where there is none. */
function priorAudited({ rows }: ProjectTrialBalance): Map<EquityPartCode, Fen> | null {
  const of = (code: string): Fen => rows.get(code)?.priorAudited ?? 0n;
  if (![...rows.values()].some(({ line, priorAudited: amount }) => line.code === "E199" && amount !== null))
    return null;
  return new Map(
    equityParts.map((code) => [code, code === "E1023" ? of("E102") - of("E1021") - of("E1022") : of(code)]),
  );
}

const isMoved = (row: string): boolean => row !== "";

/** Amounts that people moved take nothing out of thin air: what they leave behind is taken there. */
function moveSources(moves: readonly MoveRow[]): Source[] {
  return moves.flatMap((move) => {
    if (move.isProposed) return [];
    const what = { kind: "move" as const, refId: move.id, name: move.userName, date: null, summary: move.reason };
    const { column, amount } = move;
    return [
      ...(isMoved(move.fromRow) ? [{ ...what, row: move.fromRow || null, column, amount: -amount } as Source] : []),
      { ...what, row: move.toRow, column, amount } as Source,
    ];
  });
}

async function dividends(db: Db, { source }: ProjectTrialBalance, book: EquityBook) {
  const accounts = source.ledger.balances.filter(({ code }) => book.nationalOf(code).startsWith(DIVIDENDS_PAYABLE));
  if (accounts.length === 0) return { declared: null, dividendsDue: null, dividendsPaid: null };
  const codes = accounts.map(({ code }) => code);
  const paid = source.period ? await paidOnAccounts(db, source.period.id, DIVIDENDS_ITEM, codes) : null;
  return {
    declared: sum(accounts.map(({ periodCr }) => periodCr)),
    dividendsDue: sum(accounts.map(({ open, close, periodCr }) => close - open + periodCr)),
    dividendsPaid: paid,
  };
}

const opening = (
  of: ReadonlyMap<EquityPartCode, Fen>,
  restated: readonly Source[],
  kind: "opening" | "prior",
  isPrior: boolean,
): Source[] =>
  equityParts.flatMap((column): Source[] => {
    const moved = isPrior ? 0n : sum(restated.filter((one) => one.column === column).map(({ amount }) => amount));
    const amount = (of.get(column) ?? 0n) - moved;
    return amount === 0n
      ? []
      : [{ kind, refId: null, name: column, date: null, summary: "", row: "Q01", column, amount }];
  });

/** Null while the project has no trial balance. */
export async function equityFigures(db: Db, projectId: number): Promise<EquityFigures | null> {
  const balance = await projectTrialBalance(db, { projectId });
  const { period } = balance.source;
  if (!period || (period.tbBatchId === null && period.voucherBatchId === null)) return null;
  const book = equityBook(balance.source);
  const { voucherBatchId } = period;
  const journal =
    voucherBatchId === null
      ? { sources: turnoverSources(balance.source, book), isPartial: false }
      : await voucherSources(db, voucherBatchId, book);
  const restated = openingSources(balance.source, book);
  const before = priorAudited(balance);
  const [open, close] = [columnsOf(balance, "openAudited"), columnsOf(balance, "audited")];
  const [profit, oci] = [NET_PROFIT, OCI].map((code) => balance.rows.get(code)?.audited ?? 0n);
  const income = (column: EquityPartCode, name: string, amount: Fen | undefined): Source[] =>
    amount === undefined || amount === 0n
      ? []
      : [{ kind: "statement", refId: null, name, date: null, summary: "", row: "Q07", column, amount }];
  const moves = await movesOf(db);
  const sources: Source[] = [
    ...(before ? opening(before, restated, "prior", true) : opening(open, restated, "opening", false)),
    ...restated,
    ...income("E108", NET_PROFIT, profit),
    ...income("E105", OCI, oci),
    ...journal.sources,
    ...entrySources(balance.source, book),
    ...moveSources(moves),
  ];
  const matrix = equityMatrix(
    sources.flatMap(({ row, column, amount }) => (row === null ? [] : [{ row, column, amount }])),
  );
  const stored = await storedStatement(db);
  const { priorProjectId } = await projectHead(db, projectId);
  const prior = priorOf(await confirmedBefore(db, priorProjectId), stored);
  const priorMatrix = equityMatrix(prior.cells);
  return {
    balance,
    hasJournal: voucherBatchId !== null,
    isPartial: journal.isPartial,
    sources,
    moves,
    matrix,
    open: unexplained(matrix, close),
    prior: { ...prior, matrix: priorMatrix },
    stored,
    facts: {
      matrix,
      opening: open,
      closing: close,
      openingTotal: balance.rows.get("E199")?.openAudited ?? 0n,
      closingTotal: balance.rows.get("E199")?.audited ?? 0n,
      priorClosing: closingBefore(before, prior.from === null ? null : priorMatrix),
      ...(await dividends(db, balance, book)),
      profit: profit ?? null,
    },
  };
}

function priorOf(project: EquityCell[] | null, stored: StoredStatement | null): Omit<EquityFigures["prior"], "matrix"> {
  if (project) return { from: "project", cells: project };
  const typed = stored?.prior ?? [];
  return { from: typed.length > 0 ? "typed" : null, cells: typed };
}

/** Last year's own statement where there is one, else last year's audited balance sheet. */
function closingBefore(audited: Map<EquityPartCode, Fen> | null, matrix: EquityMatrix | null) {
  if (matrix === null) return audited;
  return new Map(equityParts.map((column) => [column, amountIn(matrix, "Q27", column)]));
}
