/** What is still open on the papers of a project, and which of it somebody has overridden. */
import { paperGates, signedPaper } from "@digao/contract/codes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import type { GateName, Override } from "@digao/domain/sign-off/gates";
import { sql } from "kysely";
import { openQuestions } from "../messages/door.ts";
import { openProcedures } from "../programs/door.ts";
import { itemsOfSampled } from "../sampling/door.ts";
import { itemsOfDrawn } from "../vouching/door.ts";
import type { StoredDetail } from "./detail-rows.ts";

export interface ItemOverride extends Override {
  userName: string;
  reason: string;
}

export type ListedDetail = Pick<StoredDetail, "accountCode" | "auxId" | "detailName" | "openBook" | "closeBook">;

/** All by item. */
export interface OpenWork {
  procedures: ReadonlyMap<number, readonly { lineNo: number; isKey: boolean }[]>;
  details: ReadonlyMap<number, readonly ListedDetail[]>;
  /** Questions on vouchers that were drawn or sampled for the item: "12 2024-03 记-13". */
  questions: ReadonlyMap<number, readonly string[]>;
  overrides: ReadonlyMap<number, readonly ItemOverride[]>;
}

/** Of all items, or of one. */
export async function loadOpenWork(db: Db, itemId?: number): Promise<OpenWork> {
  const [procedures, details, questions, overrides] = await Promise.all([
    openProcedures(db, itemId),
    readListed(db, itemId),
    questionsByItem(db),
    readOverrides(db, itemId),
  ]);
  return {
    procedures: byItem(procedures),
    details: byItem(details),
    questions: new Map([...byItem(questions)].map(([id, rows]) => [id, rows.map(({ subject }) => subject)])),
    overrides: byItem(overrides),
  };
}

function byItem<Row extends { fsItemId: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) found.set(row.fsItemId, [...(found.get(row.fsItemId) ?? []), row]);
  return found;
}

const readListed = (db: Db, itemId: number | undefined) =>
  db
    .selectFrom("fs_detail")
    .$if(itemId !== undefined, (q) => q.where("fs_item_id", "=", itemId ?? 0))
    .select([
      "fs_item_id as fsItemId",
      "account_code as accountCode",
      "aux_id as auxId",
      "detail_name as detailName",
      "open_book as openBook",
      "close_book as closeBook",
    ])
    .orderBy("line_no")
    .orderBy("id")
    .execute();

async function questionsByItem(db: Db): Promise<{ fsItemId: number; subject: string }[]> {
  const questions = await openQuestions(db);
  if (questions.length === 0) return [];
  const jmsns = [...new Set(questions.map(({ jmsn }) => jmsn))];
  const [drawn, sampled] = await Promise.all([itemsOfDrawn(db, jmsns), itemsOfSampled(db, jmsns)]);
  return questions.flatMap(({ id, jmsn, about }) => {
    const items = [...drawn, ...sampled].filter((part) => part.jmsn === jmsn).map(({ fsItemId }) => fsItemId);
    return [...new Set(items)].map((fsItemId) => ({ fsItemId, subject: `${id} ${about}` }));
  });
}

interface StoredOverride extends Omit<ItemOverride, "gate"> {
  fsItemId: number;
  gate: string;
}

const isGate = (name: string): name is GateName => paperGates.some((gate) => gate === name);

/** Given last for each gate. */
async function readOverrides(db: Db, itemId: number | undefined): Promise<(ItemOverride & { fsItemId: number })[]> {
  const one = itemId === undefined ? sql`` : sql`and o.ref_id = ${itemId}`;
  const { rows } = await sql<StoredOverride>`
    select o.ref_id as "fsItemId", o.gate, o.subjects, o.reason, o.user_id::text as "userId", u.name as "userName",
      to_char(o.override_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as time
    from wp_override o join app_user u on u.tenant_id = o.tenant_id and u.id = o.user_id
    where ${ofProject("o")} and o.ref_type = ${signedPaper.item} and not o.is_replaced ${one}
    order by o.override_time, o.id`.execute(db);
  return rows.flatMap(({ gate, ...row }) => (isGate(gate) ? [{ ...row, gate }] : []));
}
