/** What becomes of a document: begun, sent, its signed copy received, talked over, withdrawn. Each act holds the text of the document. */
import {
  type CorrespondenceDocument,
  type correspondence,
  correspondencePaper,
} from "@digao/contract/areas/report/correspondence/calls";
import { isDeclarationCode, kindOf } from "@digao/contract/areas/report/correspondence/catalogue";
import { correspondenceAct } from "@digao/contract/areas/report/correspondence/codes";
import type { Input } from "@digao/contract/endpoint";
import { wordIn } from "@digao/contract/pairs";
import { holdRecord, shareRecord } from "@digao/db/hold";
import { momentOf } from "@digao/db/moment";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import { projectIdOf } from "@digao/db/tenant";
import { saysWhatWasSeen } from "@digao/domain/vouching/evidence";
import { sql } from "kysely";
import { paperInForce } from "../../../platform/paper/in-force.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { holdFiles } from "../../evidence/audit-files/door.ts";
import { linkEvidence } from "../../evidence/evidence-links/door.ts";
import { type Document, readDocument, readDocuments } from "./documents.ts";
import type { Figures } from "./figures.ts";
import { type Act, againstDate, datedOf, reasonThatCounts, refuse, requireToday, whyNot } from "./gates.ts";
import { standingFor } from "./list.ts";
import { figuresReader, movedOf, shownDocument } from "./shown.ts";

type Calls = typeof correspondence;

async function shownNow(ctx: Context, id: number): Promise<CorrespondenceDocument> {
  const document = await readDocument(ctx.db, id);
  return shownDocument(ctx, document, await figuresReader(ctx.db)(document.lang));
}

export async function addDocument(
  ctx: Context,
  { codes, lang }: Input<Calls["AddCorrespondence"]>,
): Promise<CorrespondenceDocument> {
  const { db } = ctx;
  const kinds = [...new Set(codes)].map((code) => {
    const kind = kindOf(code);
    if (!kind) throw new Refusal("correspondence.unknownKind", { field: "codes" });
    return kind;
  });
  const declared = kinds.filter(({ code }) => isDeclarationCode(code));
  if (declared.length > 0 && declared.length < kinds.length)
    throw new Refusal("correspondence.oneSide", { field: "codes" });
  if (declared.length === 0 && kinds.length > 1) throw new Refusal("correspondence.together", { field: "codes" });
  await holdRecord(db, "correspondence of project", projectIdOf(db));
  const documents = await readDocuments(db);
  const taken = declared.find(({ code }) => standingFor(code, documents));
  if (taken)
    throw new Refusal("correspondence.standing", { kind: "state", params: { name: wordIn(ctx.lang, taken.words) } });
  const { rows } = await sql<{ id: number }>`insert into correspondence (tenant_id, project_id, codes, lang)
    values (${ownTenant}, ${ownProject}, ${kinds.map(({ code }) => code)}::text[], ${lang}) returning id`.execute(db);
  const id = rows[0]?.id ?? 0;
  await ctx.audit({
    refType: "correspondence",
    refId: id,
    projectId: projectIdOf(db),
    action: "create",
    new: { codes: kinds.map(({ code }) => code), lang },
  });
  return shownNow(ctx, id);
}

/** The document as nobody else changes it until the transaction ends, with the version that the caller has read. */
async function held(ctx: Context, act: Act, of: { Id: number; rowVersion: number; versionId?: number }) {
  const { db, lang, project } = ctx;
  await paperInForce(ctx, correspondencePaper, of.Id);
  const document = await readDocument(db, of.Id);
  const now = await figuresReader(db)(document.lang);
  const why = whyNot(act, document, { moved: movedOf(document, now, lang), role: project?.role ?? -1, lang });
  if (why) refuse(why);
  checkVersion(of.rowVersion, document);
  if (of.versionId !== undefined && of.versionId !== document.versionId)
    throw new Refusal("correspondence.otherVersion", { kind: "conflict" });
  return { document, now };
}

interface File {
  fileId: number;
  fileName: string;
  sha256: string;
}
/** As it is now: nobody takes it away until the transaction ends. */
async function fileOf({ db }: Context, id: number | null | undefined): Promise<File | null> {
  if (!id) return null;
  await holdFiles(db);
  const { rows } = await sql<File>`select f.id as "fileId", f.file_name as "fileName", f.sha256 from audit_file f
    where ${ofProject("f")} and f.id = ${id} and f.deleted_at is null`.execute(db);
  const [file] = rows;
  if (!file) throw new Refusal("correspondence.fileMissing", { field: "fileId", kind: "missing" });
  return file;
}

interface Written {
  act: Exclude<Act, "withdraw">;
  day: string;
  people: string;
  how?: number;
  words?: string;
  reason?: string;
  file?: File | null;
}

async function write(ctx: Context, document: Document, of: Written): Promise<CorrespondenceDocument> {
  const { db, user } = ctx;
  const { act, day, people, how = null, words = "", reason = "", file = null } = of;
  const { id, versionId, revision } = document;
  const at = await momentOf(db);
  await sql`insert into correspondence_act (tenant_id, project_id, correspondence_id, version_id, revision, act, day, how, people, words, reason,
      file_id, file_name, sha256, made_by, made_at)
    values (${ownTenant}, ${ownProject}, ${id}, ${versionId}, ${revision}, ${correspondenceAct[act]}, ${day}::date, ${how}, ${people}, ${words},
      ${reason}, ${file?.fileId ?? null}::bigint, ${file?.fileName ?? null}::text, ${file?.sha256 ?? null}::text, ${user.id}, ${at})`.execute(
    db,
  );
  await sql`update correspondence c set row_version = c.row_version + 1 where ${ofProject("c")} and c.id = ${id}`.execute(
    db,
  );
  if (file)
    await linkEvidence(ctx, {
      projectId: projectIdOf(db),
      fromEntity: "correspondence",
      fromId: id,
      place: `${act}.${revision}`,
      toEntity: "auditFile",
      toId: file.fileId,
    });
  await ctx.audit({
    refType: "correspondence",
    refId: id,
    projectId: projectIdOf(db),
    action: act,
    new: { revision, day, how, people, words, reason, file: file?.fileName ?? null, sha256: file?.sha256 ?? null },
  });
  return shownNow(ctx, id);
}

export async function sendDocument(
  ctx: Context,
  input: Input<Calls["SendCorrespondence"]>,
): Promise<CorrespondenceDocument> {
  const { document } = await held(ctx, "send", input);
  const { day, how, people, words } = input;
  requireToday(day);
  if (document.approvedOn !== null && day < document.approvedOn)
    throw new Refusal("correspondence.beforeApproval", { field: "day", params: { day: document.approvedOn } });
  return write(ctx, document, { act: "send", day, how, people, words });
}

function requireSignedInTime({ isDeclaration }: Document, { facts: { periodEnd } }: Figures, day: string): void {
  requireToday(day);
  if (isDeclaration && day < periodEnd)
    throw new Refusal("correspondence.beforePeriodEnd", { field: "day", params: { day: periodEnd } });
}

export async function receiveDocument(
  ctx: Context,
  input: Input<Calls["ReceiveCorrespondence"]>,
): Promise<CorrespondenceDocument> {
  const { day, people, fileId } = input;
  // The report is dated by a change of the project: its day stands still meanwhile.
  await shareRecord(ctx.db, "project", projectIdOf(ctx.db));
  const { document, now } = await held(ctx, "receive", input);
  requireSignedInTime(document, now, day);
  const reason = reasonThatCounts(input.reason, ctx.project?.role ?? -1);
  const { reportDate } = now.facts;
  const why = againstDate(document, await datedOf(ctx.db, { day, reportDate, hasReason: reason !== "" }));
  if (why) refuse(why, "day");
  const file = await fileOf(ctx, fileId);
  return write(ctx, document, { act: "receive", day, people, reason, file });
}

export async function holdDocument(
  ctx: Context,
  input: Input<Calls["HoldCorrespondence"]>,
): Promise<CorrespondenceDocument> {
  const { document } = await held(ctx, "hold", input);
  const { day, people, words, reply, fileId } = input;
  requireToday(day);
  if (!saysWhatWasSeen(words)) throw new Refusal("correspondence.words", { field: "words" });
  return write(ctx, document, { act: "hold", day, people, words, reason: reply, file: await fileOf(ctx, fileId) });
}

export async function withdrawDocument(
  ctx: Context,
  input: Input<Calls["WithdrawCorrespondence"]>,
): Promise<CorrespondenceDocument> {
  const { db, user } = ctx;
  const { Id, reason } = input;
  if (!saysWhatWasSeen(reason)) throw new Refusal("correspondence.words", { field: "reason" });
  const { document } = await held(ctx, "withdraw", input);
  const at = await momentOf(db);
  const { numUpdatedRows } = await db
    .updateTable("correspondence")
    .set({ withdrawn_by: user.id, withdrawn_at: at, withdrawn_reason: reason, row_version: sql`row_version + 1` })
    .where("id", "=", Id)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw missing("correspondence.missing");
  await ctx.audit({
    refType: "correspondence",
    refId: Id,
    projectId: projectIdOf(db),
    action: "withdraw",
    old: { state: document.state },
    new: { reason },
  });
  return shownNow(ctx, Id);
}
