/** Names of groups always begin with the firm: the same project number in two firms is two groups. */
export const groupOf = {
  tenant: (tenantId: number): string => `${tenantId}`,
  user: (tenantId: number, userId: number): string => `${tenantId}/user/${userId}`,
  right: (tenantId: number, right: string): string => `${tenantId}/right/${right}`,
  /** Who has a place in the project: what changes in its head. */
  head: (tenantId: number, projectId: number): string => `${tenantId}/head/${projectId}`,
  /** Those of them to whom the project is open: what changes in its records. */
  project: (tenantId: number, projectId: number): string => `${tenantId}/project/${projectId}`,
  place: (tenantId: number, at: { projectId: number | null; refType: string; refId: string }): string =>
    `${tenantId}/place/${at.projectId ?? "-"}/${at.refType}/${at.refId}`,
};

export interface Groups<Member> {
  join(group: string, member: Member): void;
  leave(group: string, member: Member): void;
  leaveAll(member: Member): void;
  of(group: string): Member[];
}

export function createGroups<Member extends object>(): Groups<Member> {
  const members = new Map<string, Set<Member>>();
  const joined = new Map<Member, Set<string>>();
  const leave = (group: string, member: Member): void => {
    const all = members.get(group);
    all?.delete(member);
    if (all?.size === 0) members.delete(group);
    const own = joined.get(member);
    own?.delete(group);
    if (own?.size === 0) joined.delete(member);
  };
  return {
    join(group, member) {
      members.set(group, (members.get(group) ?? new Set()).add(member));
      joined.set(member, (joined.get(member) ?? new Set()).add(group));
    },
    leave,
    leaveAll(member) {
      for (const group of [...(joined.get(member) ?? [])]) leave(group, member);
    },
    of: (group) => [...(members.get(group) ?? [])],
  };
}
