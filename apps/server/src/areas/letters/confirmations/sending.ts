/** Sends approved letters, and registers what came of it: by courier, on foot, by e-mail, through a platform. */
import type { hzletters } from "@digao/contract/areas/letters/confirmations/calls";
import { sendMethod as methods } from "@digao/contract/areas/letters/confirmations/codes";
import type { Letter } from "@digao/contract/areas/letters/confirmations/shapes";
import type { Batch } from "@digao/contract/batch";
import type { Input } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { isEmail } from "@digao/domain/validators/contacts";
import { sql } from "kysely";
import { code } from "../../../platform/lib/code-sql.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { eachLetter, oneLetter } from "./batch.ts";
import { printedLetters } from "./content.ts";
import { raiseOnSharers, requireAddressAnswered } from "./flags.ts";
import { letterOf } from "./letter.ts";
import type { HeldLetter } from "./letter-rows.ts";
import { mailboxOf, mailLetter, whyNoMailbox } from "./mail-door.ts";
import { asSystem, letterWords, moveLetter, moverOf, requireTransition } from "./move.ts";
import { watchOverdue } from "./overdue.ts";
import { platformRequest } from "./platform-request.ts";
import { unanswered } from "./reply-columns.ts";
import { requireReplyDay } from "./reply-day.ts";
import { endSealTasks } from "./seal-notices.ts";
import { requireSeal } from "./sealing.ts";
import { requireTeam } from "./team.ts";
import { traceSending } from "./traces.ts";

type Calls = typeof hzletters;
interface Sending {
  sendMethod: number;
  courier?: string | null | undefined;
  trackingNo?: string | null | undefined;
  receiverSigned?: string | null | undefined;
  requestNo?: string | null | undefined;
}
const roundMax = 3;
const platforms: readonly number[] = [methods.platform, methods.otherPlatform];

export async function addressSnapshot(db: Db, letterId: number): Promise<string> {
  const { rows } = await sql<{ addressee: string }>`
    select coalesce((array_agg(jsonb_build_object('linkman', c.linkman, 'deptTitle', c.dept_title, 'phone', c.phone, 'email', c.email,
      'address', c.address, 'postcode', c.postcode) order by c.address = '', c.id))[1], '{}')::text as addressee
    from confirmation_contact c where ${ofProject("c")} and c.letter_id = ${letterId} and not c.is_deleted`.execute(db);
  return rows[0]?.addressee ?? "{}";
}

/** One parcel, one letter: a number that another letter bears was scanned by mistake. */
async function requireFreshNumber(db: Db, letter: HeldLetter, trackingNo: string): Promise<void> {
  const { rows } = await sql<{ letterNo: string }>`
    select l.letter_no as "letterNo" from confirmation_letter l
    where ${ofProject("l")} and l.id <> ${letter.id} and (l.tracking_no = ${trackingNo} or l.reply_tracking_no = ${trackingNo})
      and l.status <> ${code.letterStatus.void} limit 1`.execute(db);
  const [used] = rows;
  if (used)
    throw new Refusal("hz.trackingUsed", { field: "trackingNo", params: { number: trackingNo, no: used.letterNo } });
}

async function hasFile(db: Db, letter: HeldLetter): Promise<boolean> {
  const { rows } = await sql`
    select from confirmation_file f
    where ${ofProject("f")} and f.letter_id = ${letter.id} and f.kind = 'sending' and f.round = ${letter.round} and f.place <> '' limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

async function requireReady(ctx: Context, letter: HeldLetter, { sendMethod }: Sending): Promise<void> {
  const params = letterWords(ctx.lang, letter);
  if (letter.fileId === null) throw new Refusal("hz.noFile", { kind: "state", params });
  if (letter.addrCheck === 0) throw new Refusal("hz.addressOpen", { kind: "state", params });
  await requireAddressAnswered(ctx, letter);
  // A second letter reminds of the first, whose day has passed.
  if (letter.round === 1) requireReplyDay(ctx.lang, (await printedLetters(ctx.db, [letter.id]))[0]);
  if (sendMethod === methods.courier && letter.address === "")
    throw new Refusal("hz.noAddress", { kind: "state", params });
  if (sendMethod !== methods.mail) return;
  if (!isEmail(letter.email)) throw new Refusal("hz.noMailAddress", { kind: "state", params });
  if (!(await mailboxOf(ctx.db))) throw await whyNoMailbox(ctx.db);
}

/** What shows that it is on its way; null while that is still to be registered. */
async function proofOf(ctx: Context, letter: HeldLetter, sending: Sending): Promise<Record<string, unknown> | null> {
  const { sendMethod, courier, trackingNo, receiverSigned, requestNo } = sending;
  if (sendMethod === methods.courier) {
    if (!(trackingNo && courier)) return null;
    await requireFreshNumber(ctx.db, letter, trackingNo);
    return { courier, trackingNo };
  }
  if (sendMethod === methods.onFoot)
    return (await hasFile(ctx.db, letter)) ? { receiverSigned: receiverSigned ?? "" } : null;
  if (platforms.includes(sendMethod)) {
    if (!requestNo) throw new Refusal("hz.noRequest", { field: "requestNo" });
    return { requestNo };
  }
  return sendMethod === methods.fax ? { receiverSigned: receiverSigned ?? "" } : null;
}

async function requestOf(db: Db, letter: HeldLetter, { sendMethod, requestNo }: Sending) {
  if (!(platforms.includes(sendMethod) && requestNo)) return null;
  const [printed] = await printedLetters(db, [letter.id]);
  return printed ? platformRequest(printed, { requestNo, sendMethod, fileHash: letter.contentHash ?? "" }) : null;
}

/** 40 to 41, and on to 50 where what was registered shows that it is on its way. */
async function send(ctx: Context, letter: HeldLetter, sending: Sending): Promise<void> {
  const mover = moverOf(ctx);
  requireTransition(mover, letter, "send");
  await requireReady(ctx, letter, sending);
  const sealedFileId = await requireSeal(ctx, letter, sending.sendMethod);
  const proof = await proofOf(ctx, letter, sending);
  const request = await requestOf(ctx.db, letter, sending);
  const messageId = sending.sendMethod === methods.mail ? await mailLetter(ctx, letter, sealedFileId ?? 0) : null;
  const moved = await moveLetter(mover, letter, "send", {
    set: {
      send_method: sending.sendMethod,
      send_user_id: ctx.user.id,
      courier: sending.courier ?? null,
      tracking_no: sending.trackingNo ?? null,
      receiver_signed: sending.receiverSigned ?? null,
      // The request of an earlier round stays, whatever way a later one goes.
      ...(request ? { send_request: JSON.stringify(request) } : {}),
      mail_msg_id: messageId,
      addr_snapshot: await addressSnapshot(ctx.db, letter.id),
    },
    facts: { sendMethod: sending.sendMethod, sealedFileId, ...(proof ?? {}) },
  });
  // On a platform the client consents by its own certificate, whatever became of a scan.
  if (platforms.includes(sending.sendMethod)) await endSealTasks(ctx.db, letter.id);
  if (proof) await sent(ctx, moved, proof);
}

async function sent(ctx: Context, letter: HeldLetter, proof: Record<string, unknown>): Promise<void> {
  await moveLetter(asSystem(moverOf(ctx)), letter, "sent", { set: { send_time: sql<string>`now()` }, facts: proof });
  await traceSending(ctx.db, letter.id);
  await raiseOnSharers(ctx.db, letter.id);
  await watchOverdue(ctx.db, ctx.jobs, projectIdOf(ctx.db));
}

/** A second letter goes out as the first did: approved contents, the next round. */
async function second(ctx: Context, letter: HeldLetter): Promise<HeldLetter> {
  if (letter.round >= roundMax)
    throw new Refusal("hz.rounds", { kind: "state", params: letterWords(ctx.lang, letter) });
  const moved = await moveLetter(moverOf(ctx), letter, "second", {
    set: {
      ...unanswered,
      round: sql`round + 1`,
      tracking_no: null,
      courier: null,
      receiver_signed: null,
      send_time: null,
    },
  });
  return { ...moved, round: letter.round + 1 };
}

export async function sendLetter(
  ctx: Context,
  { Id, isSecond, rowVersion, ...sending }: Input<Calls["CreateLetterSending"]>,
): Promise<Letter> {
  const letter = await oneLetter(ctx, Id, rowVersion);
  await send(ctx, isSecond ? await second(ctx, letter) : letter, sending);
  return letterOf(ctx, Id);
}

export function sendSelected(
  ctx: Context,
  { ids, trackingNos, ...sending }: Input<Calls["CreateSelectedSending"]>,
): Promise<Batch> {
  const distinct = [...new Set(ids)];
  if (trackingNos.length > 0 && trackingNos.length !== distinct.length)
    throw new Refusal("hz.trackingCount", {
      field: "trackingNos",
      params: { given: trackingNos.length, letters: distinct.length },
    });
  return eachLetter(ctx, distinct, (letter, at) =>
    send(ctx, letter, { ...sending, trackingNo: trackingNos[at] ?? null }),
  );
}

/** What came of a letter that is being sent. */
export async function registerSending(
  ctx: Context,
  { Id, rowVersion, hasFailed, reason, ...given }: Input<Calls["RegisterHZSending"]>,
): Promise<Letter> {
  const letter = await oneLetter(ctx, Id, rowVersion);
  requireTeam(ctx);
  const mover = asSystem(moverOf(ctx));
  requireTransition(mover, letter, hasFailed ? "fail" : "sent");
  const row = await ctx.db
    .selectFrom("confirmation_letter")
    .where("id", "=", Id)
    .select(["send_method as sendMethod", "courier"])
    .executeTakeFirstOrThrow();
  // Called failed while its mail is still on its way, it would be sent once more.
  if (row.sendMethod === methods.mail)
    throw new Refusal("hz.byMail", { kind: "state", params: letterWords(ctx.lang, letter) });
  if (hasFailed) {
    if (reason.trim() === "") throw new Refusal("hz.reasonMissing", { field: "reason" });
    await moveLetter(mover, letter, "fail", { reason });
    await forgetAddress(ctx.db, Id);
    return letterOf(ctx, Id);
  }
  const sending = { ...given, sendMethod: row.sendMethod ?? 0, courier: given.courier ?? row.courier };
  const proof = await proofOf(ctx, letter, sending);
  if (!proof) throw new Refusal(sending.sendMethod === methods.onFoot ? "hz.noEvidence" : "hz.noTracking");
  await ctx.db
    .updateTable("confirmation_letter")
    .set({
      courier: sending.courier,
      tracking_no: given.trackingNo ?? null,
      receiver_signed: given.receiverSigned ?? null,
    })
    .where("id", "=", Id)
    .execute();
  await sent(ctx, letter, proof);
  return letterOf(ctx, Id);
}

/** A letter that came back went to the wrong place: its address is checked anew before it goes out again. */
export async function forgetAddress(db: Db, letterId: number): Promise<void> {
  await db
    .updateTable("confirmation_contact")
    .set({ addr_check: 0, addr_check_user_id: null, addr_check_time: null, row_version: sql`row_version + 1` })
    .where("letter_id", "=", letterId)
    .execute();
}
