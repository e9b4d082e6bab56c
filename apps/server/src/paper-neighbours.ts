/** What papers of judgement need of areas above them. */
import { linkTo } from "@digao/contract/links";
import { talkableTypes } from "@digao/contract/records";
import { paper } from "./areas/engagement/papers/door.ts";
import { carryEvidence, evidenceAtPlaces } from "./areas/evidence/evidence-links/door.ts";
import { readSubjects } from "./areas/evidence/messages/door.ts";
import { keyOfLinked, type LinkedRecord, type Neighbours } from "./platform/paper/neighbours.ts";

export const paperNeighbours: Neighbours = {
  frame: paper.frame,
  async records(db, places, projectId) {
    const asked = places.flatMap(({ type, id }) => {
      const entityId = talkableTypes.find((one) => one === type);
      return entityId ? [{ entityId, referId: id }] : [];
    });
    const subjects = await readSubjects(db, asked, projectId);
    const found = asked.flatMap((place): [string, LinkedRecord][] => {
      const subject = subjects.of(place);
      if (!subject) return [];
      const key = keyOfLinked({ type: place.entityId, id: place.referId });
      return [[key, { words: [subject.zh, subject.en], link: subject.link || linkTo("project", projectId) }]];
    });
    return new Map(found);
  },
  evidence: evidenceAtPlaces,
  carryEvidence,
};
