import { describe, expect, it } from "vitest";
import { clearResult, resultRefusals } from "./item-result.ts";
import { isStale, type PaperState, paperStatus, type Sign, type SignLevel, staleSigns } from "./levels.ts";
import { cancelSign, type PaperFacts, type SignRequest, signRefusals } from "./may-sign.ts";
import { signMatrix } from "./sign-matrix.ts";

const sign = (level: SignLevel, userId: string, hour = level + 1): Sign => ({
  level,
  userId,
  signTime: `2025-03-01T${String(hour).padStart(2, "0")}:00:00Z`,
  isCancelled: false,
});
const paper: PaperFacts = {
  isLocked: false,
  isNotApplicable: false,
  auditUserId: null,
  hasResult: true,
  unexplainedVariations: 0,
  draftAdjustments: 0,
  closedGates: [],
  overrides: [],
  needsQualityReview: false,
  hasUnmappedAccounts: false,
  isEmpty: false,
};
const ask = (request: Partial<SignRequest>, facts: Partial<PaperFacts> = {}) =>
  signRefusals({
    level: 0,
    userId: "u",
    role: 0,
    isMember: true,
    signs: [],
    lastChange: null,
    ...request,
    paper: { ...paper, ...facts },
  });

describe("who may sign", () => {
  const below: Record<SignLevel, Sign[]> = {
    0: [],
    1: [sign(0, "p")],
    2: [sign(0, "p"), sign(1, "a")],
    3: [sign(0, "p"), sign(1, "a"), sign(2, "b")],
    4: [sign(0, "p"), sign(1, "a"), sign(2, "b"), sign(3, "c")],
  };

  it.each<[SignLevel, number[]]>([
    [0, [0, 1, 2, 3]],
    [1, [1, 2, 3]],
    [2, [1, 2]],
    [3, [2]],
    [4, [4]],
  ])("level %d is signed by roles %o", (level, roles) => {
    const allowed = [0, 1, 2, 3, 4].filter(
      (role) => ask({ level, role, signs: below[level] }, { needsQualityReview: true }).length === 0,
    );
    expect(allowed).toEqual(roles);
  });

  it("keeps preparer and reviewers apart, and every level of review from every other", () => {
    expect(ask({ level: 1, role: 1, userId: "p", signs: below[1] })).toEqual(["samePersonAsPreparer"]);
    expect(ask({ level: 3, role: 2, userId: "a", signs: below[3] })).toEqual(["samePersonTwoReviews"]);
    expect(ask({ level: 2, role: 2, userId: "a", signs: below[2] })).toEqual(["samePersonTwoReviews"]);
    expect(ask({ level: 3, role: 2, userId: "b", signs: below[3] })).toEqual(["samePersonTwoReviews"]);
    expect(ask({ level: 4, role: 4, userId: "c", signs: below[4] }, { needsQualityReview: true })).toEqual([
      "samePersonTwoReviews",
    ]);
    expect(ask({ level: 3, role: 2, userId: "d", signs: below[3] })).toEqual([]);
  });

  it("lets nobody take a level twice by way of a sign that is out of date", () => {
    const lastChange = "2025-03-02T00:00:00Z";
    const signs = [{ ...sign(0, "p"), signTime: "2025-03-03T00:00:00Z" }, sign(1, "a"), sign(2, "b")];
    expect(ask({ level: 1, role: 1, userId: "b", signs, lastChange })).toEqual(["samePersonTwoReviews"]);
    expect(ask({ level: 1, role: 1, userId: "a", signs, lastChange })).toEqual([]);
  });

  it("lets a plain member prepare only what is his, and outsiders nothing", () => {
    expect(ask({}, { auditUserId: "other" })).toEqual(["notPreparer"]);
    expect(ask({}, { auditUserId: "u" })).toEqual([]);
    expect(ask({ role: 1 }, { auditUserId: "other" })).toEqual([]);
    expect(ask({ isMember: false })).toEqual(["wrongRole"]);
  });

  it("keeps the order and asks for the quality review only where required", () => {
    expect(ask({ level: 2, role: 1, signs: below[1] })).toEqual(["lowerLevelMissing"]);
    expect(ask({ level: 4, role: 4, signs: below[4] })).toEqual(["qualityReviewNotRequired"]);
    expect(ask({ level: 1, role: 1, signs: below[2] })).toEqual(["alreadySigned"]);
  });

  it("needs the work done before the preparer, and no gate closed at any level", () => {
    expect(
      ask({}, { hasResult: false, unexplainedVariations: 1, draftAdjustments: 2, hasUnmappedAccounts: true }),
    ).toEqual(["resultMissing", "variationsUnexplained", "draftAdjustments", "unmappedAccounts"]);
    expect(ask({}, { isEmpty: true })).toEqual(["emptyPaper"]);
    expect(ask({ level: 1, role: 1, signs: below[1] }, { closedGates: ["messages"] })).toEqual(["messages"]);
    expect(ask({ level: 1, role: 1, signs: below[1] }, { closedGates: ["unsignedSheets"] })).toEqual([
      "unsignedSheets",
    ]);
    expect(ask({}, { closedGates: ["unsignedSheets"] })).toEqual([]);
    expect(ask({}, { closedGates: ["keyProcedures"], hasResult: false })).toEqual(["resultMissing"]);
    expect(ask({}, { closedGates: ["keyProcedures", "details"] })).toEqual(["keyProcedures", "details"]);
    expect(ask({}, { isLocked: true, hasResult: false })).toEqual(["locked"]);
  });

  it("lets a stale sign be renewed, from the bottom up", () => {
    const lastChange = "2025-03-02T00:00:00Z";
    expect(ask({ level: 0, userId: "p", signs: below[2], lastChange })).toEqual([]);
    expect(ask({ level: 1, role: 1, userId: "a", signs: below[2], lastChange })).toEqual(["lowerLevelStale"]);
    const renewed = [...below[2], { ...sign(0, "p"), signTime: "2025-03-03T00:00:00Z" }];
    expect(ask({ level: 1, role: 1, userId: "a", signs: renewed, lastChange })).toEqual([]);
  });
});

describe("status of a paper", () => {
  const base: PaperState = { signs: [], lastChange: null, hasWork: false, isNotApplicable: false, isLocked: false };
  const all = ([0, 1, 2, 3, 4] as const).map((level) => sign(level, `u${level}`));

  it("follows the levels", () => {
    expect([0, 1, 2, 3, 4, 5].map((n) => paperStatus({ ...base, signs: all.slice(0, n) }))).toEqual([0, 2, 3, 4, 5, 5]);
    expect(paperStatus({ ...base, hasWork: true })).toBe(1);
    expect(paperStatus({ ...base, signs: all, isLocked: true })).toBe(8);
    expect(paperStatus({ ...base, isNotApplicable: true })).toBe(7);
    expect(paperStatus({ ...base, signs: all, isReturned: true })).toBe(6);
  });

  it("turns to changed-after-signing, and climbs again as signs are renewed", () => {
    const lastChange = "2025-03-02T00:00:00Z";
    const changed = { ...base, signs: all, lastChange };
    expect(paperStatus(changed)).toBe(6);
    expect(staleSigns(all, lastChange).map((s) => s.level)).toEqual([0, 1, 2, 3, 4]);
    const again = [...all, { ...sign(0, "u0"), signTime: "2025-03-03T00:00:00Z" }];
    expect(paperStatus({ ...changed, signs: again })).toBe(2);
    expect(staleSigns(again, lastChange).map((s) => s.level)).toEqual([1, 2, 3, 4]);
    expect(isStale(sign(0, "u"), "2025-03-01T01:00:00Z")).toBe(false);
  });
});

describe("cancelling", () => {
  const signs = [sign(0, "p"), sign(1, "a"), sign(2, "b")];
  const cancel = (level: SignLevel, userId: string, role: number, reason = "") =>
    cancelSign({ level, userId, role, signs, isLocked: false, reason });

  it("takes the higher levels along and asks for a reason above the first review", () => {
    for (const nothing of ["", ".", "错错错", " - "])
      expect(cancel(2, "b", 1, nothing)).toEqual({ refusal: "reasonMissing", levels: [2] });
    expect(cancel(0, "p", 0, "重做")).toEqual({ refusal: null, levels: [0, 1, 2] });
    expect(
      cancelSign({ level: 1, userId: "a", role: 3, signs: signs.slice(0, 2), isLocked: false, reason: "" }),
    ).toEqual({
      refusal: null,
      levels: [1],
    });
  });

  it("is for the signer and for roles 1 and 2", () => {
    expect([0, 1, 2, 3, 4].map((role) => cancel(2, "x", role, "改数").refusal)).toEqual([
      "wrongPerson",
      null,
      null,
      "wrongPerson",
      "wrongPerson",
    ]);
    expect(cancel(3, "c", 2, "改数").refusal).toBe("notSigned");
    expect(cancelSign({ level: 0, userId: "p", role: 1, signs, isLocked: true, reason: "改数" }).refusal).toBe(
      "locked",
    );
  });
});

describe("conclusions and the matrix", () => {
  it("needs a program line and no gate closed; what was reviewed stands", () => {
    const facts = { isLocked: false, programLinesDone: 1, closedGates: [] };
    expect(resultRefusals(facts)).toEqual([]);
    expect(resultRefusals({ ...facts, closedGates: ["messages"] })).toEqual(["messages"]);
    expect(resultRefusals({ ...facts, programLinesDone: 0 })).toEqual(["noProgramDone"]);
    expect(resultRefusals({ ...facts, isLocked: true, programLinesDone: 0 })).toEqual(["locked"]);
    expect(clearResult({ isLocked: false, hasResult: true, highestLevel: 0 })).toBeNull();
    expect(clearResult({ isLocked: false, hasResult: true, highestLevel: 1 })).toBe("reviewed");
  });

  it("counts fresh signs out of those needed", () => {
    const row = {
      id: "1",
      signs: [sign(0, "p"), sign(1, "a")],
      lastChange: null,
      isNotApplicable: false,
      needsQualityReview: false,
    };
    const matrix = signMatrix([
      row,
      { ...row, id: "2", lastChange: "2025-03-02T00:00:00Z" },
      { ...row, id: "3", isNotApplicable: true },
    ]);
    expect(matrix.totals[0]).toEqual({ signed: 1, needed: 2 });
    expect(matrix.totals[2]).toEqual({ signed: 0, needed: 2 });
    expect(matrix.totals[4]).toEqual({ signed: 0, needed: 0 });
    expect(matrix.rows[1]?.cells[1]?.isStale).toBe(true);
    expect(matrix.rows[0]?.cells[2]).toBeNull();
    expect([matrix.rows[0]?.needed[3], matrix.rows[0]?.needed[4], matrix.rows[2]?.needed[0]]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
