import { describe, expect, it } from "vitest";
import { certificateText, decisionLacks, destructionLacks, isRetentionOver, type KeptArchive } from "./destruction.ts";

const kept: KeptArchive = { isArchived: true, isBeingAdded: false, keptUntil: "2035-04-20", holds: 0, grants: 0 };

describe("the destruction of an archive", () => {
  it.each([
    ["2035-04-19", false],
    ["2035-04-20", false],
    ["2035-04-21", true],
  ] as const)("on %s its years are over: %s", (today, isOver) => {
    expect(isRetentionOver(kept.keptUntil, today)).toBe(isOver);
    expect(destructionLacks(kept, today)).toEqual(isOver ? [] : ["retentionOver"]);
  });

  it.each([
    [{ holds: 1 }, ["noHold"]],
    [{ grants: 2 }, ["noGrant"]],
    [{ isBeingAdded: true }, ["noAdditions"]],
    [{ keptUntil: null }, ["retentionOver"]],
    [{ isArchived: false, holds: 1 }, ["archived"]],
    [{ keptUntil: "2036-01-01", holds: 1, grants: 1 }, ["retentionOver", "noHold", "noGrant"]],
  ] as const)("with %o lacks %o", (change, lacks) =>
    expect(destructionLacks({ ...kept, ...change }, "2035-05-01")).toEqual(lacks),
  );

  it.each([
    [true, false, []],
    [true, true, ["otherPerson"]],
    [false, false, ["committee"]],
    [false, true, ["committee", "otherPerson"]],
  ] as const)(
    "is decided by a member of the committee (%s) who is the proposer (%s): %o",
    (isCommittee, isProposer, lacks) => expect(decisionLacks({ isCommittee, isProposer })).toEqual(lacks),
  );

  it("is certified by the same bytes whatever the order of the facts", () => {
    const one = certificateText({ no: 1, destroyed: { rows: 2, files: [{ b: 1, a: null }] } });
    expect(one).toBe(certificateText({ destroyed: { files: [{ a: null, b: 1 }], rows: 2 }, no: 1 }));
    expect(one).not.toBe(certificateText({ no: 1, destroyed: { rows: 3, files: [{ b: 1, a: null }] } }));
  });
});
