/** What a client's person sees and does: the own requests, read through the client's door, and nothing else of the firm. */

import { noticeType } from "@digao/contract/areas/identity/notifications/codes";
import type { clientDesk, DeskRequest } from "@digao/contract/areas/letters/client-requests/calls";
import { clientEntryKind, pbcStatus } from "@digao/contract/areas/letters/client-requests/codes";
import type { Input, Output } from "@digao/contract/endpoint";
import { sql } from "kysely";
import { endClientSession, endClientSessions } from "../../../platform/auth/client-sessions.ts";
import { codesOf as appCodes, newFactorSecret, stepOf } from "../../../platform/auth/second-factor.ts";
import { sqlToday, today } from "../../../platform/lib/china-time.ts";
import { notify } from "../../../platform/live/notices.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { openSecret, sealSecret } from "../../../platform/secrets/secrets.ts";
import type { ClientContext, OfFirm } from "../../../platform/serve.ts";
import { type EntryRow, entriesOf, writeEntry } from "./entries.ts";
import { namesOf } from "./mails.ts";
import { awaitedOnes, isOpen } from "./open.ts";

type Calls = typeof clientDesk;

/** What of a firm's entry its client reads. */
const shown = ({ auditFileId: _file, scan: _scan, requestId: _of, ...entry }: EntryRow) => entry;

export async function getDesk({ db, person, inFirm }: ClientContext): Promise<Output<Calls["GetDesk"]>> {
  const rows = await db
    .selectFrom("client_request")
    .select([
      "id",
      "request_no as no",
      "name",
      "name_en as nameEn",
      "purpose",
      "due_date as dueDate",
      "status",
      "decision",
    ])
    .select(sql<boolean>`due_date < ${sqlToday} and status in ${awaitedOnes}`.as("isOverdue"))
    .orderBy("request_no")
    .execute();
  const own = await db.selectFrom("client_person").select("factor_confirmed_at as confirmed").executeTakeFirstOrThrow();
  return inFirm(async ({ db: firm }) => {
    const names = await namesOf(firm);
    const requests: DeskRequest[] = [];
    for (const row of rows) {
      const entries = (await entriesOf(firm, row.id)).map(shown);
      requests.push({ ...row, dueDate: row.dueDate ?? "", isOpen: isOpen(row.status), entries });
    }
    return {
      name: person.name,
      email: person.email,
      firmName: names.firm,
      clientName: names.client,
      hasFactor: own.confirmed !== null,
      requests,
    };
  });
}

export interface OwnRequest {
  id: number;
  name: string;
  status: number;
  nodeCode: string;
  wpIndex: string | null;
  askedBy: number;
}

/** Through the door: another's, a draft, and one of another project or firm are all as if missing. */
export async function requireOwn({ db }: ClientContext, id: number): Promise<void> {
  const row = await db.selectFrom("client_request").where("id", "=", id).select("status").executeTakeFirst();
  if (!row) throw new Refusal("pbc.missing", { kind: "missing" });
}

/** In the firm's part: held, and still open and of the same person. */
export async function holdOwn({ db }: OfFirm, { personId }: { personId: number }, id: number): Promise<OwnRequest> {
  const row = await db
    .selectFrom("client_request")
    .where("id", "=", id)
    .where("client_person_id", "=", personId)
    .where("request_date", "is not", null)
    .where("is_deleted", "=", false)
    .select(["id", "name", "status", "node_code as nodeCode", "wp_index as wpIndex", "asked_by as askedBy"])
    .forUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal("pbc.missing", { kind: "missing" });
  if (!isOpen(row.status)) throw new Refusal("pbc.notOpen", { kind: "state" });
  return { ...row, askedBy: row.askedBy ?? 0 };
}

/** Where a request stands once the client has done something. */
export async function moveTo({ db }: OfFirm, { id, status }: OwnRequest, to: number): Promise<void> {
  if (status === to) return;
  await db
    .updateTable("client_request")
    .set({
      status: to,
      receive_date: sql`coalesce(receive_date, ${today()}::date)`,
      row_version: sql`row_version + 1`,
      updated_at: sql`now()`,
    })
    .where("id", "=", id)
    .returning("id")
    .execute();
}

export async function tellAsker(
  { db }: OfFirm,
  { id, name, askedBy }: OwnRequest,
  { name: person, projectId }: ClientContext["person"],
): Promise<void> {
  await notify(db, {
    to: [askedBy],
    type: noticeType.notice,
    title: "notice.pbc.answered.title",
    text: "notice.pbc.answered.text",
    params: { person, name },
    projectId,
    refType: "clientRequest",
    refId: id,
  });
}

type Answer = Input<Calls["AnswerRequest"]>;

const actOf = ({ isComplete, isQuestion }: Answer): "complete" | "question" | "answer" => {
  if (isComplete) return "complete";
  return isQuestion ? "question" : "answer";
};

export async function answerRequest(ctx: ClientContext, answer: Answer): Promise<null> {
  const { person } = ctx;
  const { id, words, isQuestion, isComplete } = answer;
  await requireOwn(ctx, id);
  if (words === "" && !isComplete) throw new Refusal("pbc.wordsMissing", { field: "words" });
  return ctx.inFirm(async (firm) => {
    const request = await holdOwn(firm, person, id);
    const kind = isQuestion ? clientEntryKind.question : clientEntryKind.answer;
    if (words !== "")
      await writeEntry(firm.db, { requestId: id, personId: person.personId, userId: null, kind, words });
    if (isComplete) await moveTo(firm, request, pbcStatus.provided);
    await firm.audit({
      refType: "clientRequest",
      refId: id,
      projectId: person.projectId,
      action: actOf(answer),
      old: { status: request.status },
      new: { words, status: isComplete ? pbcStatus.provided : request.status },
    });
    await tellAsker(firm, request, person);
    return null;
  });
}

export async function beginFactor({ person, inFirm }: ClientContext): Promise<Output<Calls["BeginClientFactor"]>> {
  const secret = newFactorSecret();
  return inFirm(async ({ db }) => {
    const { firm } = await namesOf(db);
    // One that is confirmed already stays until the firm invites the person anew.
    const { numUpdatedRows } = await db
      .updateTable("client_person")
      .set({ factor_sealed: await sealSecret(db, secret), factor_last_step: 0 })
      .where("id", "=", person.personId)
      .where("factor_confirmed_at", "is", null)
      .executeTakeFirstOrThrow();
    if (numUpdatedRows === 0n) throw new Refusal("auth.ticketGone", { kind: "state" });
    return { secret, uri: appCodes(secret, { issuer: firm, label: person.email }).toString() };
  });
}

export async function confirmFactor(
  { person, inFirm }: ClientContext,
  { code }: Input<Calls["ConfirmClientFactor"]>,
): Promise<null> {
  return inFirm(async ({ db, audit }) => {
    const row = await db
      .selectFrom("client_person")
      .where("id", "=", person.personId)
      .where("factor_confirmed_at", "is", null)
      .select("factor_sealed as sealed")
      .forUpdate()
      .executeTakeFirst();
    const step = row?.sealed ? stepOf(await openSecret(db, row.sealed), code.replace(/\s/g, ""), Date.now()) : null;
    if (step === null) throw new Refusal("pbc.codeWrong", { field: "code" });
    await db
      .updateTable("client_person")
      .set({ factor_confirmed_at: sql`now()`, factor_last_step: step })
      .where("id", "=", person.personId)
      .execute();
    await endClientSessions(db, person.personId, { except: person.sessionHash });
    await audit({ refType: "clientPerson", refId: person.personId, projectId: person.projectId, action: "enrol" });
    return null;
  });
}

export async function signOut({ person, inFirm, forget }: ClientContext): Promise<null> {
  await inFirm(({ db }) => endClientSession(db, person.sessionHash));
  forget();
  return null;
}
