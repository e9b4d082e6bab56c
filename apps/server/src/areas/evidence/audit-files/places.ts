/** Where a file stands: a node of the firm's tree and a folder in it, or a record of the project. */
import type { ProjectEntity } from "@digao/contract/records";
import type { Db } from "@digao/db/tenant";
import { sql } from "kysely";
import { areThere } from "../../../platform/auth/named-rows.ts";
import { cleanFileName } from "../../../platform/http/disposition.ts";
import { missing, Refusal } from "../../../platform/refusal.ts";

export interface Place {
  refType: number;
  refId: number | null;
  nodeId: number | null;
  folder: string;
}

const folderDepthMax = 12;

/** Names with / between them; what would lead out of the place, or is no name, is left out. */
export function cleanFolder(given: string): string {
  const names = given
    .split(/[/\\]/)
    .map((name) => name.trim())
    .filter((name) => name !== "" && !/^\.+$/.test(name))
    .map(cleanFileName);
  if (names.length > folderDepthMax)
    throw new Refusal("auditFile.folderDeep", { field: "folder", params: { limit: folderDepthMax } });
  return names.join("/");
}

/** By reference type on the wire; the others name a kind alone. */
const entities: Readonly<Record<number, ProjectEntity>> = {
  1: "fsItem",
  2: "progLine",
  3: "adjustment",
  4: "drawnVoucher",
  5: "confirmationLetter",
  9: "clientRequest",
  18: "message",
  19: "auditSheet",
};

export const entityAt = (refType: number): ProjectEntity | undefined => entities[refType];

async function checkNode(db: Db, nodeId: number): Promise<void> {
  const node = await db
    .selectFrom("files_node")
    .where("id", "=", nodeId)
    .select(["node_name as name", "is_disabled as isDisabled"])
    .executeTakeFirst();
  if (!node) throw new Refusal("filesNode.missing", { kind: "missing", field: "nodeId" });
  if (node.isDisabled)
    throw new Refusal("auditFile.nodeDisabled", { kind: "state", field: "nodeId", params: { name: node.name } });
}

/** Refuses a place that is none, of another project, or takes no files. */
export async function checkPlace(db: Db, projectId: number, { refType, refId, nodeId }: Place): Promise<void> {
  if (nodeId !== null) await checkNode(db, nodeId);
  if (refId === null) return;
  const entity = entities[refType];
  if (!entity || !(await areThere(db, projectId, { entity, ids: [refId] })))
    throw new Refusal("auditFile.refMissing", { kind: "missing", field: "RefId" });
}

/** Writers of a project's files come one after the other: two of one name become two versions. */
export const lockFiles = (db: Db): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtext('audit_file'), app_project()::int)`.execute(db);

export async function checkLabels(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const { found } = await db
    .selectFrom("label")
    .where("id", "in", ids)
    .where("is_deleted", "=", false)
    .select(({ fn }) => fn.countAll<number>().as("found"))
    .executeTakeFirstOrThrow();
  if (found !== new Set(ids).size) throw missing("auditFile.labelMissing");
}
