/**
 * Who may give which project role (质量管理准则5101, 5102): roles are given, never taken. They are evidence of who may judge, so that any
 * other combination is refused, each change has a reason, and the quality reviewer is appointed by the quality department alone.
 */
import { projectRole, roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import { missingOf } from "../missing.ts";
import { isLicensedOn } from "./licence.ts";

/** Rights of the firm, held outside the project: 项目委派, 合伙人委派, and the quality department's. */
export type AppointingRight = "assignManager" | "assignPartner" | "quality";

interface Giver {
  /** A right of the firm, or roles of the project. */
  right: AppointingRight | null;
  roles: readonly number[];
  /** Nobody of the project gives or takes this one. */
  isOutside: boolean;
}

const { member, manager, partner, inCharge, qualityControl } = projectRole;
const byLead: Giver = { right: null, roles: roleSets.appointing, isOutside: false };

export const GIVEN_BY: Readonly<Record<number, Giver>> = {
  [manager]: { right: "assignManager", roles: [], isOutside: true },
  [partner]: { right: "assignPartner", roles: [], isOutside: false },
  [qualityControl]: { right: "quality", roles: [], isOutside: true },
  [inCharge]: byLead,
  [member]: byLead,
};

/** The reviewer stands beside the ranks of the team. */
const RANKS: readonly number[] = [member, inCharge, manager, partner];
const rankOf = (role: number | null): number => (role === null ? -1 : RANKS.indexOf(role));

export interface RoleChange {
  /** Null: not on the project (yet, or any more). */
  from: number | null;
  to: number | null;
  by: {
    role: number | null;
    rights: readonly AppointingRight[];
    isSelf: boolean;
  };
  person: {
    isCpa: boolean;
    licensedUntil: string | null;
    /** On the firm's list of partners. */
    isListedPartner: boolean;
    isManagerOfProject: boolean;
    /** By the rules of `engagement-quality/eligible`. */
    isEligibleReviewer: boolean;
  };
  today: string;
  plannedReport: string | null;
  isPlanApproved: boolean;
  /** The firm lets one person be manager and partner (one-partner offices). */
  isSoloOffice?: boolean;
  hasReason: boolean;
  /** What a removed partner or reviewer leaves open goes to the successor by it. */
  hasTakingOverNote: boolean;
}

export type RoleChangeMissing =
  | "appointer"
  | "outsideProject"
  | "otherPerson"
  | "personAbove"
  | "cpa"
  | "licence"
  | "partnerList"
  | "otherThanManager"
  | "eligibility"
  | "reason"
  | "takingOverNote";

const isGivenBy = ({ role, rights }: RoleChange["by"], changed: number): boolean => {
  const giver = GIVEN_BY[changed];
  if (giver === undefined || role === qualityControl) return false;
  return giver.right === null ? role !== null && giver.roles.includes(role) : rights.includes(giver.right);
};

/** What partner or reviewer leave open once the plan is approved goes to a successor, in writing. */
export const asksTakingOver = ({ from, isPlanApproved }: Pick<RoleChange, "from" | "isPlanApproved">): boolean =>
  isPlanApproved && from !== null && [partner, qualityControl].some((role) => role === from);

/** Empty: the change may be made. Taking a role away asks for the same right as giving it. */
export function roleChangeMissing(change: RoleChange): RoleChangeMissing[] {
  const { from, to, by } = change;
  const changed = [from, to].filter((role) => role !== null);
  const isLowered = rankOf(from) > rankOf(to);
  return [
    ...missingOf({
      appointer: !changed.every((role) => isGivenBy(by, role)),
      outsideProject: by.role !== null && changed.some((role) => GIVEN_BY[role]?.isOutside === true),
      otherPerson: by.isSelf,
      personAbove: by.role !== null && isLowered && rankOf(from) > rankOf(by.role),
    }),
    ...personMissing(change),
    ...missingOf({
      reason: !change.hasReason,
      takingOverNote: asksTakingOver(change) && !change.hasTakingOverNote,
    }),
  ];
}

function personMissing({ to, person, today, plannedReport, isSoloOffice }: RoleChange): RoleChangeMissing[] {
  if (to === qualityControl) return person.isEligibleReviewer ? [] : ["eligibility"];
  if (to !== partner) return [];
  const days = [today, ...(plannedReport === null ? [] : [plannedReport])];
  return missingOf({
    cpa: !person.isCpa,
    licence: person.isCpa && !days.every((day) => isLicensedOn(day, person.licensedUntil)),
    partnerList: !person.isListedPartner,
    otherThanManager: person.isManagerOfProject && isSoloOffice !== true,
  });
}
