import { afterEach, describe, expect, it } from "vitest";
import { findPapers } from "./check-papers.ts";
import { plant, textsOf, uproot } from "./planted.ts";

afterEach(uproot);

const contract = "packages/contract/src/areas/engagement/plan/calls.ts";
const test = { "apps/server/src/areas/engagement/plan/paper.test.ts": "paperTests(plan, samples);" };
const whole = `{
  0: { edit: { to: 0, who: "member" }, approve: { to: 1, who: "lead", notBy: ["preparer", "editor"] } },
  1: {},
}`;
const declared = (steps: string, words = '["范围", "Scope"]') => `export const plan = { calls: {}, spec: {
  inForce: 1, calls: { acts: { edit: "SavePlan", approve: "ApprovePlan" } },
  sections: { scope: { kind: "form", fields: { scope: { words: ${words} } } } },
  life: { actors: { member: {}, lead: {} }, steps: ${steps} },
} };`;
const found = async (text: string, tests: Record<string, string> = test) =>
  textsOf(await findPapers(plant({ [contract]: text, ...tests })));

describe("papers", () => {
  it("a paper whose life is whole, with its words and its tests, passes", async () => {
    expect(await found(declared(whole))).toEqual([]);
  });

  it("one that its own preparer or editor may put in force is reported", async () => {
    expect(await found(declared(whole.replace(/, notBy: .*\]/, "")))).toEqual([
      `${contract} plan: the step 0 approve may be taken by its preparer`,
      `${contract} plan: the step 0 approve may be taken by its editor`,
    ]);
  });

  it("one that says why nobody has to approve it may be put in force by its preparer", async () => {
    const alone = declared(whole.replace(/, notBy: .*\]/, "")).replace(
      "inForce: 1,",
      'inForce: 1, unapproved: "reviewed elsewhere",',
    );
    expect(await found(alone)).toEqual([]);
  });

  it("a state, an actor and a call that do not exist, and an act that no state has, are reported", async () => {
    const steps = '{ 0: { edit: { to: 7, who: "anybody" }, handIn: { to: 0, who: "member" } }, 1: {} }';
    expect(await found(declared(steps))).toEqual([
      `${contract} plan: the step 0 edit leads to 7, which is no state of its life`,
      `${contract} plan: the step 0 edit is for anybody, who is no actor`,
      `${contract} plan: the step 0 handIn has no call handIn`,
      `${contract} plan: no state has the act approve`,
    ]);
  });

  it("a field without English, and a paper that nothing proves, are reported", async () => {
    expect(await found(declared(whole, '["范围", ""]'), {})).toEqual([
      `${contract} plan: scope has no words in both languages`,
      `${contract} plan: no test says paperTests(plan, …)`,
    ]);
  });
});
