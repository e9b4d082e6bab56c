/** What people do: record a file, take the record back, waive. */
import type { received } from "@digao/contract/areas/report/received/calls";
import type { Input } from "@digao/contract/endpoint";
import { ofProject, ownProject, ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { today } from "../../../platform/lib/china-time.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type Context, planned, unread } from "../../../platform/serve.ts";
import { projectHead } from "../../balance/trial-balance/door.ts";
import { cellsReader, holdFiles } from "../../evidence/audit-files/door.ts";
import { linkEvidence } from "../../evidence/evidence-links/door.ts";
import { holdReceived } from "./hold.ts";
import { kindName, mayWaive, oneSet } from "./read.ts";
import { setsOf, waiverInForce } from "./rows.ts";

type Calls = typeof received;

interface File {
  fileName: string;
  version: number;
  sha256: string;
}

/** As it is now: nobody takes it away until the transaction ends. */
async function fileOf(db: Db, id: number): Promise<File> {
  await holdFiles(db);
  const { rows } = await sql<File>`select f.file_name as "fileName", f.version, f.sha256 from audit_file f
    where ${ofProject("f")} and f.id = ${id} and f.deleted_at is null`.execute(db);
  const [file] = rows;
  if (!file) throw new Refusal("received.fileMissing", { field: "fileId", kind: "missing" });
  return file;
}

async function checkDay(db: Db, projectId: number, day: string): Promise<void> {
  if (day > today()) throw new Refusal("received.future", { field: "receivedOn" });
  const { periodEnd } = await projectHead(db, projectId);
  if (day < periodEnd) throw new Refusal("received.before", { field: "receivedOn", params: { day: periodEnd } });
}

interface Read {
  sha256: string;
  words: string | null;
}

/** The file is read before, in a process with limits: what is recorded is what was in it by then. */
export const receiveSet = planned<Calls["ReceiveSet"]>()<Read>(
  async (ctx, { fileId }) => {
    const reader = await cellsReader(ctx, fileId);
    return reader && (async () => ({ sha256: reader.sha256, words: await reader.read() }));
  },
  async (ctx, input, found) => {
    const { db, lang, user } = ctx;
    const { Id, kind, fileId, receivedOn, receivedFrom } = input;
    await holdReceived(db, Id);
    await checkDay(db, Id, receivedOn);
    const file = await fileOf(db, fileId);
    if (found?.sha256 !== file.sha256) throw unread();
    if ((await setsOf(db)).some((one) => one.kind === kind))
      throw new Refusal("received.known", { kind: "state", params: { kind: kindName(lang, kind) } });
    const { rows } = await sql<{ id: number }>`
      insert into received_set (tenant_id, project_id, kind, file_id, file_version, file_name, sha256, words, received_on, received_from,
        received_by)
      values (${ownTenant}, ${ownProject}, ${kind}, ${fileId}, ${file.version}, ${file.fileName}, ${file.sha256}, ${found.words},
        ${receivedOn}::date, ${receivedFrom}, ${user.id}) returning id`.execute(db);
    const id = rows[0]?.id ?? 0;
    await linkEvidence(ctx, {
      projectId: Id,
      fromEntity: "receivedSet",
      fromId: id,
      place: "file",
      toEntity: "auditFile",
      toId: fileId,
    });
    await ctx.audit({
      refType: "receivedSet",
      refId: id,
      projectId: Id,
      action: "receive",
      new: { kind: kindName(lang, kind), file: file.fileName, sha256: file.sha256, receivedOn, receivedFrom },
    });
    return { id };
  },
);

export async function withdrawSet(
  ctx: Context,
  { Id, setId, reason }: Input<Calls["WithdrawReceivedSet"]>,
): Promise<{ id: number }> {
  const { db, lang, user } = ctx;
  await holdReceived(db, Id);
  const { kind, fileName } = await oneSet(db, setId);
  await db
    .updateTable("received_set")
    .set((is) => ({
      withdrawn_reason: reason,
      withdrawn_by: user.id,
      withdrawn_at: new Date().toISOString(),
      row_version: is("row_version", "+", 1),
    }))
    .where("id", "=", setId)
    .execute();
  await ctx.audit({
    refType: "receivedSet",
    refId: setId,
    projectId: Id,
    action: "withdraw",
    old: { kind: kindName(lang, kind), file: fileName },
    new: { reason },
  });
  return { id: setId };
}

export async function waiveSet(ctx: Context, input: Input<Calls["WaiveReceivedSet"]>): Promise<{ id: number }> {
  const { db, lang, user } = ctx;
  const { Id, reason, safeguard } = input;
  const kinds = [...new Set(input.kinds)].sort((one, other) => one - other);
  if (!mayWaive(ctx)) throw new Refusal("received.waiverPartner", { kind: "forbidden" });
  await holdReceived(db, Id);
  if (await waiverInForce(db)) throw new Refusal("received.waiverKnown", { kind: "state" });
  const here = (await setsOf(db)).find(({ kind }) => kinds.includes(kind));
  if (here) throw new Refusal("received.kindReceived", { kind: "state", params: { kind: kindName(lang, here.kind) } });
  const { id } = await db
    .insertInto("received_waiver")
    .values({ project_id: Id, kinds, reason, safeguard, decided_by: user.id })
    .returning("id")
    .executeTakeFirstOrThrow();
  await ctx.audit({
    refType: "receivedWaiver",
    refId: id,
    projectId: Id,
    action: "waive",
    new: { kinds: kinds.map((kind) => kindName(lang, kind)), reason, safeguard },
  });
  return { id };
}

export async function endWaiver(
  ctx: Context,
  { Id, waiverId, reason }: Input<Calls["EndReceivedWaiver"]>,
): Promise<{ id: number }> {
  const { db, user } = ctx;
  if (!mayWaive(ctx)) throw new Refusal("received.waiverPartner", { kind: "forbidden" });
  await holdReceived(db, Id);
  const waiver = await waiverInForce(db);
  if (waiver?.id !== waiverId) throw new Refusal("received.waiverNone", { kind: "missing" });
  await db
    .updateTable("received_waiver")
    .set((is) => ({
      ended_reason: reason,
      ended_by: user.id,
      ended_at: new Date().toISOString(),
      row_version: is("row_version", "+", 1),
    }))
    .where("id", "=", waiverId)
    .execute();
  await ctx.audit({
    refType: "receivedWaiver",
    refId: waiverId,
    projectId: Id,
    action: "end",
    old: { reason: waiver.reason, safeguard: waiver.safeguard },
    new: { reason },
  });
  return { id: waiverId };
}
