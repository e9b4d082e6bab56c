/**
 * Files of a project by the thousand: some are sent and read as users do it, and the rest are written to the same tables with other
 * texts, which are indexed by the function that the reading job uses, in its blocks.
 */
import { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import { createPool } from "@digao/db/pool";
import { ownProject, ownTenant } from "@digao/db/project-rows";
import { type Db, withProject } from "@digao/db/tenant";
import { sql } from "kysely";
import type { Words } from "../../apps/server/src/areas/evidence/audit-files/job/read-files.ts";
import { mergeSegments, writeSegment } from "../../apps/server/src/areas/evidence/audit-files/job/segments.ts";
import { normal } from "../../apps/server/src/platform/lib/grams.ts";
import { pinyinInitials } from "../../apps/server/src/platform/lib/search.ts";
import { numbers } from "./numbers.ts";
import { took } from "./percentiles.ts";
import type { Product } from "./product.ts";

const [sentInAll, sentAtOnce, writtenAtOnce, indexedAtOnce] = [200, 20, 1_000, 50];

export interface ManyFiles {
  words: readonly string[];
  /** Milliseconds of the files that were sent, until the last is stored and until it is read. */
  sentMs: number;
  readMs: number;
  sent: number;
  /** Milliseconds of writing and indexing the others. */
  writtenMs: number;
  chars: number;
}

const next = numbers(7);
const draw = (below: number): number => (next.next().value ?? 0) % below;
const sign = (): string => String.fromCodePoint(0x4e00 + draw(3_000));
const words = Array.from({ length: 2_000 }, () => Array.from({ length: 4 }, sign).join(""));
const latin = ["Invoice", "Contract", "Statement", "HSBC", "Payable", "Agreement", "Schedule"];

/** Most are letters of half a page, every twelfth a contract of ten pages, every hundredth a book of fifty. */
const lengthOf = (at: number): number => {
  if (at % 100 === 99) return 5_000;
  return at % 12 === 11 ? 1_000 : 80;
};

export const nameOf = (at: number): string => `${["询证函回函", "采购合同", "银行对账单", "发票"][at % 4]}-${at}.txt`;

function textOf(at: number): string {
  const some = Array.from({ length: lengthOf(at) }, () => words[draw(words.length)]);
  const head = `应收账款函证第${at}号 ${latin[at % latin.length]} INV-2024-${String(at).padStart(6, "0")} 金额 ${draw(9_000_000)}.${at % 100}`;
  return `${head} ${some.join("，")}`;
}

async function sendSome(product: Product, projectId: number, from: number, to: number): Promise<void> {
  const form = new FormData();
  form.append("projectId", String(projectId));
  for (let at = from; at < to; at += 1) form.append("file", new Blob([textOf(at)]), nameOf(at));
  const headers = { authorization: `Bearer ${product.token}` };
  const answer = await fetch(product.url + auditFiles.CreateAuditFile.path, { method: "POST", headers, body: form });
  if (!answer.ok) throw new Error(await answer.text());
}

async function readAll(product: Product, projectId: number): Promise<void> {
  for (;;) {
    const { waiting } = await product.call(auditFiles.GetAuditFilesCount, { projectId });
    if (waiting === 0) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

/** Files whose bytes are those of one that was sent. */
async function writeFiles(db: Db, from: number, to: number): Promise<number[]> {
  const at = Array.from({ length: to - from }, (_, index) => from + index);
  const names = at.map(nameOf);
  const { rows } = await sql<{ id: number }>`
    with source as (select * from audit_file where tenant_id = app_tenant() and project_id = app_project() order by id limit 1)
    insert into audit_file (tenant_id, project_id, ref_type, folder, file_name, pinyin, ext, file_type, file_id, sha256, size_bytes, kind)
    select ${ownTenant}, ${ownProject}, s.ref_type, s.folder, r.name, r.pinyin, 'txt', s.file_type, s.file_id, s.sha256, s.size_bytes, s.kind
    from source s, unnest(${names}::text[], ${names.map(pinyinInitials)}::text[]) with ordinality r (name, pinyin, at) order by r.at
    returning id`.execute(db);
  const ids = rows.map(({ id }) => id);
  await sql`
    insert into audit_file_version (tenant_id, project_id, audit_file_id, version, file_id, file_name, sha256, size_bytes, kind)
    select f.tenant_id, f.project_id, f.id, 1, f.file_id, f.file_name, f.sha256, f.size_bytes, f.kind
    from audit_file f where f.tenant_id = app_tenant() and f.project_id = app_project() and f.id = any(${ids}::bigint[])`.execute(
    db,
  );
  await sql`
    insert into audit_file_text (tenant_id, project_id, audit_file_id, version)
    select ${ownTenant}, ${ownProject}, id, 1 from unnest(${ids}::bigint[]) as id`.execute(db);
  return ids;
}

type Within = <T>(work: (db: Db) => Promise<T>) => Promise<T>;

async function writeSome(within: Within, from: number, to: number): Promise<number> {
  const ids = await within((db) => writeFiles(db, from, to));
  const read: Words[] = ids.map((id, index) => ({ id, version: 1, text: normal(textOf(from + index)), why: null }));
  for (let at = 0; at < read.length; at += indexedAtOnce)
    await within((db) => writeSegment(db, read.slice(at, at + indexedAtOnce)));
  await within(mergeSegments);
  return read.reduce((sum, { text }) => sum + text.length, 0);
}

export async function manyFiles(product: Product, projectId: number, count: number): Promise<ManyFiles> {
  const sent = Math.min(count, sentInAll);
  const sentMs = await took(async () => {
    for (let from = 0; from < sent; from += sentAtOnce)
      await sendSome(product, projectId, from, Math.min(sent, from + sentAtOnce));
  });
  const readMs = sentMs + (await took(() => readAll(product, projectId)));
  const pool = createPool(product.appUrl, { statementTimeoutMs: 0 });
  let chars = 0;
  try {
    const { rows } = await pool.query<{ id: number }>("select id from tenant where tenancy_name = 'demo'");
    const to = { tenantId: rows[0]?.id ?? 0, projectId };
    const within: Within = (work) => withProject(pool, to, work, { userId: product.userId });
    const writtenMs = await took(async () => {
      for (let from = sent; from < count; from += writtenAtOnce)
        chars += await writeSome(within, from, Math.min(count, from + writtenAtOnce));
    });
    return { words, sentMs, readMs, sent, writtenMs, chars };
  } finally {
    await pool.end();
  }
}
