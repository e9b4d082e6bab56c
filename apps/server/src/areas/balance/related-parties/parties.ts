/** What is particular about the register of related parties: one name a party, and the list of an archived project as it was then. */

import { type RelatedParty, relatedParty } from "@digao/contract/areas/balance/related-parties/calls";
import { archiveFlag } from "@digao/contract/areas/office/projects/codes";
import { holdRecord } from "@digao/db/hold";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { lastPart, partyOf } from "@digao/domain/item-details/party";
import { sql } from "kysely";
import type { InFirm, OfProject } from "../../../platform/context.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { partsOf } from "../../../platform/register/handlers.ts";
import type { Draft } from "../../../platform/register/judge.ts";
import type { ActRule, Particular } from "../../../platform/register/parts.ts";
import { allRecords, type Row } from "../../../platform/register/read.ts";
import type { Context } from "../../../platform/serve.ts";
import { markChanged } from "../../engagement/papers/door.ts";

export interface Client {
  id: number;
  name: string;
  parent: string | null;
  group: string | null;
  legalRep: string | null;
}

/** The client of a project. */
export const clientOf = (db: Db, projectId: number): Promise<Client> =>
  db
    .selectFrom("project as p")
    .innerJoin("customer as c", "c.id", "p.cust_id")
    .where("p.id", "=", projectId)
    .select(["c.id", "c.cust_name as name", "c.parent_name as parent", "c.group_name as group"])
    .select("c.legal_rep as legalRep")
    .executeTakeFirstOrThrow();

/** Of an archived project the last thing done in it: its list stays what it was then. Null while people work on it. */
async function asOf(db: Db, projectId: number): Promise<string | null> {
  const { flag, updatedAt } = await db
    .selectFrom("project as p")
    .where("p.id", "=", projectId)
    .select(["p.archive_flag as flag", "p.updated_at as updatedAt"])
    .executeTakeFirstOrThrow();
  return flag < archiveFlag.archived ? null : ((await lastWork(db)) ?? updatedAt);
}

/** Looking into an archive is no work on it. */
async function lastWork(db: Db): Promise<string | null> {
  const { rows } = await sql<{ at: string }>`
    select l.at from project_log l where ${ofProject("l")} and l.action <> 'viewArchive' order by l.seq desc limit 1`.execute(
    db,
  );
  return rows[0]?.at ?? null;
}

async function checkName({ db, project }: Context, draft: Draft, row: Row | null): Promise<Draft> {
  const name = row ? String(draft.name) : lastPart(String(draft.name));
  const key = partyOf(name);
  const client = await clientOf(db, project?.id ?? 0);
  if (key === partyOf(client.name)) throw new Refusal("related.itself", { field: "name", params: { value: name } });
  const { rows: twins } = await sql`select from related_party r where r.cust_id = ${client.id} and r.norm_name = ${key}
    and not r.is_deleted and r.id <> ${row?.id ?? 0}`.execute(db);
  if (twins.length > 0) throw new Refusal("related.known", { field: "name", params: { value: name } });
  return { ...draft, name };
}

/** Papers of the project whose details name the party say something else now. */
async function markPapers(db: Db, names: readonly unknown[]): Promise<void> {
  const keys = new Set(names.map((name) => partyOf(String(name))));
  const rows = await db.selectFrom("fs_detail").select(["fs_item_id as itemId", "detail_name as name"]).execute();
  await markChanged(
    db,
    rows.filter(({ name }) => keys.has(partyOf(name))).map(({ itemId }) => itemId),
  );
}

const relate: ActRule = async ({ db, user }, row, { relation }) => {
  if (row.relation !== relation) await markPapers(db, [row.name]);
  return { set: { relation, updated_by: user.id }, old: { relation: row.relation }, new: { relation } };
};

export const partyRules = {
  computed: {
    updatedBy: sql`(select u.name from app_user u where u.id = t.updated_by)`,
    updatedAt: sql`t.updated_at`,
  },
  asOf: ({ db, project }: InFirm & OfProject) => asOf(db, project?.id ?? 0),
  check: checkName,
  columns: (draft: Draft, _row: Row | null, { user }: Context) => ({
    norm_name: partyOf(String(draft.name)),
    updated_by: user.id,
  }),
  /** Two at the same time would both find a name free. */
  lock: async ({ db, project }: Context) =>
    holdRecord(db, "related parties of", (await clientOf(db, project?.id ?? 0)).id),
  after: ({ db }: Context, { draft, before }: { draft: Draft | null; before: Draft | null }) =>
    markPapers(db, [draft?.name ?? [], before?.name ?? []].flat()),
  acts: { relate },
} satisfies Particular & Record<string, unknown>;

/** By name, as the project knows them. */
export async function readParties(db: Db, projectId: number): Promise<RelatedParty[]> {
  const parts = { ...partsOf(relatedParty, partyRules), at: await asOf(db, projectId) };
  return (await allRecords(db, parts, sql`t.norm_name`)) as RelatedParty[];
}
