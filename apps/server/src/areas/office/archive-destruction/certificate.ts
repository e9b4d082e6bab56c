/** The certificate of a destruction: made once of what the database has on record, printed as often as asked for. */
import { createHash } from "node:crypto";
import type { archiveDestruction } from "@digao/contract/areas/office/archive-destruction/calls";
import { destroyedFile } from "@digao/contract/areas/office/archive-destruction/codes";
import type { DestructionCertificate } from "@digao/contract/areas/office/archive-destruction/shapes";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { ownTenant } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { certificateText } from "@digao/domain/archive/destruction";
import type { RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { sql } from "kysely";
import { writeAction } from "../../../platform/action-log.ts";
import { clockOf } from "../../../platform/lib/china-time.ts";
import { orderOf, paperPdf } from "../../../platform/paper/pdf.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";
import { type Context, planned, unread } from "../../../platform/serve.ts";
import { certificateIn, destructionOf, type StoredDestruction, versionsOf } from "./facts.ts";
import { requireReader } from "./read.ts";

interface Counted {
  firm: string;
  code: string;
  name: string;
  client: string;
  from: string;
  to: string;
  tables: Record<string, number>;
  files: number;
  at: string;
  seq: number;
  hash: string;
  contents: number;
  bytes: number;
  shared: number;
}

const moment = (column: string) =>
  sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`;

async function countedOf(db: Db, id: number): Promise<Counted> {
  const { rows } = await sql<Counted>`
    select t.name as firm, p.project_code as code, p.project_name as name, k.cust_name as client, p.period_start::text as "from",
      p.period_end::text as "to", d.row_counts as tables, d.file_count as files, ${moment("d.emptied_at")} as at,
      d.log_seq::float8 as seq, d.log_hash as hash,
      (select count(*)::int from archive_destroyed_file f where f.tenant_id = d.tenant_id and f.destruction_id = d.id
        and f.outcome = ${destroyedFile.destroyed}) as contents,
      (select coalesce(sum(f.size_bytes), 0)::float8 from archive_destroyed_file f where f.tenant_id = d.tenant_id
        and f.destruction_id = d.id and f.outcome = ${destroyedFile.destroyed}) as bytes,
      (select count(*)::int from archive_destroyed_file f where f.tenant_id = d.tenant_id and f.destruction_id = d.id
        and f.outcome = ${destroyedFile.shared}) as shared
    from archive_destruction d join tenant t on t.id = d.tenant_id
    join project p on p.tenant_id = d.tenant_id and p.id = d.of_project
    join customer k on k.tenant_id = p.tenant_id and k.id = p.cust_id
    where d.tenant_id = ${ownTenant} and d.id = ${id}`.execute(db);
  const [row] = rows;
  if (!row) throw missing("archiveDestruction.missing");
  return row;
}

/** Its text, and the digest of the very bytes. */
export async function makeCertificate(db: Db, one: StoredDestruction): Promise<{ text: string; sha256: string }> {
  const { firm, code, name, client, from, to, tables, files, at, seq, hash, contents, bytes, shared } = await countedOf(
    db,
    one.id,
  );
  const versions = await versionsOf(db, one.projectId);
  const rows = Object.values(tables).reduce((sum, count) => sum + count, 0);
  const facts: DestructionCertificate = {
    format: 1,
    no: one.id,
    firm,
    project: { code, name, client, from, to },
    versions,
    keptUntil:
      versions
        .map(({ keptUntil }) => keptUntil)
        .sort()
        .at(-1) ?? "",
    destroyed: { rows, tables, files, contents, bytes, shared, at },
    log: { seq, hash },
    proposed: { by: one.proposedBy, at: new Date(one.proposedAt).toISOString(), reason: one.reason },
    approved: {
      by: one.decidedBy ?? "",
      at: one.decidedAt === null ? "" : new Date(one.decidedAt).toISOString(),
      words: one.words ?? "",
    },
  };
  const text = certificateText(facts);
  return { text, sha256: createHash("sha256").update(text, "utf8").digest("hex") };
}

type Line = readonly [label: string, value: string];

function linesOf(of: DestructionCertificate, lang: Lang): Line[] {
  const say = (key: string, params: Record<string, string | number> = {}): string =>
    messageOf(lang, `archiveDestruction.print.${key}` as MessageKey, params);
  const { project, destroyed, log, proposed, approved } = of;
  const line = (key: string, value: string): Line => [say(key), value];
  const tables = Object.keys(destroyed.tables).length;
  const { rows, files, contents, bytes, shared, at } = destroyed;
  const by = ({ by: name, at: when }: { by: string; at: string }): string =>
    say("decision", { name, at: clockOf(when) });
  return [
    line("no", String(of.no)),
    line("firm", of.firm),
    line("project", `${project.code} ${project.name}`),
    line("client", project.client),
    line("period", `${project.from} – ${project.to}`),
    line("keptUntil", of.keptUntil),
    ...of.versions.flatMap(({ version, packedAt, packageBytes, packageSha256, manifestSha256 }): Line[] => [
      [
        say("version", { version }),
        say("package", { day: clockOf(packedAt).slice(0, 10), bytes: packageBytes, sha256: packageSha256 }),
      ],
      ["", say("manifest", { sha256: manifestSha256 })],
    ]),
    line("rows", say("rowsOf", { rows, tables })),
    line("files", say("filesOf", { files, contents, bytes, shared })),
    line("log", say("logOf", { seq: log.seq, hash: log.hash })),
    line("proposed", by(proposed)),
    line("reason", proposed.reason),
    line("approved", by(approved)),
    line("words", approved.words),
    line("at", clockOf(at)),
  ];
}

function sheetOf(of: DestructionCertificate, sha256: string, lang: Lang): SheetOut {
  const say = (key: string): string => messageOf(lang, `archiveDestruction.print.${key}` as MessageKey);
  const title = say("title");
  const rows: RowOut[] = [
    ...linesOf(of, lang).map(([label, value]): RowOut => [{ text: label, style: "header" }, value]),
    [{ text: say("sha256"), style: "header" }, sha256],
    [],
    [say("note")],
  ];
  return {
    name: title,
    columns: [{ width: 24 }, { width: 90 }],
    header: [[{ text: title, style: "formTitle" }]],
    rows: [rows],
  };
}

type Calls = typeof archiveDestruction;

/** Read in the transaction that ends; laid out afterwards, in another process. */
async function plan(ctx: Context, { Id }: { Id: number }) {
  requireReader(ctx);
  const { db, lang } = ctx;
  const one = await destructionOf(db, Id);
  const certificate = certificateIn(one);
  if (!certificate) return null;
  const order = await orderOf(sheetOf(certificate, one.certificateSha256 ?? "", lang));
  const title = messageOf(lang, "archiveDestruction.print.title");
  const fileName = `${[certificate.project.client, title, certificate.project.code].join("-")}.pdf`;
  return async () => ({ fileName, mime: "application/pdf", body: await ctx.readFile(paperPdf, "", order) });
}

export const printCertificate = planned<Calls["DownDestructionCertificate"]>()(plan, async (ctx, { Id }, found) => {
  requireReader(ctx);
  const one = await destructionOf(ctx.db, Id);
  if (certificateIn(one) === null) throw new Refusal("archiveDestruction.noCertificate", { kind: "state" });
  if (!found) throw unread();
  const { id: userId, userName } = ctx.user;
  const actor = { userId, userName, ip: ctx.ip, requestId: ctx.requestId };
  const { projectId, certificateSha256 } = one;
  const entry = { refType: "archiveDestruction" as const, refId: Id, projectId, isOfFirm: true, action: "download" };
  await ctx.apart((db) => writeAction(db, actor, { ...entry, new: { certificateSha256 } }));
  return found;
});
