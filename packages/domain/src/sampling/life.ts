/** The life of a sample (抽样) besides its conclusion: withdrawn by who drew it while it is open. */

import { roleSets } from "@digao/contract/areas/engagement/project-detail/codes";
import { sampleStatus } from "@digao/contract/areas/evidence/sampling/codes";
import type { Code } from "@digao/contract/codes";
import { lifeOf } from "@digao/contract/life";

const { open, concluded, withdrawn } = sampleStatus;

export const SAMPLE_LIFE = lifeOf<Code<"sampleStatus">, "withdraw">()({
  actors: {
    drawer: { roles: roleSets.team, onlyPart: "preparer" },
  },
  steps: {
    [open]: {
      withdraw: { to: withdrawn, who: "drawer", reason: true },
    },
    // As long as its conclusion is in force, which is a paper of its own.
    [concluded]: {},
    [withdrawn]: {},
  },
});
