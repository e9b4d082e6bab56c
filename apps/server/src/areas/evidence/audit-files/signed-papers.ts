/** Files that signed papers rest on: whoever takes one away leads and says why, and a new version puts the signs out of date. */
import type { RefType } from "@digao/contract/records";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { sql } from "kysely";
import { resolveRecords } from "../../../platform/records/reader.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { hasSigns, replaceBeside, type TouchedPaper, takeOff } from "../../engagement/papers/door.ts";
import { entityAt } from "./places.ts";

interface Stored {
  id: number;
  fileName: string;
  refType: number;
  refId: number | null;
}

/** Papers that link to it, and the record that it is attached to. */
async function papersOn(db: Db, { id, refType, refId }: Omit<Stored, "fileName">): Promise<TouchedPaper[]> {
  const { rows } = await sql<{ type: RefType; id: number }>`
    select distinct l.from_entity as type, l.from_id as id from paper_link l
    where ${ofProject("l")} and l.to_entity = 'auditFile' and l.to_id = ${id} and l.removed_at is null`.execute(db);
  const at = entityAt(refType);
  const records = [...rows, ...(at && refId !== null ? [{ type: at, id: refId }] : [])];
  const refs = records.map((one) => ({ refType: one.type, refId: one.id }));
  const found = await resolveRecords(db, refs);
  return refs.map((ref) => ({
    sheetId: ref.refType === "auditSheet" ? ref.refId : null,
    itemIds: found.of(ref)?.itemIds ?? [],
  }));
}

/** In the transaction that deletes or moves it away. */
export async function takeAway(ctx: Context, file: Stored, reason: string | null | undefined): Promise<void> {
  const papers = await papersOn(ctx.db, file);
  const leads = isInRoleSet(ctx.project?.role ?? -1, "leader");
  for (const paper of papers) {
    if (!leads && (await hasSigns(ctx.db, paper)))
      throw new Refusal("auditFile.signedLeader", { kind: "forbidden", params: { name: file.fileName } });
    await takeOff(ctx.db, paper, reason ?? undefined);
  }
}

/** In the transaction that puts another version in its place. */
export async function replaceSigned({ db }: Context, id: number): Promise<void> {
  const { rows } = await sql<Pick<Stored, "refType" | "refId">>`
    select f.ref_type as "refType", f.ref_id as "refId" from audit_file f where ${ofProject("f")} and f.id = ${id}`.execute(
    db,
  );
  for (const place of rows) for (const paper of await papersOn(db, { id, ...place })) await replaceBeside(db, paper);
}
