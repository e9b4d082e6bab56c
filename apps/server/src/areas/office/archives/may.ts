/** Who may take a file which step on its way into the archive: the acts and the buttons ask the same table. */
import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";
import { archiveStatus } from "@digao/contract/areas/office/archives/codes";
import type { ArchiveCan } from "@digao/contract/areas/office/archives/shapes";
import { archiveFlag, isArchivedFlag, projectStatus } from "@digao/contract/areas/office/projects/codes";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { archiveDueOn } from "@digao/domain/archive/due.sql";
import { type ArchiveActor, type ArchiveMissing, archiveMissing } from "@digao/domain/archive/rights";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { sql } from "kysely";
import { againstArchived } from "../../../platform/auth/archived.ts";
import { sqlToday } from "../../../platform/lib/china-time.ts";
import { code } from "../../../platform/lib/code-sql.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import type { Hands } from "./rows.ts";

const { preparing, applied, archived, denied, reopened, checked } = archiveStatus;
/** Applied for and not packed yet: the project is closed. */
const underWay: readonly number[] = [applied, checked];

/** What decides on all acts of one project's archive for one caller. */
export interface Standing {
  hands: Hands | undefined;
  archiveFlag: number;
  status: number;
  isReported: boolean;
  /** The caller's place; null for none. */
  role: number | null;
  isPartner: boolean;
  /** Has a place on the team, or had one. */
  isOnTeam: boolean;
  isArchivist: boolean;
  isQuality: boolean;
  isOverdue: boolean;
}

export async function standingOf(
  { db, user }: Pick<Context, "db" | "user">,
  projectId: number,
  hands: Hands | undefined,
): Promise<Standing> {
  const { rows } = await sql<
    Pick<Standing, "archiveFlag" | "status" | "isReported" | "role" | "isPartner" | "isOnTeam" | "isOverdue">
  >`
    select p.archive_flag as "archiveFlag", p.status, p.is_reported as "isReported", m.role_id as role,
      coalesce(p.partner_user_id = ${user.id}, false) as "isPartner",
      exists (select from project_member t where t.tenant_id = p.tenant_id and t.project_id = p.id and t.user_id = ${user.id})
        or exists (select from project_member_history h where h.tenant_id = p.tenant_id and h.project_id = p.id and h.user_id = ${user.id})
        or ${user.id} in (p.pm_user_id, coalesce(p.partner_user_id, 0), coalesce(p.qc_user_id, 0)) as "isOnTeam",
      coalesce(${sqlToday} > case when p.archive_flag = ${code.archiveFlag.open} then ${archiveDueOn} else ${hands?.dueOn ?? null}::date end, false) as "isOverdue"
    from project p
    left join project_member m on m.tenant_id = p.tenant_id and m.project_id = p.id and m.user_id = ${user.id} and m.checked = ${code.memberState.confirmed}
    where p.id = ${projectId}`.execute(db);
  const [row] = rows;
  if (!row) throw new Refusal("archive.missing", { kind: "missing" });
  return {
    ...row,
    hands,
    isArchivist: user.permissions.has("Pages.Archives.Check"),
    isQuality: user.permissions.has("Pages.Quality.Check"),
  };
}

const actorsOf = ({ role, isPartner, isArchivist, isQuality }: Standing): ArchiveActor[] => [
  ...(role === projectRole.manager ? (["manager"] as const) : []),
  ...(role === projectRole.partner || (role === projectRole.manager && isPartner) ? (["partner"] as const) : []),
  ...(isArchivist ? (["archivist"] as const) : []),
  ...(isQuality ? (["quality"] as const) : []),
];

const first = (missing: readonly ArchiveMissing[]): MessageKey | null =>
  missing[0] === undefined ? null : (`archive.missing.${missing[0]}` as MessageKey);

/** What is archived, and not destroyed since. */
function againstUnarchived(flag: number): MessageKey | null {
  if (isArchivedFlag(flag)) return null;
  return flag === archiveFlag.destroyed ? "access.destroyed" : "archive.notArchived";
}

const isOpenRequest = (hands: Hands | undefined): boolean =>
  hands !== undefined && [preparing, denied, reopened].some((status) => status === hands.status);

/** Of a project whose report is issued, or whose engagement was stopped. */
const isDue = ({ isReported, status }: Standing): boolean => isReported || status === projectStatus.suspended;

export function againstBeginning(standing: Standing): MessageKey | null {
  const { hands, archiveFlag: flag } = standing;
  const closed = againstArchived(flag);
  if (closed) return closed;
  if (!isDue(standing)) return "archive.notDue";
  if (isOpenRequest(hands)) return "archive.begun";
  return actorsOf(standing).includes("manager") ? null : "archive.missing.manager";
}

/** @param isPreparationEmpty true where it is judged apart, with everything that is missing */
export function againstApplying(standing: Standing, isPreparationEmpty = true): MessageKey | null {
  const { hands, isOverdue, archiveFlag: flag } = standing;
  // The report that it was begun for may have been made void since.
  if (flag === archiveFlag.open && !isDue(standing)) return "archive.notDue";
  if (!isOpenRequest(hands))
    return underWay.includes(hands?.status ?? -1) ? "archive.appliedAlready" : "archive.notBegun";
  return first(
    archiveMissing({
      act: "apply",
      by: actorsOf(standing),
      isPreparationEmpty,
      isOverdue,
      hasPartnersReason: (hands?.lateReason ?? null) !== null,
    }),
  );
}

export function againstExplaining(standing: Standing): MessageKey | null {
  if (!isOpenRequest(standing.hands)) return "archive.notBegun";
  if (!standing.isOverdue) return "archive.notLate";
  return actorsOf(standing).includes("partner") ? null : "archive.missing.partner";
}

const isWaiting = ({ hands }: Standing): boolean =>
  hands !== undefined && underWay.includes(hands.status) && hands.confirmedBy === null;

export function againstChecking(standing: Standing): MessageKey | null {
  if (!isWaiting(standing)) return "archive.notApplied";
  if (standing.hands?.status === checked) return "archive.checkedAlready";
  return first(archiveMissing({ act: "check", by: actorsOf(standing), isOnTeam: standing.isOnTeam }));
}

export function againstDenying(standing: Standing): MessageKey | null {
  if (!isWaiting(standing)) return "archive.notApplied";
  return first(archiveMissing({ act: "deny", by: actorsOf(standing), isOnTeam: standing.isOnTeam, hasReason: true }));
}

/** @param isPacking its package is being made; where that failed it is confirmed again */
export function againstConfirming(standing: Standing, isPacking: boolean): MessageKey | null {
  const { hands } = standing;
  if (hands === undefined || !underWay.includes(hands.status)) return "archive.notApplied";
  if (isPacking) return "archive.packing";
  return first(archiveMissing({ act: "confirm", by: actorsOf(standing), isChecked: hands.status === checked }));
}

export function againstWithdrawing(standing: Standing): MessageKey | null {
  const { hands } = standing;
  if (hands === undefined || hands.status === archived) return "archive.notApplied";
  if (![...underWay, reopened, denied, preparing].some((status) => status === hands.status))
    return "archive.notApplied";
  if (hands.confirmedBy !== null) return "archive.packing";
  return actorsOf(standing).includes("manager") ? null : "archive.missing.manager";
}

export function againstReopening(standing: Standing): MessageKey | null {
  const { hands, archiveFlag: flag } = standing;
  const unarchived = againstUnarchived(flag);
  if (unarchived) return unarchived;
  if (isOpenRequest(hands) || underWay.includes(hands?.status ?? -1)) return "archive.begun";
  return actorsOf(standing).includes("manager") ? null : "archive.missing.manager";
}

/** Additions to what is archived, while their version is open. */
export function againstAdding({ hands, archiveFlag: flag, role }: Standing): MessageKey | null {
  const unarchived = againstUnarchived(flag);
  if (unarchived) return unarchived;
  if (!isOpenRequest(hands)) return "archive.notReopened";
  return role !== null && isInRoleSet(role, "leader") ? null : "access.roleTooLow";
}

const againstEditing = ({ hands, isArchivist, archiveFlag: flag }: Standing): MessageKey | null => {
  if (hands === undefined) return "archive.notBegun";
  if (flag === archiveFlag.destroyed) return "access.destroyed";
  return isArchivist ? null : "archive.missing.archivist";
};

const againstHolding = ({ archiveFlag: flag, isQuality }: Standing): MessageKey | null => {
  return againstUnarchived(flag) ?? (isQuality ? null : "archive.missing.quality");
};

const against = {
  begin: againstBeginning,
  apply: againstApplying,
  explain: againstExplaining,
  check: againstChecking,
  deny: againstDenying,
  withdraw: againstWithdrawing,
  redo: againstReopening,
  edit: againstEditing,
  add: againstAdding,
  hold: againstHolding,
} as const;

export function mayOf(standing: Standing, isPacking: boolean, { lang }: Pick<Context, "lang">): ArchiveCan {
  const may = (key: MessageKey | null) => ({ ok: key === null, reason: key === null ? "" : messageOf(lang, key) });
  const given = Object.entries(against).map(([act, ask]) => [act, may(ask(standing))] as const);
  return { ...Object.fromEntries(given), confirm: may(againstConfirming(standing, isPacking)) } as ArchiveCan;
}

/** Refuses an act with why: a person who may not is forbidden, a state that does not allow it is a state. */
export function refuse(key: MessageKey | null): void {
  if (key === null) return;
  const isPerson =
    /^archive\.missing\.(manager|partner|archivist|quality|offTeam)$/.test(key) || key === "access.roleTooLow";
  if (/^access\.(archived|archiving|destroyed)$/.test(key)) throw new Refusal(key, { kind: "archived" });
  throw new Refusal(key, { kind: isPerson ? "forbidden" : "state" });
}

/** The job that makes its package waits or runs. */
export async function isPacking(db: Db, requestId: number | undefined): Promise<boolean> {
  if (requestId === undefined) return false;
  const { rows } = await sql`
    select from job j where j.kind = 'pack-archive' and j.state in ('queued', 'running')
      and (j.payload ->> 'requestId')::bigint = ${requestId} limit 1`.execute(db);
  return rows.length > 0;
}
