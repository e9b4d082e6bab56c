import type { Code } from "@digao/contract/codes";
import { type Lang, messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import type { StoredOfVoucher, VoucherKeeper } from "../../books/vouchers/door.ts";
import { voucherName } from "./message-rows.ts";
import { type Place, readSubjects } from "./subjects.ts";
import { isOpenThread, itemsOfGone } from "./thread-query.ts";

/** What was written beside vouchers, answers included. */
export const messageKeeper: VoucherKeeper = {
  recordsOf: async (db, periodId) => {
    const { rows } = await sql<StoredOfVoucher>`
      select m.id, null as "lineId", m.refer_id as jmsn, m.j_period as "jPeriod", null as "jDate", m.j_type as "jType",
        m.j_no_text as "jNoText", null as line, false as "isTested", null as "ownerId"
      from msg_head m where ${ofProject("m")} and m.period_id = ${periodId} and m.entity = 'voucher' order by m.id`.execute(
      db,
    );
    return rows;
  },
  move: async (db, moves) => {
    await sql`
      update msg_head m set refer_id = t.jmsn
      from unnest(${moves.map(({ id }) => id)}::bigint[], ${moves.map(({ jmsn }) => jmsn)}::bigint[]) t (id, jmsn)
      where ${ofProject("m")} and m.id = t.id and m.refer_id is distinct from t.jmsn`.execute(db);
  },
};

export interface OpenNote extends Place {
  id: number;
  msgType: Code<"messageType">;
  /** What it is about, as people call it in either language. */
  zh: string;
  en: string;
  /** The statement items that it keeps from their conclusion and signs: those it stands beside, or beside a part of. */
  itemIds: readonly number[];
}

interface StoredNote extends Omit<OpenNote, "itemIds"> {
  formerItemIds: readonly number[];
}

/**
 * Questions, supervision, risk prompts and review notes of a project that nobody has closed yet, answered or not. Who deletes a record has not
 * answered what was asked about it: the items that it was a part of go on waiting.
 */
export async function openNotes(db: Db): Promise<OpenNote[]> {
  const { rows } = await sql<StoredNote>`
    select m.id, m.msg_type as "msgType", m.entity as "entityId", m.refer_id as "referId", ${itemsOfGone} as "formerItemIds",
      coalesce(m.refer_zh, ${voucherName}) as zh, coalesce(m.refer_en, ${voucherName}) as en from msg_head m
    where ${ofProject("m")} and ${isOpenThread} order by m.id`.execute(db);
  const subjects = await readSubjects(db, rows);
  return rows.map(({ formerItemIds, zh, en, ...row }) => {
    const subject = subjects.of(row);
    if (subject) return { ...row, zh: subject.zh, en: subject.en, itemIds: subject.itemIds };
    const gone = (lang: Lang, name: string) => messageOf(lang, "message.ofGone", { name });
    return { ...row, zh: gone("zh", zh), en: gone("en", en), itemIds: formerItemIds };
  });
}
