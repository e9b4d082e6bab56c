/** Mailboxes for confirmations, and what came to them. */

import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import type { HzMailItem, HzMailRow, HzOcr, hzmail } from "@digao/contract/areas/letters/hzmail/calls";
import { mailMatch, recognition } from "@digao/contract/areas/letters/hzmail/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { ownTenant, ownUser } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { letterNosIn } from "@digao/domain/confirmations/reply-text";
import { type RawBuilder, sql } from "kysely";
import { ownerKinds } from "../../../platform/mail/access.ts";
import { matchedBy } from "../../../platform/mail/matched-by.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import { type Context, planned } from "../../../platform/serve.ts";
import { letterById, lettersByName, lettersByNumber, lookForSigns } from "../confirmations/door.ts";
import { fromMails, listed, mailDetail, rowOf, searched } from "../mail/door/mail-rows.ts";
import { messageIn } from "../mail/door/mailboxes.ts";
import { openMailOfLetter, planMailOfLetter } from "../mail/door.ts";
import { letterType } from "./find-letter.ts";
import { recognisingKind } from "./job/recognise-mail.ts";
import { type Does, readable, requireOwner, seesFirm } from "./owners.ts";

type Calls = typeof hzmail;

export async function getMailboxes(ctx: Context): Promise<Output<Calls["GetHzMailboxes"]>> {
  const { rows } = await sql<Output<Calls["GetHzMailboxes"]>["items"][number]>`
    select a.id as "Id", a.mail_address as "mailAddress", a.project_id as "projectId", p.project_name as "projectName", a.tested_at as "testedAt",
      a.poll_error as "pollError", a.polled_at as "polledAt",
      (select count(*)::int from mail_match t where t.tenant_id = a.tenant_id and t.account_id = a.id and t.status = ${sql.lit(mailMatch.open)}) as unmatched
    from mail_account a left join project p on p.tenant_id = a.tenant_id and p.id = a.project_id
    where a.owner_kind <> ${sql.lit(ownerKinds.person)} and not a.is_deleted and (${seesFirm(ctx)} or ${readable(ctx)}) order by a.owner_kind, p.project_name limit 500`.execute(
    ctx.db,
  );
  return { items: rows.map((row) => ({ ...row, pollError: messageIn(ctx.lang, row.pollError) })) };
}

type MatchColumns = Omit<HzMailRow, "unread" | "why"> & { note: string | null; evidence: string | null };
const matched = sql`t.status, t.project_id as "projectId", t.letter_id as "letterId", t.letter_no as "letterNo", t.way, t.evidence,
  t.ocr_status as "ocrStatus", t.risk_flags as "riskFlags"`;
const fromMatches = sql`${fromMails} join mail_match t on t.tenant_id = m.tenant_id and t.mail_id = m.id`;

export async function getEmailBoxList(
  ctx: Context,
  input: Input<Calls["GetHZEmailBoxList"]>,
): Promise<Output<Calls["GetHZEmailBoxList"]>> {
  const { db, lang } = ctx;
  const { rows: boxes } = await sql<{ id: number }>`select a.id from mail_account a where ${readable(ctx)}`.execute(db);
  const ids = boxes.map(({ id }) => id).filter((id) => !input.accountId || id === input.accountId);
  const conditions: RawBuilder<unknown>[] = [sql`t.account_id = any(${ids}::bigint[])`];
  if (input.status !== undefined) conditions.push(sql`t.status = ${input.status}`);
  if (input.letterId) conditions.push(sql`t.letter_id = ${input.letterId}`);
  if (input.isUnread) conditions.push(sql`not m.is_read`);
  const among = input.keyword ? await searched(db, ids, input.keyword) : null;
  if (among) conditions.push(among.where);
  const where = sql.join(conditions, sql` and `);
  const [counted, found] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from ${fromMatches} where ${where}`.execute(db),
    sql<MatchColumns>`select ${listed}, ${matched} from ${fromMatches} where ${where}
      order by m.at desc, m.id desc limit ${input.maxResultCount} offset ${input.skipCount}`.execute(db),
  ]);
  return {
    newestOf: among?.newestOf ?? null,
    totalCount: counted.rows[0]?.total ?? 0,
    items: found.rows.map(({ evidence, ...row }) => ({ ...rowOf(row, lang), why: matchedBy(lang, row.way, evidence) })),
  };
}

async function matchOf(ctx: Context, mailId: number, does: Does, isLocked = false) {
  const query = ctx.db
    .selectFrom("mail_match as t")
    .innerJoin("mail_account as a", "a.id", "t.account_id")
    .selectAll("t")
    .select("a.project_id as boxProjectId")
    .where("t.mail_id", "=", mailId)
    .where("a.owner_kind", "!=", ownerKinds.person);
  const row = await (isLocked ? query.forUpdate("t") : query).executeTakeFirst();
  if (!row) throw missing("mail.missing");
  await requireOwner(ctx, row.boxProjectId, does);
  return row;
}

export async function getEmailBoxItem(
  ctx: Context,
  { mailId }: Input<Calls["GetHZEmailBoxItem"]>,
): Promise<HzMailItem> {
  const { db, lang } = ctx;
  const match = await matchOf(ctx, mailId, "read");
  const found = await mailDetail(db, lang, mailId);
  if (!found) throw missing("mail.missing");
  const { pictures: _left, ...detail } = found;
  const by = match.decided_by
    ? await db.selectFrom("app_user").select("name").where("id", "=", match.decided_by).executeTakeFirst()
    : undefined;
  const ocr = match.ocr as unknown as HzOcr | null;
  return {
    ...detail,
    status: match.status,
    projectId: match.project_id,
    letterId: match.letter_id,
    letterNo: match.letter_no,
    way: match.way as HzMailItem["way"],
    why: matchedBy(lang, match.way as HzMailItem["way"], match.evidence),
    ocrStatus: match.ocr_status,
    riskFlags: match.risk_flags as unknown as string[],
    ocr: ocr && { ...ocr, note: messageIn(lang, ocr.note) },
    decidedBy: by?.name ?? null,
    decidedAt: match.decided_at,
    reason: match.reason,
    matchVersion: match.row_version,
  };
}

/** One recognition at a time of one mail; what was recognised is answered as it is. */
export async function recogniseEmail(
  ctx: Context,
  { mailId }: Input<Calls["GetOCRHZEmailBox"]>,
): Promise<Output<Calls["GetOCRHZEmailBox"]>> {
  const match = await matchOf(ctx, mailId, "read", true);
  const ocr = match.ocr as unknown as HzOcr | null;
  if (match.ocr_status === recognition.waiting && match.ocr_job_id !== null) {
    const job = await ctx.db.selectFrom("job").select("state").where("id", "=", match.ocr_job_id).executeTakeFirst();
    if (job?.state === "queued" || job?.state === "running")
      return { ocrStatus: match.ocr_status, jobId: match.ocr_job_id, ocr };
  }
  const jobId = await ctx.jobs.start(ctx.db, { kind: recognisingKind, payload: { mailId } });
  await ctx.db
    .updateTable("mail_match")
    .set({ ocr_status: recognition.waiting, ocr_job_id: jobId })
    .where("mail_id", "=", mailId)
    .execute();
  return { ocrStatus: recognition.waiting, jobId, ocr };
}

/** Whoever sees to the firm's mailbox matches letters of all projects, others those of their own. */
const ofOwnProjects = (ctx: Context, projectId: RawBuilder<unknown>) =>
  seesFirm(ctx)
    ? sql`true`
    : sql`exists (select from project_member m where m.tenant_id = ${ownTenant} and m.project_id = ${projectId}
        and m.user_id = ${ownUser} and m.checked = ${memberState.confirmed})`;

type ToMatch = Output<Calls["GetHzLettersToMatch"]>["items"][number];

/** Letters that went out by courier or on foot are answered by mail as well. */
async function onPaper(ctx: Context, keyword: string, alreadyFound: ReadonlySet<number>): Promise<ToMatch[]> {
  const { db } = ctx;
  const named = [
    ...(await lettersByNumber(db, letterNosIn(keyword))),
    ...(await lettersByName(db, `%${keyword.replace(/[\\%_]/g, "\\$&")}%`)),
  ].filter(({ letterId }) => !alreadyFound.has(letterId));
  const ids = [...new Set(named.map(({ projectId }) => projectId))];
  if (ids.length === 0) return [];
  const { rows: projects } = await sql<{ id: number; name: string }>`
    select p.id, p.project_name as name from project p where p.id = any(${ids}::bigint[]) and ${ofOwnProjects(ctx, sql`p.id`)}`.execute(
    db,
  );
  const nameOf = new Map(projects.map(({ id, name }) => [id, name]));
  const letters = new Map(
    named.filter(({ projectId }) => nameOf.has(projectId)).map((letter) => [letter.letterId, letter]),
  );
  return [...letters.values()].map(({ letterId, projectId, letterNo, contactName }) => ({
    letterId,
    projectId,
    projectName: nameOf.get(projectId) ?? "",
    letterNo,
    contactName,
  }));
}

export async function getLettersToMatch(
  ctx: Context,
  { keyword }: Input<Calls["GetHzLettersToMatch"]>,
): Promise<Output<Calls["GetHzLettersToMatch"]>> {
  const like = `%${keyword.replace(/[\\%_]/g, "\\$&")}%`;
  const { rows } = await sql<Output<Calls["GetHzLettersToMatch"]>["items"][number]>`
    select distinct on (o.ref_id) o.ref_id::bigint as "letterId", o.project_id as "projectId", p.project_name as "projectName",
      coalesce(o.record_no, '') as "letterNo", coalesce(m.to_list -> 0 ->> 'name', '') as "contactName"
    from mail_out o join mail m on m.tenant_id = o.tenant_id and m.id = o.mail_id join project p on p.tenant_id = o.tenant_id and p.id = o.project_id
    where o.ref_type = ${letterType} and ${ofOwnProjects(ctx, sql`o.project_id`)} and (o.record_no ilike ${like} or m.to_list::text ilike ${like} or p.project_name ilike ${like})
    order by o.ref_id, o.mail_id desc limit 50`.execute(ctx.db);
  return { items: [...rows, ...(await onPaper(ctx, keyword, new Set(rows.map(({ letterId }) => letterId))))] };
}

/** By the mail that went out for it; of one on paper by its own id. */
async function letterNamed(db: Db, letterId: number) {
  const { rows } = await sql<{ projectId: number; letterNo: string | null }>`
    select project_id as "projectId", record_no as "letterNo" from mail_out where ref_type = ${letterType} and ref_id = ${String(letterId)}
    order by mail_id desc limit 1`.execute(db);
  const letter = rows[0] ?? (await letterById(db, letterId));
  if (!letter) throw new Refusal("hzmail.noLetter", { kind: "missing", field: "letterId" });
  return { projectId: letter.projectId, letterNo: letter.letterNo };
}

/** The letter that the decision names; of what comes to a project's own mailbox, one of that project. */
async function letterMeant(
  ctx: Context,
  current: Awaited<ReturnType<typeof matchOf>>,
  { status, letterId, reason }: Input<Calls["MatchHZEmail"]>,
) {
  if (status === mailMatch.automatic) throw new Refusal("hzmail.notByHand", { field: "status" });
  const isMatch = status === mailMatch.byHand;
  if (isMatch && !letterId) throw new Refusal("hzmail.letterMissing", { field: "letterId" });
  // To undo what was found or decided says that it was wrong: that takes a reason.
  const isUndone =
    current.status === mailMatch.suspicious ||
    current.decided_by !== null ||
    (current.letter_id !== null && current.letter_id !== letterId);
  if ((!isMatch || isUndone) && !reason) throw new Refusal("hzmail.reasonMissing", { field: "reason" });
  if (!letterId) return null;
  const letter = await letterNamed(ctx.db, letterId);
  if (current.boxProjectId !== null && letter.projectId !== current.boxProjectId)
    throw new Refusal("hzmail.noLetter", { kind: "missing", field: "letterId" });
  return { id: letterId, ...letter };
}

/** A person's decision, with its reason; the letter itself stays as it is until somebody enters the reply there. */
export async function matchEmail(ctx: Context, input: Input<Calls["MatchHZEmail"]>): Promise<HzMailItem> {
  const { db, user } = ctx;
  const { mailId, status, reason } = input;
  const current = await matchOf(ctx, mailId, "match", true);
  checkVersion(input.rowVersion, { rowVersion: current.row_version });
  const letter = await letterMeant(ctx, current, input);
  await db
    .updateTable("mail_match")
    .set({
      status,
      letter_id: letter?.id ?? null,
      project_id: letter?.projectId ?? null,
      letter_no: letter?.letterNo ?? null,
      way: letter ? "hand" : null,
      evidence: letter ? user.name : null,
      reason: reason || null,
      decided_by: user.id,
      decided_at: sql`now()`,
      updated_at: sql`now()`,
      row_version: sql`row_version + 1`,
    })
    .where("mail_id", "=", mailId)
    .execute();
  for (const id of new Set([current.letter_id, letter?.id ?? null])) if (id !== null) await lookForSigns(db, id);
  const old = { status: current.status, letterNo: current.letter_no };
  await ctx.audit({
    refType: "confirmationMail",
    refId: mailId,
    action: "match",
    old,
    new: { status, letterNo: letter?.letterNo ?? null, reason: reason ?? null },
  });
  return getEmailBoxItem(ctx, { mailId });
}

/** A part is taken out while no transaction is open. */
export const downloadEmail = planned<Calls["DownMailBoxFiles"]>()(
  async (ctx, { mailId, index }) => {
    await matchOf(ctx, mailId, "read");
    return planMailOfLetter(ctx, mailId, index);
  },
  async (ctx, { mailId, index }, taken) => {
    await matchOf(ctx, mailId, "read");
    return openMailOfLetter(ctx, mailId, { index, taken });
  },
);
