import { describe, expect, it } from "vitest";
import { isOpenTo, mayTake, STATUSES_IN_LIST } from "./states.ts";

const statuses = [0, 1, 2, 3, 4, 5, 6, 8, 9, 7];

describe("the states of a project", () => {
  it("let it start once, while it is being set up, and never once it is archived or void", () =>
    expect(statuses.filter((status) => isOpenTo("start", status))).toEqual([0]));

  it("let those who lead it start it, and its manager alone make it void", () => {
    const who = (step: "start" | "void") => [null, 0, 1, 2, 3, 4].filter((role) => mayTake(step, { status: 0, role }));
    expect([who("start"), who("void")]).toEqual([[1, 2, 3], [1]]);
  });

  it("put a project that has just started in both lists, an archived one among the completed", () => {
    const { in: setUp, curr, done } = STATUSES_IN_LIST;
    expect([setUp, curr, done].map((list) => [list.includes(0), list.includes(1), list.includes(6)])).toEqual([
      [true, true, false],
      [false, true, false],
      [false, false, true],
    ]);
  });
});
