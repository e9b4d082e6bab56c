import type { Tones } from "../../../code-kind.ts";

export const projectRole = { member: 0, manager: 1, partner: 2, inCharge: 3, qualityControl: 4 } as const;
export const memberState = { pending: 0, confirmed: 1, declined: 2, removed: 3 } as const;
/** Who works on a project: also those who have yet to answer their invitation. */
export const onTeam = [memberState.pending, memberState.confirmed] as const;
const { manager, partner, inCharge, qualityControl } = projectRole;
/** The roles that a project right is asked by. */
export const roleSets = {
  member: Object.values(projectRole),
  anyMember: [projectRole.member, manager, partner, inCharge, qualityControl],
  /** Who leads or reviews: notes of supervision are theirs. */
  reviewing: [manager, partner, inCharge, qualityControl],
  projectManager: [manager, inCharge],
  leader: [manager, partner, inCharge],
  team: [projectRole.member, manager, partner, inCharge],
  appointing: [manager, partner],
  creator: [manager],
} as const;

export const codes = { projectRole, memberState } as const;

export const tones = {
  memberState: { pending: "attention", confirmed: "good", declined: "bad" },
} as const satisfies Tones<typeof codes>;
