/** The life of a sample (抽样): tested, concluded, opened again with a reason; or withdrawn by who drew it. */

import { roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import { sampleStatus } from "@digao/contract/areas/evidence/sampling/codes";
import type { Code } from "@digao/contract/codes";
import { lifeOf } from "@digao/contract/life";

const { open, concluded, withdrawn } = sampleStatus;

export const SAMPLE_LIFE = lifeOf<Code<"sampleStatus">, "conclude" | "reopen" | "withdraw">()({
  actors: {
    team: { roles: roleSets.member },
    drawer: { roles: roleSets.member, onlyPart: "preparer" },
    /** A conclusion is taken back by a leader, or by who has reached it. */
    concluder: { roles: roleSets.leader, orPart: ["approver"] },
  },
  steps: {
    [open]: {
      conclude: { to: concluded, who: "team", complete: true },
      withdraw: { to: withdrawn, who: "drawer", reason: true },
    },
    [concluded]: { reopen: { to: open, who: "concluder", reason: true } },
    [withdrawn]: {},
  },
});
