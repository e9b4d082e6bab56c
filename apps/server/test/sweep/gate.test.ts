import type { ProjectRoleSet } from "@digao/contract/endpoint";
import type { MessageKey } from "@digao/contract/messages";
import { expect, test } from "vitest";
import { checkMembership } from "../../src/platform/auth/membership.ts";
import { Refusal } from "../../src/platform/refusal.ts";
import { expectedRefusal, type Member, rolesOf, type State } from "./gate.ts";

const sets = Object.keys(rolesOf) as ProjectRoleSet[];
const yesOrNo = [true, false];
const members: (Member | null)[] = [
  null,
  ...rolesOf.member.flatMap((role): Member[] => [
    { role, checked: 0 },
    { role, checked: 1 },
  ]),
];
const states: State[] = ["open", "archived", "void"];

interface Need {
  role: ProjectRoleSet;
  writes: boolean;
  beforeDeclaring: boolean;
}
const needs: Need[] = sets.flatMap((role) =>
  yesOrNo.flatMap((writes) => yesOrNo.map((beforeDeclaring) => ({ role, writes, beforeDeclaring }))),
);

function refusalOf(need: Need, member: Member | null, state: State): MessageKey | null {
  const project = { id: 1, archiveFlag: state === "archived" ? 2 : 0, status: state === "void" ? 9 : 1 };
  try {
    checkMembership(member && { ...project, ...member }, need);
    return null;
  } catch (error) {
    if (error instanceof Refusal) return error.key;
    throw error;
  }
}

test.each(needs)("$role, writes $writes, before declaring $beforeDeclaring: everybody, in every state", (need) => {
  const { role, writes, beforeDeclaring } = need;
  const project = { entity: "project" as const, field: "id", role, ...(beforeDeclaring ? { beforeDeclaring } : {}) };
  for (const state of states)
    for (const member of members)
      expect([state, member, refusalOf(need, member, state)]).toEqual([
        state,
        member,
        expectedRefusal({ needs: { who: "signedIn", project }, writes }, member, state),
      ]);
});
