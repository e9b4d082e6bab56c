/** What is chosen of an offer: a way for each part, and papers of it that go another way. */
import type { OfferedPart, RollWay } from "@digao/contract/areas/office/roll-forward/calls";

export interface Choice {
  way: RollWay;
  papers: Readonly<Record<number, RollWay>>;
}
export type Choices = Readonly<Record<string, Choice>>;

/** Asked for before, and not to be asked for again. */
export const isOver = ({ state }: OfferedPart): boolean => state === "done" || state === "queued";

/** The proposed way until another is chosen; nothing of what has nothing. */
export function wayOf(part: OfferedPart, choices: Choices): RollWay {
  const [first = "leave"] = part.ways;
  return choices[part.code]?.way ?? (part.papers.length === 0 ? "leave" : first);
}

/** What is sent: parts that take something. */
export function sentParts(parts: readonly OfferedPart[], choices: Choices) {
  return parts
    .filter((part) => part.stands === "taken" && !isOver(part) && part.papers.length > 0)
    .map((part) => {
      const way = wayOf(part, choices);
      const papers = Object.entries(choices[part.code]?.papers ?? {}).map(([id, own]) => ({
        id: Number(id),
        way: own,
      }));
      return { code: part.code, way, papers: papers.filter((paper) => paper.way !== way) };
    })
    .filter(({ way, papers }) => way !== "leave" || papers.length > 0);
}
