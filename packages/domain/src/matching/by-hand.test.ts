import { describe, expect, it } from "vitest";
import { type Decision, decidedLists } from "./by-hand.ts";
import { type MatchRow, type MatchRule, matchLists } from "./match-lists.ts";

const rule: MatchRule = { days: 3, reference: "preferred", isOpposite: false, groupMax: 1 };
const row = (amount: bigint, reference = ""): MatchRow => ({ amount, day: 10, reference });
const left = [row(100n, "A"), row(60n), row(33n)];
const right = [row(100n, "A"), row(20n), row(40n), row(35n)];
const decided = (...decisions: Decision[]) =>
  decidedLists(matchLists(left, right, rule), decisions, { left, right, rule });
const decision = (kind: Decision["kind"], ofLeft: number[], ofRight: number[], note = ""): Decision => ({
  kind,
  left: ofLeft,
  right: ofRight,
  note,
});

describe("what a person decides of a matching", () => {
  it("puts rows together: what adds up is matched, what does not is a difference with its amount", () => {
    const found = decided(decision("match", [1], [1, 2], "分两次付"), decision("match", [2], [3], "手续费"));
    expect(found.matched.map(({ by, left: l, right: r, note }) => [by, l, r, note])).toEqual([
      ["reference", [0], [0], undefined],
      ["hand", [1], [1, 2], "分两次付"],
    ]);
    expect(found.differences).toMatchObject([{ by: "hand", left: [2], right: [3], difference: -2n, note: "手续费" }]);
    expect([found.leftOnly, found.rightOnly]).toEqual([[], []]);
  });

  it("takes groups apart, whoever formed them, and their rows are alone with the note", () => {
    const found = decided(decision("unmatch", [0], [0], "不是同一笔"));
    expect([found.matched, found.leftOnly, found.rightOnly]).toEqual([[], [0, 1, 2], [0, 1, 2, 3]]);
    expect([found.leftNotes.get(0), found.rightNotes.get(0)]).toEqual(["不是同一笔", "不是同一笔"]);
  });

  it("each row ends in exactly one place, whatever is decided in whatever order", () => {
    const found = decided(
      decision("match", [0, 1], [3]),
      decision("match", [1], [0]),
      decision("unmatch", [1], [0]),
      decision("match", [2], [1, 2]),
      decision("note", [2], [], "在途"),
    );
    const all = (side: "left" | "right") =>
      [...found.matched, ...found.differences]
        .flatMap((group) => group[side])
        .concat(found[`${side}Only`])
        .sort();
    expect([all("left"), all("right")]).toEqual([
      [0, 1, 2],
      [0, 1, 2, 3],
    ]);
    expect(found.differences).toMatchObject([{ by: "hand", note: "在途" }]);
  });
});
