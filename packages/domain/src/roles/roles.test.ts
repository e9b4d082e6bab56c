import { describe, expect, it } from "vitest";
import { isInRoleSet, type RoleSet, roleAssignmentErrors } from "./project-roles.ts";
import { ROLE_POLL_MESSAGES, type RolePollState, rolePollAction, rolePollStatus } from "./role-poll.ts";

describe("project roles", () => {
  it.each<[RoleSet, boolean[]]>([
    ["reviewing", [false, true, true, true, true]],
    ["projectManager", [false, true, false, true, false]],
    ["leader", [false, true, true, true, false]],
    ["creator", [false, true, false, false, false]],
    ["member", [true, true, true, true, true]],
  ])("%s", (set, expected) => {
    expect([0, 1, 2, 3, 4].map((role) => isInRoleSet(role, set))).toEqual(expected);
    expect(isInRoleSet(7, set)).toBe(false);
  });

  it("keeps one manager, an independent reviewer and a licensed partner", () => {
    const others = [
      { userId: "a", role: 1 },
      { userId: "q", role: 4 },
    ];
    expect(roleAssignmentErrors({ userId: "b", role: 1, isCpa: false }, others)).toEqual(["managerNotUnique"]);
    expect(roleAssignmentErrors({ userId: "q", role: 0, isCpa: false }, others)).toEqual([
      "qualityReviewerHasOtherRole",
    ]);
    expect(roleAssignmentErrors({ userId: "a", role: 4, isCpa: true }, others)).toEqual([
      "qualityReviewerHasOtherRole",
    ]);
    expect(roleAssignmentErrors({ userId: "c", role: 2, isCpa: false }, others)).toEqual(["partnerNeedsLicence"]);
    expect(roleAssignmentErrors({ userId: "c", role: 2, isCpa: true }, others)).toEqual([]);
  });
});

describe("role poll", () => {
  const fine: RolePollState = {
    isTenantActive: true,
    isUserActive: true,
    isSessionValid: true,
    isProjectActive: true,
    isArchived: false,
    isMember: true,
    role: 1,
    openedRole: 1,
  };

  it.each<[Partial<RolePollState>, number]>([
    [{}, 0],
    [{ openedRole: null }, 0],
    [{ openedRole: 0 }, 4],
    [{ isMember: false }, 1],
    [{ isArchived: true, isMember: false }, 2],
    [{ isProjectActive: false, isArchived: true }, 3],
    [{ isUserActive: false, isSessionValid: false }, -1],
    [{ isSessionValid: false, isMember: false }, -2],
    [{ isTenantActive: false, isUserActive: false }, -3],
  ])("answers %o with %d", (change, status) => {
    expect(rolePollStatus({ ...fine, ...change })).toBe(status);
  });

  it("closes the window above zero, signs out below", () => {
    expect([0, 1, 4, -1, -3].map(rolePollAction)).toEqual([
      "continue",
      "closeWindow",
      "closeWindow",
      "signOut",
      "signOut",
    ]);
    expect(ROLE_POLL_MESSAGES[1].zh).toBe("您已被移出该项目组，项目窗口将关闭");
  });
});
