/** The archived engagement that something is taken from: of the same client, of an earlier period, and open to the caller. */
import { memberState } from "@digao/contract/areas/engagement/project-detail/codes";
import { archivedFlags } from "@digao/contract/areas/office/projects/codes";
import type { MessageKey } from "@digao/contract/messages";
import { sql } from "kysely";
import { viewerOf } from "../auth/archive-viewer.ts";
import { mayViewArchive } from "../auth/places.ts";
import type { ByUser, InFirm, ProjectMembership } from "../context.ts";
import { missing, Refusal } from "../refusal.ts";

export interface FoundSource {
  id: number;
  code: string;
  name: string;
  year: number;
  periodEnd: string;
  archiveFlag: number;
  status: number;
  isSameClient: boolean;
  isEarlier: boolean;
  isNamed: boolean;
  isMember: boolean;
  mayView: boolean;
}

const archived: readonly number[] = archivedFlags;
export const isArchivedSource = ({ archiveFlag }: FoundSource): boolean => archived.includes(archiveFlag);
export const isOpenSource = ({ isMember, mayView }: FoundSource): boolean => isMember || mayView;

/** One, or all of the client's of earlier periods, the latest first. */
export async function findSources({ db, user }: InFirm & ByUser, toId: number, id?: number): Promise<FoundSource[]> {
  const which = id === undefined ? sql`p.cust_id = t.cust_id and p.period_end < t.period_start` : sql`p.id = ${id}`;
  const { rows } = await sql<FoundSource>`
    select p.id, p.project_code as code, p.project_name as name, p.a_year as year, p.period_end::text as "periodEnd",
      p.archive_flag as "archiveFlag", p.status, p.cust_id = t.cust_id as "isSameClient", p.period_end < t.period_start as "isEarlier",
      p.id = coalesce(t.prior_project_id, 0) as "isNamed", ${mayViewArchive} as "mayView",
      exists (select from project_member m where m.tenant_id = p.tenant_id and m.project_id = p.id and m.user_id = u.id
        and m.checked = ${memberState.confirmed}) as "isMember"
    from project t join project p on p.tenant_id = t.tenant_id and p.id <> t.id and not p.is_deleted
    join app_user u on u.tenant_id = t.tenant_id and u.id = ${user.id}
    where t.id = ${toId} and ${which}
    order by p.period_end desc, p.id desc limit 50`.execute(db);
  return rows;
}

/** Null where something may be taken from it. */
export function whyNotFrom(source: FoundSource): MessageKey | null {
  if (!source.isSameClient) return "rollForward.otherClient";
  if (!source.isEarlier) return "rollForward.notEarlier";
  if (!isArchivedSource(source)) return "rollForward.notArchived";
  return isOpenSource(source) ? null : "rollForward.notOpen";
}

export interface ReadableSource extends FoundSource {
  /** Of whoever was not on its team: the look is logged. */
  viewer: ProjectMembership | null;
}

export async function readSource(ctx: InFirm & ByUser, toId: number, fromId: number): Promise<ReadableSource> {
  const [source] = await findSources(ctx, toId, fromId);
  if (!source) throw missing();
  const why = whyNotFrom(source);
  const { name, id, status, archiveFlag, isMember } = source;
  // Whoever may not open it is told nothing of another client's project.
  if (why && why !== "rollForward.notOpen" && !isOpenSource(source) && !source.isSameClient) throw missing();
  if (why)
    throw new Refusal(why, {
      kind: why === "rollForward.notOpen" ? "forbidden" : "state",
      field: "fromProjectId",
      params: { name },
    });
  return { ...source, viewer: isMember ? null : viewerOf({ id, status, archiveFlag }) };
}
