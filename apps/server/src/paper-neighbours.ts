/** What papers of judgement need of areas above them. */
import { paper } from "./areas/engagement/papers/door.ts";
import { carryEvidence, evidenceAtPlaces } from "./areas/evidence/evidence-links/door.ts";
import type { Neighbours } from "./platform/paper/neighbours.ts";

export const paperNeighbours: Neighbours = {
  frame: paper.frame,
  evidence: evidenceAtPlaces,
  carryEvidence,
};
