/** One letter with everything that belongs to it. */

import type { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { letterKind, letterStatus } from "@digao/contract/areas/letters/confirmations/codes";
import type {
  Addressee,
  Letter,
  LetterFile,
  LetterItem,
  LetterRow,
  LetterStep,
  PlatformRequest,
} from "@digao/contract/areas/letters/confirmations/shapes";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { subjectOf } from "@digao/domain/confirmations/subjects";
import { allowedEvents } from "@digao/domain/confirmations/transitions";
import { sql } from "kysely";
import type { ByUser, InFirm, InLanguage, OfProject } from "../../../platform/context.ts";
import { code } from "../../../platform/lib/code-sql.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { letterModel } from "../confirmation-models/door.ts";
import { bankItemsOf } from "./bank-form.ts";
import { hashOf, nobody, printedLetters } from "./content.ts";
import { flagsOf } from "./flags.ts";
import { holesOf, shownHoles } from "./holes.ts";
import { letterColumns, letterJoins, pageOfLetters, seeLetter } from "./letter-rows.ts";
import { mailsOf } from "./mails.ts";
import { lateReplyDay } from "./reply-day.ts";
import { sealOf } from "./sealing.ts";

type Calls = typeof hzletters;

export const subjectName = (lang: Context["lang"], code: string): string => {
  const subject = subjectOf(code);
  if (!subject) return code;
  return lang === "zh" ? subject.zh : subject.en;
};

export async function itemsOf(db: Db, lang: Context["lang"], letterId: number): Promise<LetterItem[]> {
  const { rows } = await sql<Omit<LetterItem, "subjectName">>`
    select t.id, t.contact_id as "contactId", t.subject_code as "subjectCode", t.bank_item_no as "bankItemNo",
      coalesce(c.bank_account, '') as "bankAccount", t.row_json as "row", t.direction, t.currency, t.fc_amount as "fcAmount",
      t.book_amount as "bookAmount", t.reply_amount as "replyAmount", t.diff_amount as "diffAmount", t.diff_reason as "diffReason",
      t.diff_note as "diffNote", t.misstatement, h.id as "adjustHeadId", h.adj_no as "adjustNo"
    from confirmation_letter_item t
    left join confirmation_contact c on ${ofProject("c")} and c.id = t.contact_id
    left join adjust_head h on ${ofProject("h")} and h.id = t.adjust_head_id and h.status <> ${code.adjustStatus.void}
    where ${ofProject("t")} and t.letter_id = ${letterId} order by t.sort, t.id`.execute(db);
  return rows.map((row) => ({ ...row, subjectName: subjectName(lang, row.subjectCode) }));
}

async function filesOf(db: Db, letterId: number): Promise<LetterFile[]> {
  const { rows } = await sql<LetterFile>`
    select f.file_id as "fileId", f.kind, o.file_name as "fileName", o.mime, o.size_bytes as "sizeBytes", f.round, f.place, f.note,
      u.name as by, f.at
    from confirmation_file f join file_object o on o.id = f.file_id join app_user u on u.id = f.user_id
    where ${ofProject("f")} and f.letter_id = ${letterId} order by f.at, f.file_id`.execute(db);
  return rows;
}

async function stepsOf(db: Db, letterId: number): Promise<LetterStep[]> {
  const { rows } = await sql<LetterStep>`
    select a.seq, a.action, a.from_status as "fromStatus", a.to_status as "toStatus", a.round, u.name as by, a.at, a.comment
    from confirmation_approval a left join app_user u on u.id = a.user_id
    where ${ofProject("a")} and a.letter_id = ${letterId} order by a.seq`.execute(db);
  return rows;
}

interface Beyond {
  addressee: Addressee | Record<string, never>;
  addrCheck: number | null;
  replyFromAddr: string | null;
  replyCity: string | null;
  replyPhone: string | null;
  replyMail: string | null;
  replySealOk: boolean | null;
  replySealType: string | null;
  replySealName: string | null;
  replySignOk: boolean | null;
  replySigner: string | null;
  replySignDate: string | null;
  replyOriginalAt: string | null;
  replyNote: string | null;
  altNote: string | null;
  approvalComment: string | null;
  contentHash: string | null;
  platformRequest: PlatformRequest | null;
}

async function readLetter(db: Db, id: number): Promise<LetterRow & Beyond> {
  const { rows } = await sql<LetterRow & Beyond>`
    select ${letterColumns}, coalesce(nullif(l.addr_snapshot, '{}'), k.addressee, '{}') as addressee, k.checked as "addrCheck",
      l.reply_from_addr as "replyFromAddr", l.reply_city as "replyCity", l.reply_phone as "replyPhone", l.reply_mail as "replyMail",
      l.reply_seal_ok as "replySealOk", l.reply_seal_type as "replySealType", l.reply_seal_name as "replySealName",
      l.reply_sign_ok as "replySignOk", l.reply_signer as "replySigner", l.reply_sign_date as "replySignDate", l.reply_original_at as "replyOriginalAt", l.reply_note as "replyNote", l.alt_note as "altNote", l.approval_comment as "approvalComment",
      l.content_hash as "contentHash", l.send_request as "platformRequest"
    from confirmation_letter l ${letterJoins}
    left join lateral (
      select min(c.addr_check) as checked, (array_agg(jsonb_build_object('linkman', c.linkman, 'deptTitle', c.dept_title, 'phone', c.phone,
        'email', c.email, 'address', c.address, 'postcode', c.postcode) order by c.address = '', c.id))[1] as addressee
      from confirmation_contact c where ${ofProject("c")} and c.letter_id = l.id and not c.is_deleted
    ) k on true
    where ${ofProject("l")} and l.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw missing("hz.gone");
  return row;
}

/** May still be filled in: until it is approved. */
const isOpen = (status: number): boolean => status < letterStatus.toSend;
const isUnsent = ({ statusId, round }: LetterRow): boolean => statusId < letterStatus.awaiting && round === 1;

export async function letterOf(ctx: InFirm & InLanguage & ByUser & OfProject, id: number): Promise<Letter> {
  const { db, lang, user, project } = ctx;
  const { addressee, addrCheck, contentHash, ...row } = await readLetter(db, id);
  const held = await seeLetter(db, id);
  const [printed] = await printedLetters(db, [id]);
  const caller = { userId: user.id, role: project?.role ?? -1 };
  const isBank = row.hzKind === letterKind.bank;
  const { by: _by, ...seal } = await sealOf(db, { id, contentHash });
  const model = row.modelId === null ? null : await letterModel(db, row.modelId);
  return {
    ...row,
    modelName: model?.modelName ?? null,
    addressee: { ...nobody, ...addressee },
    addrCheck: addrCheck ?? 0,
    seal,
    items: await itemsOf(db, lang, id),
    files: await filesOf(db, id),
    steps: await stepsOf(db, id),
    flags: await flagsOf(db, { id, status: row.statusId }),
    mails: await mailsOf(db, lang, id),
    isOutdated: row.hasFile && contentHash !== (printed ? hashOf(printed) : undefined),
    holes: [
      ...(printed && isOpen(row.statusId) ? shownHoles(lang, holesOf(printed)) : []),
      ...(printed && row.hasFile && isUnsent(row) ? lateReplyDay(lang, printed) : []),
    ],
    events: held ? allowedEvents(held, caller) : [],
    bankItems: isBank ? await bankItemsOf(db, lang) : [],
  };
}

export const getLetter = (ctx: Context, { Id }: Input<Calls["GetHzLetterItem"]>): Promise<Letter> => letterOf(ctx, Id);

export async function listLetters(
  { db, lang }: Context,
  query: Input<Calls["GetHzLetterList"]>,
): Promise<Output<Calls["GetHzLetterList"]>> {
  const { totalCount, items } = await pageOfLetters(db, query);
  return { totalCount, items: items.map((row) => withNames(row, lang)) };
}

/** Subjects by their names. */
export const withNames = (row: LetterRow, lang: Context["lang"]): LetterRow => ({
  ...row,
  subjects: row.subjects
    .split(",")
    .filter(Boolean)
    .map((code) => subjectName(lang, code))
    .join(lang === "zh" ? "、" : ", "),
});
