/** What is particular about the confirmation list (函证名单): its letters, and what may still change once one is made. */
import { type Contact, confirmationContact } from "@digao/contract/areas/letters/confirmations/calls";
import { addressCheck, letterKind } from "@digao/contract/areas/letters/confirmations/codes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { isOfAddressee, openParts, reach } from "@digao/domain/confirmations/contact-gate";
import { LETTER_SUBJECTS, subjectOf } from "@digao/domain/confirmations/subjects";
import { sql } from "kysely";
import type { InLanguage } from "../../../platform/context.ts";
import { amongWords, pinyinInitials } from "../../../platform/lib/search.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { partsOf } from "../../../platform/register/handlers.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import type { Particular } from "../../../platform/register/parts.ts";
import { holdRecords, type Row, readRecords, rowsOf } from "../../../platform/register/read.ts";
import type { Context } from "../../../platform/serve.ts";
import { requireRegistered } from "./bank-form.ts";
import { syncItem } from "./letter-items.ts";
import { holdLettersOf, holdList, holdOpenLetters } from "./letter-rows.ts";
import { whyNotCleared } from "./suspicion.ts";

const isSame = (row: Row, draft: Draft, name: string): boolean =>
  JSON.stringify(row[name] ?? null) === JSON.stringify(draft[name] ?? null);

/** A letter is of one kind and one addressee: a balance of another belongs on another letter. */
function onOtherLetter(row: Row, draft: Draft): Refusal | undefined {
  if (row.letterId === null || (isSame(row, draft, "hzKind") && isSame(row, draft, "contactName"))) return undefined;
  const params = { name: String(row.contactName), no: String(row.letterNo ?? "") };
  return new Refusal("hz.onLetter", { kind: "state", field: "contactName", params });
}

/** The gate of a change: the state of the balance's letter. */
function pastMaking(_ctx: unknown, row: Row, draft: Draft): Refusal | undefined {
  const other = onOtherLetter(row, draft);
  const open = openParts(row.letterStatus as Contact["letterStatus"]);
  if (other || open === "all") return other;
  const isReachAlone = Object.keys(draft).every((name) => isOfAddressee(name) || isSame(row, draft, name));
  return open === "addressee" && isReachAlone
    ? undefined
    : new Refusal("hz.pastMaking", { kind: "state", params: { no: String(row.letterNo ?? "") } });
}

/** The gate of a removal. */
const inLetter = (ctx: Context, row: Row): Promise<Refusal | undefined> | Refusal => {
  const params = { name: String(row.contactName), no: String(row.letterNo ?? "") };
  return row.isSelected ? new Refusal("hz.inLetter", { kind: "state", params }) : whyNotCleared(ctx, row);
};

function checkSubject({ lang }: Context, draft: Draft, row: Row | null): Draft {
  const subject = subjectOf(String(draft.subjectCode));
  if (!subject || subject.kind !== draft.hzKind)
    throw new Refusal("hz.subject", { field: "subjectCode", params: { subject: String(draft.subjectCode) } });
  if (row?.isSelected && !isSame(row, draft, "selectReason"))
    throw new Refusal("hz.reasonStays", { kind: "state", field: "selectReason" });
  if (draft.hzKind === letterKind.bank) requireRegistered(lang, draft.row as Contact["row"]);
  const usual = row?.subjectCode === draft.subjectCode ? row?.direction : subject.direction;
  return { ...draft, direction: draft.direction ?? usual };
}

/** A list names the subject, not the kind of its letter; and a reason that was decided is no blank. */
const derived = (draft: Draft, current: Row | null): Draft => ({
  hzKind: draft.hzKind ?? subjectOf(String(draft.subjectCode))?.kind ?? draft.hzKind,
  selectReason: draft.selectReason || current?.selectReason,
});

export async function fsItemOf(db: Db, code: string): Promise<number | null> {
  const std = subjectOf(code)?.fsItemCode;
  if (!std) return null;
  const item = await db.selectFrom("fs_item").where("std_code", "=", std).select("id").executeTakeFirst();
  return item?.id ?? null;
}

/** Where it goes has changed: what was checked was another address. */
const unchecked = { addr_check: addressCheck.open, addr_check_user_id: null, addr_check_time: null };
const isMoved = (row: Row, draft: Draft): boolean => reach.some((name) => !isSame(row, draft, name));

/** A suspicious address is not made another one, and back, by whoever is to send to it. */
async function requireMovable(ctx: Context, row: Row): Promise<typeof unchecked> {
  const why = await whyNotCleared(ctx, row);
  if (why) throw why;
  return unchecked;
}

const ofLetter = (column: string) =>
  sql`(select ${sql.ref(`l.${column}`)} from confirmation_letter l where ${ofProject("l")} and l.id = t.letter_id)`;

export const contactRules = {
  computed: {
    letterNo: ofLetter("letter_no"),
    letterStatus: ofLetter("status"),
    addrCheckBy: sql`(select u.name from app_user u where u.id = t.addr_check_user_id)`,
    isFromBooks: sql`t.source_key is not null`,
    row: sql`t.row_json`,
  },
  lock: ({ db }: Context, ids: readonly number[]) => holdLettersOf(db, ids),
  order: sql`t.hz_kind, t.subject_code, abs(t.book_amount) desc`,
  found: (keyword: string) => amongWords(sql`t.words`, keyword),
  changeableTo: pastMaking,
  check: checkSubject,
  // One after the other, as with what comes out of the books: each balance has one row.
  holdForSheet: async ({ db }: Context) => {
    await holdList(db);
    await holdOpenLetters(db);
  },
  derived,
  words: {
    subjectCode: async ({ lang }: InLanguage) =>
      LETTER_SUBJECTS.map(({ code, zh, en }) => ({
        code,
        ...(lang === "en" ? { word: en, also: zh } : { word: zh, also: en }),
        isEnabled: true,
      })),
  },
  deletableTo: inLetter,
  columns: async (draft: Draft, row: Row | null, ctx: Context) => ({
    ...(row && isMoved(row, draft) ? await requireMovable(ctx, row) : {}),
    pinyin: pinyinInitials(String(draft.contactName)),
    row_json: JSON.stringify(draft.row),
    fs_item_id: await fsItemOf(ctx.db, String(draft.subjectCode)),
  }),
  after: async ({ db }: Context, { id, draft, before }: { id: number; draft: Draft | null; before: Draft | null }) => {
    if (draft && before) await syncItem(db, id);
  },
} satisfies Particular & Record<string, unknown>;
export const contactParts = partsOf(confirmationContact, contactRules);

const allAtOnce = 1_000_000;
/** All that the filter shows, in the order of the list. */
export async function contactsOf(ctx: Context, filter: object = {}): Promise<Contact[]> {
  const { rows } = await rowsOf(ctx, contactParts, { ...filter, skipCount: 0, maxResultCount: allAtOnce }).execute(
    ctx.db,
  );
  return rows as Contact[];
}

/** Held until the step is done. */
export async function contactsById(ctx: Context, ids: readonly number[]): Promise<Contact[]> {
  await holdRecords(ctx, confirmationContact.spec, ids);
  return [...(await readRecords(ctx, contactParts, ids)).values()] as Contact[];
}
