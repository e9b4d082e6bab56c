/** What the contract says of who may make a call of a project: written down once more, beside the product's own rule. */
import type { Endpoint, ProjectRoleSet } from "@digao/contract/endpoint";
import type { MessageKey } from "@digao/contract/messages";

export interface Member {
  role: number;
  /** 1 joined, 0 invited only. */
  checked: 0 | 1;
}

/** Domain 0.5: who belongs to what a call asks for. */
export const rolesOf: Record<ProjectRoleSet, readonly number[]> = {
  member: [0, 1, 2, 3, 4],
  team: [0, 1, 2, 3],
  anyMember: [0, 1, 2, 3, 4],
  appointing: [1, 2],
  reviewing: [1, 2, 3, 4],
  projectManager: [1, 3],
  leader: [1, 2, 3],
  creator: [1],
};

export type State = "open" | "reported" | "archived" | "void";

/** The words of a call's refusal; null where the call must reach its handler. */
export function expectedRefusal(
  { needs, writes, afterReport }: Pick<Endpoint, "needs" | "writes" | "afterReport">,
  member: Member | null,
  state: State,
): MessageKey | null {
  if (!member) return "access.notMember";
  if (!rolesOf[needs.project?.role ?? "creator"].includes(member.role))
    return member.role === 4 ? "access.reviewerHandsOff" : "access.roleTooLow";
  if (member.checked === 0 && (writes || !needs.project?.beforeDeclaring)) return "access.memberPending";
  if (!writes) return null;
  return state === "open" ? null : byState(state, afterReport);
}

function byState(state: Exclude<State, "open">, afterReport: Endpoint["afterReport"]): MessageKey | null {
  if (state === "reported") return afterReport ? null : "report.locked";
  if (state === "archived") return afterReport === "archive" ? null : "access.archived";
  return "project.void";
}

const wayOf = ({ needs: { project }, writes }: Endpoint): string =>
  JSON.stringify([project?.role, project?.beforeDeclaring, writes]);

/** The first call of each way of letting people in. */
export function firstOfEachWay(endpoints: readonly Endpoint[]): ReadonlySet<Endpoint> {
  const first = new Map<string, Endpoint>();
  for (const endpoint of endpoints) if (!first.has(wayOf(endpoint))) first.set(wayOf(endpoint), endpoint);
  return new Set(first.values());
}
