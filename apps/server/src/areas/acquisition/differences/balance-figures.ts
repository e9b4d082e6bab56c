/** Balances of a trial balance that do not follow from last year, from their movements, their sub-accounts or auxiliary items. */
import { type Db, inProject } from "@digao/db/tenant";
import type { FigureFacts, Part } from "@digao/domain/differences/figure-causes";
import { balanceParts, type FigureKind } from "@digao/domain/differences/figure-words";
import {
  brokenRoll,
  changedOpenings,
  storedTb,
  unexplainedAux,
  wrongParents,
} from "@digao/domain/integrity/check-balances.sql";
import type { Found } from "@digao/domain/integrity/found.sql";
import { groupBy } from "@digao/domain/ledger/group-by";
import { type Fen, fen } from "@digao/domain/money";
import { sql } from "kysely";
import { balanceBefore, balanceGroups } from "../imports/door.ts";
import { type AccountRow, accountRows, auxRows, type BalanceFigures } from "./balance-rows.ts";

export type Column = keyof BalanceFigures;
/** What differs, and the ground on which causes are looked for. */
export interface Figure extends FigureFacts {
  kind: FigureKind;
  column: Column;
  code: string;
  name: string;
}

interface Finding {
  account: string;
  detail: Readonly<Record<string, string>>;
}

async function findings(db: Db, found: Found): Promise<Finding[]> {
  const { rows } = await sql<Finding>`
    select f.account_code as account, f.detail from (${found}) f order by f.account_code`.execute(db);
  return rows;
}

const nothing = { parts: [], others: [], strangers: [], adjustments: [], byJournal: null };
const columnOf: Readonly<Record<string, Column>> = {
  opening: "opening",
  periodDr: "debit",
  periodCr: "credit",
  closing: "closing",
};

export interface BalanceSide {
  projectId: number;
  startDate: string;
  tbBatchId: number;
  /** Last year's project is read as far as this person may. */
  readerId: number;
  /** Net movements by the journal; null where there is none. */
  journalNet: ((code: string) => Fen) | null;
  /** Opening adjustments by account. */
  openingAdjustments: (code: string) => Part[];
}

const named = ({ code, name }: AccountRow) => `${code} ${name}`;

/** Each differing figure of a kind sees the differences of the others. */
const besideOthers = (figures: readonly Figure[]): Figure[] =>
  figures.map((own) => ({
    ...own,
    others: figures
      .filter(({ column, code }) => column === own.column && code !== own.code)
      .map(({ code, name, stated, computed }) => ({
        label: `${code} ${name}`,
        account: code,
        amount: stated - computed,
      })),
  }));

export async function balanceFigures(db: Db, side: BalanceSide): Promise<Figure[]> {
  const { tbBatchId } = side;
  const [groups, { balance: prior }] = [await balanceGroups(db, tbBatchId), await balanceBefore(db, side)];
  const [tb, accounts] = [storedTb(tbBatchId), await accountRows(db, tbBatchId)];
  const has = (["open", "period", "close"] as const).filter((group) => groups[group]);
  const isWhole = has.length === 3;
  const openings =
    prior !== null && groups.open
      ? await findings(db, changedOpenings(tb, storedTb(prior.batchId, prior.projectId)))
      : [];
  const before =
    prior === null ? new Map<string, AccountRow>() : await accountRows(inProject(db, prior.projectId), prior.batchId);
  const nameOf = (code: string) => accounts.get(code)?.name ?? before.get(code)?.name ?? code;
  const rolls = isWhole ? await findings(db, brokenRoll(tb)) : [];
  const parents = await findings(db, wrongParents(tb, has));
  const aux = groups.open && groups.close ? await findings(db, unexplainedAux(tb)) : [];
  return [
    ...besideOthers(openings.map((found) => openingFigure(found, nameOf, side))),
    ...rolls.map((found) => closingFigure(found, nameOf, side, accounts)),
    ...besideOthers(parents.map((found) => parentFigure(found, nameOf, accounts))),
    ...(await auxFigures(db, aux, nameOf, side)),
  ];
}

type NameOf = (code: string) => string;
const amountIn = ({ detail }: Finding, key: string): Fen => fen(detail[key] ?? "0.00");

function openingFigure(found: Finding, nameOf: NameOf, { openingAdjustments }: BalanceSide): Figure {
  const { account: code } = found;
  return {
    ...nothing,
    kind: "opening",
    column: "opening",
    code,
    name: nameOf(code),
    stated: amountIn(found, "opening"),
    computed: amountIn(found, "prior"),
    adjustments: openingAdjustments(code),
  };
}

/** The closing may leave out the opening or a side, or have it on the wrong one. */
function closingFigure(
  found: Finding,
  nameOf: NameOf,
  side: BalanceSide,
  accounts: ReadonlyMap<string, AccountRow>,
): Figure {
  const { account: code, detail } = found;
  const [opening, movement, stated] = [
    amountIn(found, "opening"),
    amountIn(found, "movement"),
    amountIn(found, "closing"),
  ];
  const { auxName } = detail;
  const row = auxName ? undefined : accounts.get(code);
  const parts: Part[] = [
    { label: balanceParts.opening, amount: opening },
    ...(row
      ? [
          { label: balanceParts.debit, amount: row.debit },
          { label: balanceParts.credit, amount: -row.credit },
        ]
      : [{ label: balanceParts.movement, amount: movement }]),
  ];
  const byJournal = side.journalNet && row ? opening + side.journalNet(code) : null;
  return {
    ...nothing,
    kind: "closing",
    column: "closing",
    code,
    name: auxName ? `${nameOf(code)}-${auxName}` : nameOf(code),
    stated,
    computed: opening + movement,
    parts,
    byJournal,
  };
}

function parentFigure(found: Finding, nameOf: NameOf, accounts: ReadonlyMap<string, AccountRow>): Figure {
  const { account: code, detail } = found;
  const column = columnOf[detail.column ?? ""] ?? "closing";
  const parts = [...accounts.values()]
    .filter(({ parent }) => parent === code)
    .map((row) => ({ label: named(row), account: row.code, amount: row[column] }));
  return {
    ...nothing,
    kind: "parent",
    column,
    code,
    name: nameOf(code),
    parts,
    stated: amountIn(found, "parent"),
    computed: amountIn(found, "children"),
  };
}

async function auxFigures(
  db: Db,
  found: readonly Finding[],
  nameOf: NameOf,
  { tbBatchId }: BalanceSide,
): Promise<Figure[]> {
  const rows = await auxRows(
    db,
    tbBatchId,
    found.map(({ account }) => account),
  );
  const byAccount = groupBy(rows, ({ code }) => code);
  return found.flatMap((finding) =>
    (["opening", "closing"] as const).flatMap((column): Figure[] => {
      const { account: code } = finding;
      const computed = amountIn(finding, column === "opening" ? "auxOpening" : "auxClosing");
      const stated = amountIn(finding, column);
      const own = byAccount.get(code) ?? [];
      const parts = own.map((row) => ({ label: row.aux, account: code, amount: row[column] }));
      const figure = { ...nothing, kind: "aux" as const, column, code, name: nameOf(code), stated, computed, parts };
      return stated === computed ? [] : [figure];
    }),
  );
}
