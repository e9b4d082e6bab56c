/** What can be linked to as evidence, found by the words that people know it by. */
import type { Evidence, evidenceLinks } from "@digao/contract/areas/evidence/evidence-links/calls";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { fen, thousands } from "@digao/domain/money";
import { voucherWords } from "@digao/domain/vouchers/voucher-words.sql";
import { sql } from "kysely";
import { containing } from "../../../platform/lib/search.ts";
import type { Context } from "../../../platform/serve.ts";
import { filesFound } from "../audit-files/door.ts";

const foundMax = 30;

async function vouchersFound(db: Db, keyword: string): Promise<Evidence[]> {
  const like = containing(keyword);
  const { rows } = await sql<{ id: number; name: string; day: string; amount: string; summary: string | null }>`
    select v.id, ${voucherWords("v")} as name,
      v.j_date as day, v.amount_dr as amount,
      (select l.summary from voucher_line l where ${ofProject("l")} and l.id = v.first_line_id) as summary
    from voucher v join project_period p on ${ofProject("p")} and p.voucher_batch_id = v.batch_id
    where ${ofProject("v")} and (${voucherWords("v")}) ilike ${like}
    order by v.j_period, v.id limit ${foundMax}`.execute(db);
  return rows.map(({ id, name, day, amount, summary }) => ({
    id,
    text: name,
    hint: [day, thousands(fen(amount)), summary].filter(Boolean).join("  "),
    look: null,
    pageable: false,
  }));
}

async function adjustmentsFound(db: Db, keyword: string): Promise<Evidence[]> {
  const like = containing(keyword);
  const { rows } = await sql<{ id: number; no: string; about: string; amount: string }>`
    select h.id, coalesce(h.adj_no, '#' || h.id) as no, h.description as about,
      (select coalesce(sum(l.debit), 0)::text from adjust_line l where ${ofProject("l")} and l.head_id = h.id) as amount
    from adjust_head h where ${ofProject("h")} and (coalesce(h.adj_no, '') ilike ${like} or h.description ilike ${like})
    order by h.id desc limit ${foundMax}`.execute(db);
  return rows.map(({ id, no, about, amount }) => ({
    id,
    text: `${no} ${about}`,
    hint: thousands(fen(amount)),
    look: null,
    pageable: false,
  }));
}

async function lettersFound(db: Db, keyword: string): Promise<Evidence[]> {
  const like = containing(keyword);
  const { rows } = await sql<{ id: number; letterNo: string; name: string; amount: string }>`
    select l.id, l.letter_no as "letterNo", l.contact_name as name, l.book_amount::text as amount from confirmation_letter l
    where ${ofProject("l")} and (l.letter_no ilike ${like} or l.contact_name ilike ${like} or l.pinyin like ${like.toLowerCase()})
    order by l.letter_no limit ${foundMax}`.execute(db);
  return rows.map(({ id, letterNo, name, amount }) => ({
    id,
    text: `${letterNo} ${name}`,
    hint: thousands(fen(amount)),
    look: null,
    pageable: false,
  }));
}

const pageable = new Set(["pdf", "picture"]);

export async function findEvidence(
  { db, lang }: Context,
  { entityId, keyword }: Input<(typeof evidenceLinks)["FindEvidence"]>,
): Promise<Evidence[]> {
  if (entityId === "voucher") return vouchersFound(db, keyword);
  if (entityId === "adjustment") return adjustmentsFound(db, keyword);
  if (entityId === "confirmationLetter") return lettersFound(db, keyword);
  const files = await filesFound(db, lang, keyword, foundMax);
  return files.map(({ id, fileName, nodeCode, nodeName, folder, wpIndex, look }) => ({
    id,
    text: fileName,
    hint: [wpIndex, [nodeCode, nodeName].filter(Boolean).join(" "), folder].filter(Boolean).join(" · "),
    look,
    pageable: look !== null && pageable.has(look),
  }));
}
