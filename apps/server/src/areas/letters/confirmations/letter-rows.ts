/** Letters as lists show them, and what the rules ask of one. */
import type { LetterQuery, LetterRow } from "@digao/contract/areas/letters/confirmations/shapes";
import { holdRecord } from "@digao/db/hold";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { openToChange } from "@digao/domain/confirmations/contact-gate";
import { LETTER_SUBJECTS } from "@digao/domain/confirmations/subjects";
import { type LetterStatus, STAGE_STATUSES } from "@digao/domain/confirmations/transitions";
import { type RawBuilder, sql } from "kysely";
import { oneOf } from "../../../platform/lib/code-sql.ts";
import { foundPage } from "../../../platform/lib/found-page.ts";
import { orderOf } from "../../../platform/lib/page.ts";
import { amongWords } from "../../../platform/lib/search.ts";

export const letterColumns = sql`
  l.id, l.project_id as "projectId", l.letter_no as "letterNo", l.round, l.hz_kind as "hzKind", l.form, l.model_id as "modelId",
  null::text as "modelName", l.contact_name as "contactName",
  l.base_date as "baseDate", l.status as "statusId", l.status_at as "statusAt",
  greatest(0, extract(day from now() - l.status_at))::int as days, l.status_reason as "statusReason",
  l.book_amount as "bookAmount", l.reply_amount as "replyAmount", l.diff_amount as "diffAmount", l.confirmed_amount as "confirmedAmount",
  l.file_id is not null as "hasFile", l.page_count as "pageCount",
  (select u.name from app_user u where u.id = l.prepared_by) as "preparedBy",
  (select u.name from app_user u where u.id = l.approval_user_id) as "approvedBy", l.approval_time as "approvalTime",
  l.send_method as "sendMethod", l.send_time as "sendTime", (select u.name from app_user u where u.id = l.send_user_id) as "sentBy",
  l.courier, l.tracking_no as "trackingNo", l.receiver_signed as "receiverSigned", l.reply_method as "replyMethod", l.reply_time as "replyTime",
  l.reply_tracking_no as "replyTrackingNo", l.reply_result as "replyResult", l.alt_result as "altResult", l.alt_amount as "altAmount",
  l.conclusion, l.row_version as "rowVersion", i."itemCount", i.subjects, i."diffReasons", f."openFlags"`;

/** Beside each letter: what it asks, and what nobody has answered. */
export const letterJoins = sql`
  cross join lateral (
    select count(*)::int as "itemCount", coalesce(string_agg(distinct t.subject_code, ',' order by t.subject_code), '') as subjects,
      coalesce(array_agg(distinct t.diff_reason) filter (where t.diff_reason is not null), '{}') as "diffReasons"
    from confirmation_letter_item t where ${ofProject("t")} and t.letter_id = l.id
  ) i
  cross join lateral (
    select count(*)::int as "openFlags" from confirmation_flag g where ${ofProject("g")} and g.letter_id = l.id and g.answer is null
  ) f`;

/** Which balances a statement item is made of follows from their subjects. */
async function subjectsOfItem(db: Db, fsItemId: number | undefined): Promise<string[] | null> {
  if (!fsItemId) return null;
  const item = await db.selectFrom("fs_item").where("id", "=", fsItemId).select("std_code as code").executeTakeFirst();
  return LETTER_SUBJECTS.filter(({ fsItemCode }) => fsItemCode === item?.code).map(({ code }) => code);
}

function conditionsOf(query: LetterQuery, subjects: readonly string[] | null): RawBuilder<unknown> {
  const { stage, hzKind, statusId, form, keyword, hasFlags } = query;
  const parts = [
    sql`${ofProject("l")}`,
    ...(stage ? [sql`l.status in ${oneOf(STAGE_STATUSES[stage as 2 | 3 | 4 | 5])}`] : []),
    ...(hzKind ? [sql`l.hz_kind = ${hzKind}`] : []),
    ...(statusId ? [sql`l.status = ${statusId}`] : []),
    ...(form ? [sql`l.form = ${form}`] : []),
    ...(keyword ? [amongWords(sql`l.words`, keyword)] : []),
    ...(subjects
      ? [
          sql`l.id in (select t.letter_id from confirmation_letter_item t
            where ${ofProject("t")} and t.subject_code = any(${subjects}::text[]))`,
        ]
      : []),
    ...(hasFlags
      ? [
          sql`exists (select from confirmation_flag g where ${ofProject("g")} and g.letter_id = l.id and g.answer is null)`,
        ]
      : []),
  ];
  return sql.join(parts, sql` and `);
}

const sortable = {
  letterNo: sql`l.letter_no`,
  contactName: sql`l.contact_name`,
  bookAmount: sql`l.book_amount`,
  diffAmount: sql`l.diff_amount`,
  days: sql`l.status_at`,
  sendTime: sql`l.send_time`,
  replyTime: sql`l.reply_time`,
};
const absentAtFirst: ReadonlySet<unknown> = new Set([sortable.diffAmount, sortable.sendTime, sortable.replyTime]);
function orderBy(sorting: string | undefined): RawBuilder<unknown> {
  if (!sorting) return sql`l.letter_no, l.id`;
  const { by, direction } = orderOf(sorting, sortable);
  // Whose status is older has waited more days.
  const isDown = (direction === "desc") !== (by === sortable.days);
  if (!isDown) return sql`${by}, l.id`;
  // Where each has a value an index gives the order as it stands.
  return absentAtFirst.has(by) ? sql`${by} desc nulls last, l.id` : sql`${by} desc, l.id`;
}

export async function pageOfLetters(db: Db, query: LetterQuery): Promise<{ totalCount: number; items: LetterRow[] }> {
  const where = conditionsOf(query, await subjectsOfItem(db, query.fsItemId));
  const { skipCount, maxResultCount, sorting } = query;
  const page = { where, order: orderBy(sorting), skipCount, maxResultCount };
  const isScan = Boolean(query.keyword);
  const { totalCount, ids } = await foundPage(db, { from: sql`confirmation_letter l`, id: sql`l.id`, ...page }, isScan);
  return { totalCount, items: await lettersByIds(db, ids) };
}

/** In the order of the ids. What stands beside each letter is worked out for these alone, not for all that a filter finds. */
export async function lettersByIds(db: Db, ids: readonly number[]): Promise<LetterRow[]> {
  if (ids.length === 0) return [];
  const { rows } = await sql<LetterRow>`
    select ${letterColumns} from confirmation_letter l ${letterJoins}
    where ${ofProject("l")} and l.id = any(${ids}::bigint[]) order by array_position(${ids}::bigint[], l.id)`.execute(
    db,
  );
  return rows;
}

/** What the rules ask of a letter, locked for the step. */
export interface HeldLetter {
  id: number;
  letterNo: string;
  contactName: string;
  round: number;
  hzKind: number;
  form: number;
  modelId: number | null;
  baseDate: string;
  status: LetterStatus;
  preparedBy: number | null;
  submittedBy: number | null;
  fileId: number | null;
  contentHash: string | null;
  qrToken: string;
  bookAmount: string;
  sendTime: string | null;
  replyMethod: number | null;
  replyResult: 0 | 1 | 2 | 3 | 4 | 5;
  altResult: 0 | 1 | 2 | 3;
  altAmount: string;
  altNote: string | null;
  itemCount: number;
  openFlags: number;
  /** Of its addressee: the least checked of its balances; address and mail as the register has them. */
  addrCheck: number;
  address: string;
  email: string;
  rowVersion: number;
}

const heldColumns = sql`
  l.id, l.letter_no as "letterNo", l.contact_name as "contactName", l.round, l.hz_kind as "hzKind", l.form, l.model_id as "modelId",
  l.base_date as "baseDate", l.status, l.prepared_by as "preparedBy", l.submitted_by as "submittedBy", l.file_id as "fileId",
  l.content_hash as "contentHash", l.qr_token as "qrToken", l.book_amount as "bookAmount", l.send_time as "sendTime",
  l.reply_method as "replyMethod", l.reply_result as "replyResult", l.alt_result as "altResult", l.alt_amount as "altAmount",
  l.alt_note as "altNote", l.row_version as "rowVersion",
  (select count(*)::int from confirmation_letter_item t where ${ofProject("t")} and t.letter_id = l.id) as "itemCount",
  (select count(*)::int from confirmation_flag g where ${ofProject("g")} and g.letter_id = l.id and g.answer is null) as "openFlags",
  coalesce(c."addrCheck", 0) as "addrCheck", coalesce(c.address, '') as address, coalesce(c.email, '') as email`;

/** In the order of their numbers, so that two batches never wait for each other. */
const lockLetters = (db: Db, where: RawBuilder<unknown>) =>
  sql`select l.id from confirmation_letter l where ${ofProject("l")} and ${where} order by l.id for update`.execute(db);

/** Read in the next statement, as whoever held them before left them. */
export async function holdLetters(db: Db, ids: readonly number[]): Promise<HeldLetter[]> {
  await lockLetters(db, sql`l.id = any(${ids}::bigint[])`);
  return factsOf(db, ids);
}

/** Letters whose contents may change, held against those who would take them further: before their balances are, as every step does. */
export const holdOpenLetters = (db: Db): Promise<unknown> => lockLetters(db, sql`l.status in ${oneOf(openToChange)}`);

/** The letters that balances of the list are on. */
export const holdLettersOf = (db: Db, contactIds: readonly number[]): Promise<unknown> =>
  lockLetters(
    db,
    sql`l.id in (select k.letter_id from confirmation_contact k where ${ofProject("k")} and k.id = any(${contactIds}::bigint[]))`,
  );

/** Letters of a project are begun, and its list is filled from elsewhere, one after the other: each has a number and each balance one row. */
export const holdList = (db: Db): Promise<void> => holdRecord(db, "letters of", projectIdOf(db));

/** The same of one letter, for looking at it. */
export const seeLetter = async (db: Db, id: number): Promise<HeldLetter | undefined> => (await factsOf(db, [id]))[0];

async function factsOf(db: Db, ids: readonly number[]): Promise<HeldLetter[]> {
  const { rows } = await sql<HeldLetter>`
    select ${heldColumns} from confirmation_letter l
    left join lateral (
      select min(case when k.addr_check = 0 then 0 else k.addr_check end) as "addrCheck", max(k.address) as address, max(k.email) as email
      from confirmation_contact k where ${ofProject("k")} and k.letter_id = l.id and not k.is_deleted
    ) c on true
    where ${ofProject("l")} and l.id = any(${ids}::bigint[])
    order by l.id`.execute(db);
  return rows;
}
