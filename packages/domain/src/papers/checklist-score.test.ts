import { describe, expect, it } from "vitest";
import { reaches, type ScoredList, scoreOf } from "./checklist-score.ts";

const stars = Object.fromEntries([1, 2, 3, 4, 5].map((points) => [String(points), { points }]));
const list = (...weights: number[]): ScoredList => ({
  items: weights.map((weight, at) => ({ code: `BE0${at + 1}`, weight })),
  answers: { ...stars, na: {} },
  unanswered: 1,
});
const given = (answers: Record<string, string>) => (code: string) => answers[code] ?? null;

describe("the score of a checklist", () => {
  it("is points by weight over the most there could be: 33 of 40 is 82.5", () => {
    expect(scoreOf(list(3, 3, 2), given({ BE01: "5", BE02: "4", BE03: "3" }))).toEqual({
      points: 33,
      outOf: 40,
      percent: "82.5",
    });
  });

  it("counts a line without an answer as one point, never as left out: 35 of 50 is 70.0", () => {
    expect(scoreOf(list(3, 3, 2, 2), given({ BE01: "5", BE02: "4", BE03: "3" }))).toEqual({
      points: 35,
      outOf: 50,
      percent: "70.0",
    });
  });

  it("leaves out what does not apply, and is none where nothing applies", () => {
    expect(scoreOf(list(3, 2), given({ BE01: "5", BE02: "na" }))).toEqual({ points: 15, outOf: 15, percent: "100.0" });
    expect(scoreOf(list(3), given({ BE01: "na" }))).toEqual({ points: 0, outOf: 0, percent: null });
  });

  it("leaves out an item that the answers do not demand, whatever answer it has kept, and what hangs on it", () => {
    const conditional: ScoredList = {
      ...list(),
      items: [
        { code: "BE01", weight: 3 },
        { code: "BE02", weight: 2, onlyIf: { item: "BE01", is: ["1", "2"] } },
        { code: "BE03", onlyIf: { item: "BE02", is: ["1"] } },
      ],
    };
    const earlier = { BE02: "1", BE03: "5" };
    expect(scoreOf(conditional, given({ BE01: "5", ...earlier }))).toMatchObject({ points: 15, outOf: 15 });
    expect(scoreOf(conditional, given({ BE01: "2", ...earlier }))).toMatchObject({ points: 13, outOf: 30 });
    expect(scoreOf(conditional, given({ BE01: "2", BE02: "3", BE03: "5" }))).toMatchObject({ points: 12, outOf: 25 });
    expect(scoreOf(conditional, given({ BE03: "5" }))).toMatchObject({ points: 3, outOf: 15 });
  });

  it("reaches a limit before rounding: 79.96 reads 80.0 and does not reach 80", () => {
    const score = { points: 1999, outOf: 2500 };
    expect([
      reaches(score, 80),
      reaches({ points: 2000, outOf: 2500 }, 80),
      reaches({ points: 0, outOf: 0 }, 0),
    ]).toEqual([false, true, false]);
  });
});
