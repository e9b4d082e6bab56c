import type { FilesNode, filesNode } from "@digao/contract/areas/firm/files-node/calls";
import type { Input, Output } from "@digao/contract/endpoint";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { pinyinInitials } from "../../../platform/lib/search.ts";
import { checkVersion, missing, Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";

type Calls = typeof filesNode;
type Draft = Input<Calls["CreateFilesNode"]>;
type Saved = Output<Calls["CreateFilesNode"]>;

const depthMax = 5;
const nodesMax = 500;

/** All nodes of the firm, each after the one it stands under. */
export async function readNodes(db: Db): Promise<FilesNode[]> {
  const { rows } = await sql<FilesNode>`
    select n.id, n.parent_id as "parentId", n.node_code as "nodeCode", n.node_name as "nodeName", n.node_name_en as "nodeNameEn",
      n.is_checked as "isChecked", n.is_disabled as "isDisabled", n.is_permanent as "isPermanent", n.retention_years as "retentionYears",
      n.sort, coalesce(c.count, 0)::int as "fileCount", n.row_version as "rowVersion"
    from files_node n
    left join (select of_node, count(*) as count from overview_file group by of_node) c on c.of_node = n.id
    order by n.sort, n.node_code, n.id`.execute(db);
  const below = (parentId: number | null): FilesNode[] =>
    rows.filter((node) => node.parentId === parentId).flatMap((node) => [node, ...below(node.id)]);
  return below(null);
}

export async function listNodes(
  { db }: Context,
  { skipCount, maxResultCount, keyword }: Input<Calls["GetFilesNodeList"]>,
): Promise<Output<Calls["GetFilesNodeList"]>> {
  const all = await readNodes(db);
  const search = keyword?.toLowerCase();
  const found = search
    ? all.filter(({ nodeCode, nodeName, nodeNameEn }) =>
        [nodeCode, nodeName, nodeNameEn ?? "", pinyinInitials(nodeName)].some((text) =>
          text.toLowerCase().includes(search),
        ),
      )
    : all;
  return { totalCount: found.length, items: found.slice(skipCount, skipCount + maxResultCount) };
}

const nodeIn = (nodes: readonly FilesNode[], id: number): FilesNode => {
  const found = nodes.find((node) => node.id === id);
  if (!found) throw missing("filesNode.missing");
  return found;
};

export const getNode = async ({ db }: Context, { Id }: Input<Calls["GetFilesNodeItem"]>): Promise<FilesNode[]> => [
  nodeIn(await readNodes(db), Id),
];

/** Writers come one after the other: two moves at once cannot close a ring. */
const lockNodes = ({ db }: Context): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('files_node'), app_tenant())`.execute(db);

function pathTo(nodes: readonly FilesNode[], id: number | null): FilesNode[] {
  const found = nodes.find((node) => node.id === id);
  return found ? [...pathTo(nodes, found.parentId), found] : [];
}

function depthBelow(nodes: readonly FilesNode[], id: number): number {
  return 1 + Math.max(0, ...nodes.filter(({ parentId }) => parentId === id).map((node) => depthBelow(nodes, node.id)));
}

function checkPlace(nodes: readonly FilesNode[], { id, parentId, nodeCode }: Draft): void {
  if (parentId) nodeIn(nodes, parentId);
  const above = pathTo(nodes, parentId ?? null);
  if (id && above.some((node) => node.id === id)) throw new Refusal("filesNode.cycle", { field: "parentId" });
  if (above.length + (id ? depthBelow(nodes, id) : 1) > depthMax)
    throw new Refusal("filesNode.tooDeep", { field: "parentId", params: { limit: depthMax } });
  const twin = nodes.find((node) => node.id !== id && node.nodeCode.toLowerCase() === nodeCode.toLowerCase());
  if (twin)
    throw new Refusal("filesNode.codeTaken", { field: "nodeCode", params: { code: nodeCode, name: twin.nodeName } });
}

function valuesOf({ parentId, nodeCode, nodeName, nodeNameEn, isPermanent, retentionYears }: Draft) {
  if (!isPermanent && retentionYears < 1) throw new Refusal("filesNode.yearsMissing", { field: "retentionYears" });
  return {
    parentId: parentId ?? null,
    nodeCode,
    nodeName,
    nodeNameEn: nodeNameEn || null,
    isPermanent,
    retentionYears: isPermanent ? 0 : retentionYears,
  };
}

const watched = ({ parentId, nodeCode, nodeName, nodeNameEn, isPermanent, retentionYears, sort }: FilesNode) => ({
  parentId,
  nodeCode,
  nodeName,
  nodeNameEn,
  isPermanent,
  retentionYears,
  sort,
});

const columnsOf = ({
  parentId,
  nodeCode,
  nodeName,
  nodeNameEn,
  isPermanent,
  retentionYears,
}: ReturnType<typeof valuesOf>) => ({
  parent_id: parentId,
  node_code: nodeCode,
  node_name: nodeName,
  node_name_en: nodeNameEn,
  is_permanent: isPermanent,
  retention_years: retentionYears,
  pinyin: pinyinInitials(nodeName),
});

export async function saveNode(ctx: Context, draft: Draft): Promise<Saved> {
  await lockNodes(ctx);
  const { db, audit } = ctx;
  const nodes = await readNodes(db);
  checkPlace(nodes, draft);
  const values = valuesOf(draft);
  if (!draft.id) {
    if (nodes.length >= nodesMax) throw new Refusal("filesNode.tooMany", { params: { limit: nodesMax } });
    const siblings = nodes.filter(({ parentId }) => parentId === values.parentId);
    const sort = draft.sort ?? Math.max(0, ...siblings.map((node) => node.sort)) + 10;
    const saved = await db
      .insertInto("files_node")
      .values({ ...columnsOf(values), sort })
      .returning(["id", "row_version as rowVersion"])
      .executeTakeFirstOrThrow();
    await audit({ refType: "filesNode", refId: saved.id, action: "create", new: { ...values, sort } });
    return saved;
  }
  const current = nodeIn(nodes, draft.id);
  if (!draft.rowVersion) throw new Refusal("filesNode.versionMissing", { field: "rowVersion" });
  checkVersion(draft.rowVersion, current);
  const sort = draft.sort ?? current.sort;
  const saved = await db
    .updateTable("files_node")
    .set({ ...columnsOf(values), sort, updated_at: sql`now()`, row_version: current.rowVersion + 1 })
    .where("id", "=", current.id)
    .returning(["id", "row_version as rowVersion"])
    .executeTakeFirstOrThrow();
  await audit({
    refType: "filesNode",
    refId: current.id,
    action: "update",
    old: watched(current),
    new: { ...values, sort },
  });
  return saved;
}

type Mark = "isChecked" | "isDisabled";
const columns = { isChecked: "is_checked", isDisabled: "is_disabled" } as const;

async function mark(
  ctx: Context,
  { Id, rowVersion }: { Id: number; rowVersion?: number | undefined },
  name: Mark,
  value: boolean,
) {
  await lockNodes(ctx);
  const { db, audit } = ctx;
  const current = nodeIn(await readNodes(db), Id);
  if (rowVersion !== undefined) checkVersion(rowVersion, current);
  if (current[name] === value) return { id: current.id, rowVersion: current.rowVersion };
  if (value && name === "isDisabled" && current.isChecked)
    throw new Refusal("filesNode.requiredDisabled", { kind: "state" });
  if (value && name === "isChecked" && current.isDisabled)
    throw new Refusal("filesNode.disabledRequired", { kind: "state" });
  const saved = await db
    .updateTable("files_node")
    .set({ [columns[name]]: value, updated_at: sql`now()`, row_version: current.rowVersion + 1 })
    .where("id", "=", Id)
    .returning(["id", "row_version as rowVersion"])
    .executeTakeFirstOrThrow();
  await audit({ refType: "filesNode", refId: Id, action: "update", old: { [name]: !value }, new: { [name]: value } });
  return saved;
}

export const setDisabled = (ctx: Context, input: Input<Calls["UpdateFilesNodeDisabled"]>): Promise<Saved> =>
  mark(ctx, input, "isDisabled", input.isDisabled);
export const setChecked = (ctx: Context, input: Input<Calls["UpdateFilesNodeChecked"]>): Promise<Saved> =>
  mark(ctx, input, "isChecked", true);
export const setNotChecked = (ctx: Context, input: Input<Calls["UpdateFilesNodeNotChecked"]>): Promise<Saved> =>
  mark(ctx, input, "isChecked", false);
