import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type {
  AdjustmentHead,
  AdjustmentLine,
  AdjustmentStatus,
  AdjustmentType,
} from "@digao/domain/adjustments/adjustment";
import { mainItems, type OfWhichBook, ofWhichLine } from "@digao/domain/adjustments/of-which";
import { fen } from "@digao/domain/money";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import type { StatementItem } from "./items.ts";

/** An adjustment head (调整分录) with the rows behind it. */
export interface ProjectAdjustment extends AdjustmentHead {
  id: number;
  adjNo: string | null;
  source: number;
  sourceKey: string | null;
  lines: readonly ProjectAdjustmentLine[];
}

export interface ProjectAdjustmentLine extends AdjustmentLine {
  id: number;
  fsItemId: number;
  accountCode: string | null;
}

interface StoredLine {
  id: number;
  fsItemId: number;
  accountCode: string | null;
  lineName: string | null;
  debit: string;
  credit: string;
}

interface StoredHead {
  id: number;
  turnOf: number | null;
  restatement: 1 | 2 | 3 | null;
  type: number;
  adjNo: string | null;
  status: number;
  clientStatus: number;
  source: number;
  sourceKey: string | null;
  lines: StoredLine[];
}

const TYPES: Readonly<Record<number, AdjustmentType>> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8 };
const STATES: Readonly<Record<number, AdjustmentStatus>> = { 0: 0, 1: 1, 2: 2, 3: 3 };
const OPINIONS: Readonly<Record<number, AdjustmentHead["clientStatus"]>> = { 0: 0, 1: 1, 2: 2, 3: 3 };

/** Every head that is not void, in the order of their numbers. Which of them count is decided by the domain. */
export async function readAdjustments(db: Db): Promise<StoredHead[]> {
  const { rows } = await sql<StoredHead>`
    select h.id, h.adj_type as type, h.adj_no as "adjNo", h.status, h.client_status as "clientStatus", h.source,
      h.source_key as "sourceKey", h.turn_of as "turnOf", h.restatement, l.lines
    from adjust_head h
    cross join lateral (
      select coalesce(jsonb_agg(jsonb_build_object('id', l.id, 'fsItemId', l.fs_item_id, 'accountCode', l.account_code,
        'lineName', l.line_name, 'debit', l.debit::text, 'credit', l.credit::text) order by l.line_no), '[]') as lines
      from adjust_line l where ${ofProject("l")} and l.head_id = h.id
    ) l
    where ${ofProject("h")} and h.status < ${code.adjustStatus.void}
    order by h.adj_type, h.adj_seq, h.id`.execute(db);
  return rows;
}

/**
 * On an of-which line the entry moves its line too, and on a line the of-which line of its account; lines of other statements (cash flow)
 * have no item here and fall away.
 */
export function adjustmentsOf(
  heads: readonly StoredHead[],
  items: readonly StatementItem[],
  book: OfWhichBook,
): ProjectAdjustment[] {
  const codes = new Map(items.map(({ id, line }) => [id, line.code]));
  const lineOf = ({ debit, credit, lineName, ...line }: StoredLine): ProjectAdjustmentLine[] => {
    const code = codes.get(line.fsItemId);
    if (code === undefined) return [];
    const itemCode = book.mainOf.get(code) ?? code;
    const booked = { ...line, itemCode, ...(lineName ? { lineName } : {}) };
    const ofWhich = itemCode === code ? ofWhichLine(booked, book) : code;
    return [{ ...booked, ofWhich, debit: fen(debit), credit: fen(credit) }];
  };
  return heads.map(({ type, status, clientStatus, lines, ...head }) => ({
    ...head,
    type: TYPES[type] ?? 8,
    status: STATES[status] ?? 3,
    clientStatus: OPINIONS[clientStatus] ?? 0,
    lines: lines.flatMap(lineOf),
  }));
}

/** Of-which lines by account, for the accounts that entries name. */
export function ofWhichBook(
  heads: readonly StoredHead[],
  items: readonly StatementItem[],
  rulesOf: (codes: readonly string[]) => OfWhichBook["infoOf"],
  rules: OfWhichBook["rules"],
): OfWhichBook {
  const named = heads.flatMap(({ lines }) => lines.flatMap(({ accountCode }) => (accountCode ? [accountCode] : [])));
  return { infoOf: rulesOf([...new Set(named)]), mainOf: mainItems(items.map(({ line }) => line)), rules };
}
