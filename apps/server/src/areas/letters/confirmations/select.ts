/** Puts balances on letters of their addressees, or takes them off (名单行转为待制函). */

import { randomBytes } from "node:crypto";
import type { Contact, confirmationContact } from "@digao/contract/areas/letters/confirmations/calls";
import { letterKind, letterStatus } from "@digao/contract/areas/letters/confirmations/codes";
import type { Batch, BatchRow } from "@digao/contract/batch";
import type { Input } from "@digao/contract/endpoint";
import { messageOf } from "@digao/contract/messages";
import { insertFound } from "@digao/db/insert-found";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { addresseeKey } from "@digao/domain/confirmations/book-subjects";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { pinyinInitials } from "../../../platform/lib/search.ts";
import type { Context } from "../../../platform/serve.ts";
import { contactsById } from "./contacts.ts";
import { bankItemNo } from "./letter-items.ts";
import { holdList, holdOpenLetters } from "./letter-rows.ts";
import { writeStep } from "./move.ts";
import { goneWord, requireTeam } from "./team.ts";

const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";
const tokenLength = 12;
/** 60 bits: nobody guesses the token of a letter. */
const newToken = (): string => [...randomBytes(tokenLength)].map((byte) => alphabet[byte % alphabet.length]).join("");

/** Other matters are asked in a form of their own: a guarantee and a share in the capital are two letters. */
const keyOf = ({ hzKind, contactName, subjectCode }: Pick<Contact, "hzKind" | "contactName" | "subjectCode">): string =>
  `${hzKind} ${hzKind === letterKind.other ? subjectCode : ""} ${addresseeKey(contactName)}`;

interface Made {
  letters: Map<string, number>;
  next: number;
  projectCode: string;
  baseDate: string;
}

/** Numbers are given under the project's list: each once, in the order in which letters are begun. */
async function ready(db: Db, projectId: number): Promise<Made> {
  await holdList(db);
  await holdOpenLetters(db);
  const project = await db
    .selectFrom("project")
    .where("id", "=", projectId)
    .select(["project_code as projectCode", "period_end as baseDate"])
    .executeTakeFirstOrThrow();
  const { rows } = await sql<{ id: number; hzKind: number; contactName: string; subjectCode: string }>`
    select l.id, l.hz_kind as "hzKind", l.contact_name as "contactName",
      coalesce((select min(t.subject_code) from confirmation_letter_item t where ${ofProject("t")} and t.letter_id = l.id), '') as "subjectCode"
    from confirmation_letter l
    where ${ofProject("l")} and l.status = ${code.letterStatus.toMake} order by l.id`.execute(db);
  const { rows: counted } = await sql<{ next: number }>`
    select count(*)::int + 1 as next from confirmation_letter l where ${ofProject("l")}`.execute(db);
  return { letters: new Map(rows.map((row) => [keyOf(row), row.id])), next: counted[0]?.next ?? 1, ...project };
}

const sequenceDigits = 4;
async function beginLetter(ctx: Context, made: Made, contact: Contact): Promise<number> {
  const letterNo = `HZ-${made.projectCode}-${contact.hzKind}-${String(made.next).padStart(sequenceDigits, "0")}`;
  const { id } = await ctx.db
    .insertInto("confirmation_letter")
    .values({
      letter_no: letterNo,
      hz_kind: contact.hzKind,
      contact_name: contact.contactName,
      pinyin: pinyinInitials(contact.contactName),
      base_date: made.baseDate,
      qr_token: newToken(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  made.next += 1;
  const begun = { id, status: letterStatus.listed, round: 1 };
  await writeStep(ctx.db, begun, {
    event: "select",
    to: letterStatus.toMake,
    userId: ctx.user.id,
    reason: null,
    facts: {},
  });
  await ctx.audit({
    refType: "confirmationLetter",
    refId: id,
    projectId: contact.projectId,
    action: "select",
    old: { status: letterStatus.listed },
    new: { status: letterStatus.toMake, letterNo, contactName: contact.contactName },
  });
  return id;
}

/** One letter for each addressee: a bank's branch with all its accounts, a debtor with all its balances. */
async function putOnLetter(ctx: Context, made: Made, contact: Contact): Promise<void> {
  const key = keyOf(contact);
  const letterId = made.letters.get(key) ?? (await beginLetter(ctx, made, contact));
  made.letters.set(key, letterId);
  await insertFound(
    ctx.db,
    sql`insert into confirmation_letter_item (tenant_id, project_id, letter_id, contact_id, subject_code, bank_item_no, row_json, direction, currency,
      fc_amount, book_amount, sort)
    select ${ownTenant}, ${ownProject}, ${letterId}::bigint, c.id, c.subject_code, ${bankItemNo}, c.row_json, c.direction, c.currency, c.fc_amount,
      c.book_amount, (c.id % 1000000)::int
    from confirmation_contact c where ${ofProject("c")} and c.id = ${contact.id}`,
  );
  await ctx.db.updateTable("confirmation_contact").set({ letter_id: letterId }).where("id", "=", contact.id).execute();
  await sumUp(ctx.db, letterId);
}

export async function sumUp(db: Db, letterId: number): Promise<void> {
  await sql`
    update confirmation_letter l set updated_at = now(), row_version = row_version + 1, book_amount = coalesce(
      (select sum(t.book_amount) from confirmation_letter_item t where ${ofProject("t")} and t.letter_id = l.id), 0)
    where ${ofProject("l")} and l.id = ${letterId}`.execute(db);
}

/** A letter that asks about nothing any more waits for its addressee to be selected again, or is voided by a person. */
async function takeOff(ctx: Context, contact: Contact): Promise<void> {
  const { letterId } = contact;
  if (letterId === null) return;
  const { db } = ctx;
  await sql`delete from confirmation_letter_item t
    where ${ofProject("t")} and t.letter_id = ${letterId} and t.contact_id = ${contact.id}`.execute(db);
  await db.updateTable("confirmation_contact").set({ letter_id: null }).where("id", "=", contact.id).execute();
  await sumUp(db, letterId);
}

export interface Choice {
  isSelected: boolean;
  reason: string;
  isSampled?: boolean;
}

/** Why a balance stays as it is; null where it may change. */
function whyNot(ctx: Context, contact: Contact | undefined, { isSelected, reason }: Choice): string | null {
  if (!contact) return goneWord(ctx);
  const say = (key: Parameters<typeof messageOf>[1], params = {}) => messageOf(ctx.lang, key, params);
  if (isSelected) return reason.trim() === "" ? say("hz.notSelected") : null;
  if (
    contact.letterStatus !== null &&
    contact.letterStatus !== letterStatus.toMake &&
    contact.letterStatus !== letterStatus.void
  )
    return say("hz.pastMaking", { no: contact.letterNo ?? "" });
  return contact.hzKind === letterKind.bank && reason.trim() === "" ? say("hz.noSelectReason") : null;
}

async function choose(ctx: Context, made: Made, contact: Contact, choice: Choice): Promise<void> {
  const { isSelected, reason, isSampled = false } = choice;
  await ctx.db
    .updateTable("confirmation_contact")
    .set({
      is_selected: isSelected,
      is_sampled: isSelected && isSampled,
      select_reason: isSelected ? reason.trim() : "",
      no_select_reason: isSelected ? "" : reason.trim(),
      updated_at: sql`now()`,
      row_version: sql`row_version + 1`,
    })
    .where("id", "=", contact.id)
    .execute();
  const isOnLetter = contact.letterId !== null && contact.letterStatus !== letterStatus.void;
  if (isSelected && !isOnLetter) await putOnLetter(ctx, made, contact);
  if (!isSelected) await takeOff(ctx, contact);
  await ctx.audit({
    refType: "confirmationContact",
    refId: contact.id,
    projectId: contact.projectId,
    action: isSelected ? "select" : "deselect",
    old: { isSelected: contact.isSelected, selectReason: contact.selectReason, noSelectReason: contact.noSelectReason },
    new: { isSelected, selectReason: isSelected ? reason : "", noSelectReason: isSelected ? "" : reason },
  });
}

export async function selectContacts(
  ctx: Context,
  projectId: number,
  choices: ReadonlyMap<number, Choice>,
): Promise<Batch> {
  requireTeam(ctx);
  const made = await ready(ctx.db, projectId);
  const found = new Map((await contactsById(ctx, [...choices.keys()])).map((contact) => [contact.id, contact]));
  const rows: BatchRow[] = [];
  for (const [id, given] of choices) {
    const contact = found.get(id);
    // The register may bring reasons of its own.
    const hasReason = !given.isSelected || given.reason.trim() !== "";
    const choice = hasReason ? given : { ...given, reason: contact?.selectReason ?? "" };
    const why = whyNot(ctx, contact, choice);
    if (contact && why === null) await choose(ctx, made, contact, choice);
    rows.push({ id, name: contact?.contactName ?? String(id), ok: why === null, why });
  }
  return { rows, done: rows.filter(({ ok }) => ok).length };
}

export const updateSelected = (
  ctx: Context,
  { projectId, ids, isSelected, reason }: Input<(typeof confirmationContact)["calls"]["select"]>,
): Promise<Batch> => selectContacts(ctx, projectId, new Map(ids.map((id) => [id, { isSelected, reason }])));
