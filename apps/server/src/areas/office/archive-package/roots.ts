/** The firm's daily hashes: made once a day is over, each on top of the last, and given out to be kept elsewhere. */

import type { ArchiveRoot, archivePackage } from "@digao/contract/areas/office/archive-package/calls";
import { archiveStatus } from "@digao/contract/areas/office/archives/codes";
import type { Input } from "@digao/contract/endpoint";
import type { FileAnswer, PageQuery } from "@digao/contract/shapes";
import { ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { firstRoot, type RootParts, rootContent, rootHash } from "@digao/domain/archive/package/roots";
import { sql } from "kysely";
import { writeAction } from "../../../platform/action-log.ts";
import { pageOf } from "../../../platform/lib/page.ts";
import { logHead } from "../../../platform/log-heads.ts";
import { missing } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { byteOrderMark, csvLine } from "./contents/rows.ts";

interface Last {
  day: string;
  rootHash: string;
  logSeq: number;
}

async function lastRoot(db: Db): Promise<Last | null> {
  const { rows } = await sql<Last>`
    select r.day::text as day, r.root_hash as "rootHash", r.log_seq as "logSeq" from archive_root r
    where r.tenant_id = ${ownTenant} order by r.day desc limit 1`.execute(db);
  return rows[0] ?? null;
}

/** Of the firm's log: by then it has taken in what it says of the projects'. */
async function headOfFirm(db: Db): Promise<RootParts["log"]> {
  const { rows } = await sql<RootParts["log"]>`
    select h.seq, encode(h.hash, 'hex') as hash from action_log_head h where h.tenant_id = ${ownTenant}`.execute(db);
  return rows[0] ?? { seq: 0, hash: "00" };
}

async function headsSince(db: Db, after: number, until: number): Promise<RootParts["heads"]> {
  const { rows } = await sql<RootParts["heads"][number]>`
    select distinct on (a.project_id) a.project_id as "projectId", (a.new_value ->> 'seq')::bigint as seq, a.new_value ->> 'hash' as hash
    from action_log a where a.tenant_id = ${ownTenant} and a.seq > ${after} and a.seq <= ${until}
      and a.ref_type = ${logHead.refType} and a.action = ${logHead.action}
    order by a.project_id, a.seq desc`.execute(db);
  return rows;
}

type NewPackage = RootParts["packages"][number] & { requestId: number };

async function newPackages(db: Db): Promise<NewPackage[]> {
  const { rows } = await sql<NewPackage>`
    select r.id as "requestId", r.of_project as "projectId", r.version, r.package_sha256 as "packageSha256",
      r.manifest_sha256 as "manifestSha256"
    from archive_request r where r.tenant_id = ${ownTenant} and r.status = ${archiveStatus.archived} and not exists (
      select from archive_root_package p where p.tenant_id = r.tenant_id and p.request_id = r.id)
    order by r.id`.execute(db);
  return rows;
}

const lockKey = 0x726f6f74; // "root"

/** The day that was over last, in China. Another server that is at it does it alone; true where one was made. */
export async function makeRoot(db: Db): Promise<boolean> {
  const { rows } = await sql<{ isMine: boolean; day: string }>`
    select pg_try_advisory_xact_lock(${lockKey}, ${ownTenant}) as "isMine",
      ((now() at time zone 'Asia/Shanghai')::date - 1)::text as day`.execute(db);
  const [turn] = rows;
  if (!turn?.isMine) return false;
  const last = await lastRoot(db);
  const log = await headOfFirm(db);
  if (last && last.day >= turn.day) return false;
  const heads = await headsSince(db, last?.logSeq ?? 0, log.seq);
  const packages = await newPackages(db);
  if (log.seq === 0 && packages.length === 0) return false;
  const content = rootContent({ log, heads, packages });
  const prev_hash = last?.rootHash ?? firstRoot;
  await db
    .insertInto("archive_root")
    .values({
      day: turn.day,
      prev_hash,
      root_hash: rootHash(turn.day, prev_hash, content),
      content,
      part_count: 1 + heads.length + packages.length,
      log_seq: log.seq,
    })
    .execute();
  if (packages.length > 0)
    await db
      .insertInto("archive_root_package")
      .values(packages.map(({ requestId: request_id }) => ({ request_id, day: turn.day })))
      .execute();
  return true;
}

export function listRoots(
  { db }: Context,
  { keyword: _, ...page }: PageQuery,
): Promise<{ totalCount: number; items: ArchiveRoot[] }> {
  const rows = db
    .selectFrom("archive_root as r")
    .select([
      "r.day",
      "r.prev_hash as prevHash",
      "r.root_hash as rootHash",
      "r.part_count as partCount",
      "r.made_at as madeAt",
    ]);
  return pageOf(rows, { ...page, sorting: page.sorting || "day desc" }, { day: sql.ref("r.day") }, "r.day");
}

interface Exported {
  day: string;
  prevHash: string;
  rootHash: string;
  content: string;
}

const heads = ["day", "prevHash", "rootHash", "content"] as const;

function fileOf(format: "csv" | "json", roots: readonly Exported[]): Pick<FileAnswer, "body" | "mime"> {
  if (format === "json") return { mime: "application/json", body: `${JSON.stringify(roots, null, 1)}\n` };
  const lines = [heads, ...roots.map((root) => heads.map((head) => root[head]))].map(csvLine);
  return { mime: "text/csv", body: `${byteOrderMark}${lines.join("")}` };
}

export async function downloadRoots(
  ctx: Context,
  { format }: Input<(typeof archivePackage)["DownArchiveRoots"]>,
): Promise<FileAnswer> {
  const { rows } = await sql<Exported>`
    select r.day::text as day, r.prev_hash as "prevHash", r.root_hash as "rootHash", r.content from archive_root r
    where r.tenant_id = ${ownTenant} order by r.day`.execute(ctx.db);
  const last = rows.at(-1);
  if (!last) throw missing("archivePackage.noRoots");
  const { id: userId, userName } = ctx.user;
  const actor = { userId, userName, ip: ctx.ip, requestId: ctx.requestId };
  const entry = { refType: "archiveRequest" as const, refId: last.day, action: "exportRoots" };
  await ctx.apart((db) => writeAction(db, actor, { ...entry, new: { days: rows.length, rootHash: last.rootHash } }));
  return { fileName: `archive-roots-${last.day}.${format}`, ...fileOf(format, rows) };
}
