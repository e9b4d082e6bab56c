import type { auditFiles } from "@digao/contract/areas/evidence/audit-files/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { type RawBuilder, sql } from "kysely";
import { orderOf as orderIn, type Sortable } from "../../../platform/lib/page.ts";
import { containing } from "../../../platform/lib/search.ts";
import type { Context } from "../../../platform/serve.ts";
import { nodesOfFirm } from "../../firm/files-node/door.ts";
import { detailOf, pageOfFiles } from "./file-rows.ts";

type Calls = typeof auditFiles;
type Page = Output<Calls["GetAuditFilesDocument"]>;

const sortable: Sortable = {
  fileName: sql`f.file_name collate "zh-x-icu"`,
  folder: sql`f.folder collate "zh-x-icu"`,
  sizeBytes: sql.ref("f.size_bytes"),
  version: sql.ref("f.version"),
  time: sql.ref("f.uploaded_at"),
  uploadUser: sql`u.name collate "zh-x-icu"`,
  wpIndex: sql.ref("f.wp_index"),
  nodeCode: sql.ref("n.node_code"),
  ext: sql.ref("f.ext"),
};

/** By place and name unless sorted otherwise. */
function orderOf(sorting: string | undefined, first: RawBuilder<unknown>): RawBuilder<unknown> {
  if (!sorting) return first;
  const { by, direction } = orderIn(sorting, sortable);
  return sql`${by} ${sql.raw(direction)} nulls last`;
}
const byName = sql`f.folder collate "zh-x-icu", f.file_name collate "zh-x-icu"`;

const named = (keyword: string | undefined): RawBuilder<unknown> => {
  if (!keyword) return sql`true`;
  const like = containing(keyword);
  return sql`(f.file_name ilike ${like} or f.pinyin ilike ${like} or f.wp_index ilike ${like} or f.remark ilike ${like})`;
};
const inBin = (isDeleted: boolean) => (isDeleted ? sql`f.deleted_at is not null` : sql`f.deleted_at is null`);

export async function nodeAndBelow(db: Db, nodeId: number): Promise<number[]> {
  const nodes = await nodesOfFirm(db);
  const below = (id: number): number[] => [
    id,
    ...nodes.filter(({ parentId }) => parentId === id).flatMap((node) => below(node.id)),
  ];
  return below(nodeId);
}

export const inFolder = (folder: string): RawBuilder<unknown> =>
  folder === "" ? sql`true` : sql`(f.folder = ${folder} or starts_with(f.folder, ${`${folder}/`}))`;

export async function listByRef(ctx: Context, input: Input<Calls["GetAuditFilesByRefType"]>): Promise<Page> {
  const { RefType, RefId, isDeleted, keyword, sorting, ...page } = input;
  const ref = RefId ? sql`f.ref_id = ${RefId}` : sql`true`;
  const where = sql`f.ref_type = ${RefType} and ${ref} and ${inBin(isDeleted)} and ${named(keyword)}`;
  return pageOfFiles(ctx.db, ctx.lang, where, { ...page, order: orderOf(sorting, byName) });
}

/** Beside a line of an audit programme. */
const lineType = sql.lit(2);
export async function listByLine(ctx: Context, input: Input<Calls["GetAuditFilesByLineId"]>): Promise<Page> {
  const { LineId, keyword, sorting, ...page } = input;
  const where = sql`f.ref_type = ${lineType} and f.ref_id = ${LineId} and ${inBin(false)} and ${named(keyword)}`;
  return pageOfFiles(ctx.db, ctx.lang, where, { ...page, order: orderOf(sorting, byName) });
}

const reportRef = sql.lit(7);
export async function listReports(ctx: Context, input: Input<Calls["GetAuditReportFiles"]>): Promise<Page> {
  const { keyword, sorting, ...page } = input;
  const where = sql`f.ref_type = ${reportRef} and ${inBin(false)} and ${named(keyword)}`;
  return pageOfFiles(ctx.db, ctx.lang, where, { ...page, order: orderOf(sorting, sql`f.uploaded_at desc`) });
}

export async function listDocuments(ctx: Context, input: Input<Calls["GetAuditFilesDocument"]>): Promise<Page> {
  const { nodeId, isDeep, folder, fileType, labelId, isDeleted, keyword, sorting, ...page } = input;
  const below = nodeId && isDeep ? await nodeAndBelow(ctx.db, nodeId) : null;
  const nodes = below ?? (nodeId ? [nodeId] : null);
  const where = sql.join(
    [
      inBin(isDeleted),
      named(keyword),
      nodes ? sql`f.node_id = any(${nodes}::bigint[])` : sql`true`,
      inFolder(folder ?? ""),
      fileType ? sql`f.file_type = ${fileType}` : sql`true`,
      labelId ? sql`${labelId}::bigint = any(f.label_ids)` : sql`true`,
    ],
    sql` and `,
  );
  const first = isDeleted ? sql`f.deleted_at desc` : sql`n.node_code nulls last, ${byName}`;
  return pageOfFiles(ctx.db, ctx.lang, where, { ...page, order: orderOf(sorting, first) });
}

export const getFile = ({ db, lang }: Context, { id }: Input<Calls["GetAuditFile"]>) => detailOf(db, lang, id);

interface Own {
  nodeId: number | null;
  folder: string;
  count: number;
}
interface Sums {
  deleted: number;
  waiting: number;
}

export async function countFiles(
  { db, lang }: Context,
  _input: Input<Calls["GetAuditFilesCount"]>,
): Promise<Output<Calls["GetAuditFilesCount"]>> {
  const [nodes, { rows: own }, { rows: sums }] = await Promise.all([
    nodesOfFirm(db),
    sql<Own>`
      select f.node_id as "nodeId", f.folder, count(*)::int as count from audit_file f
      where ${ofProject("f")} and f.deleted_at is null group by 1, 2 order by f.folder collate "zh-x-icu"`.execute(db),
    sql<Sums>`
      select (select count(*)::int from audit_file f where ${ofProject("f")} and f.deleted_at is not null) as deleted,
        (select count(*)::int from audit_file_text t join audit_file f on ${ofProject("f")} and f.id = t.audit_file_id
          where ${ofProject("t")} and t.state = 'waiting' and f.deleted_at is null) as waiting`.execute(db),
  ]);
  const sumOf = (id: number | null): number =>
    own.filter(({ nodeId }) => nodeId === id).reduce((sum, { count }) => sum + count, 0);
  const withBelow = (id: number): number =>
    nodes.filter(({ parentId }) => parentId === id).reduce((sum, node) => sum + withBelow(node.id), sumOf(id));
  const counted = nodes.map(
    ({ id, nodeName, nodeNameEn, fileCount: _all, rowVersion: _version, sort: _sort, ...node }) => {
      const count = withBelow(id);
      return {
        ...node,
        nodeId: id,
        nodeName: lang === "en" ? (nodeNameEn ?? nodeName) : nodeName,
        ownCount: sumOf(id),
        count,
        folders: own.filter(({ nodeId, folder }) => nodeId === id && folder !== "").map(({ folder }) => folder),
      };
    },
  );
  return {
    // What is out of use shows where it still holds something.
    nodes: counted.filter(({ isDisabled, count }) => !isDisabled || count > 0),
    total: own.reduce((sum, { count }) => sum + count, 0),
    unplaced: sumOf(null),
    deleted: sums[0]?.deleted ?? 0,
    waiting: sums[0]?.waiting ?? 0,
  };
}
