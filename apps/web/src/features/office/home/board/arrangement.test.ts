import { describe, expect, it } from "vitest";
import { type Arrangement, broughtBack, moved, placeOf, putAway, stepped } from "./arrangement.ts";

const first: Arrangement = {
  columns: [
    ["tasks", "projects"],
    ["hours", "deadlines", "notices"],
  ],
  hidden: [],
};
const cardsOf = ({ columns, hidden }: Arrangement) => [...columns.flat(), ...hidden].sort();

describe("the cards of the first page", () => {
  it("move within a column and to the other, before or behind where they stood", () => {
    expect(moved(first, "hours", { column: 1, index: 3 }).columns[1]).toEqual(["deadlines", "notices", "hours"]);
    expect(moved(first, "notices", { column: 1, index: 0 }).columns[1]).toEqual(["notices", "hours", "deadlines"]);
    expect(moved(first, "deadlines", { column: 0, index: 1 }).columns).toEqual([
      ["tasks", "deadlines", "projects"],
      ["hours", "notices"],
    ]);
  });

  it("step by the arrow keys, as far as there is a place", () => {
    expect(stepped(first, "tasks", "ArrowDown")?.columns[0]).toEqual(["projects", "tasks"]);
    expect(stepped(first, "notices", "ArrowLeft")?.columns[0]).toEqual(["tasks", "projects", "notices"]);
    expect(stepped(first, "projects", "ArrowRight")?.columns[1]).toEqual(["hours", "projects", "deadlines", "notices"]);
    for (const [card, arrow] of [
      ["tasks", "ArrowUp"],
      ["tasks", "ArrowLeft"],
      ["notices", "ArrowDown"],
      ["notices", "ArrowRight"],
    ] as const)
      expect(stepped(first, card, arrow)).toBeUndefined();
  });

  it("go away and come back at the end of the shorter column, and stand in one place each", () => {
    const away = putAway(putAway(first, "tasks"), "projects");
    expect([away.columns[0], away.hidden, placeOf(away, "tasks")]).toEqual([[], ["tasks", "projects"], undefined]);
    const back = broughtBack(away, "tasks");
    expect([back.columns[0], back.hidden]).toEqual([["tasks"], ["projects"]]);
    expect(stepped(away, "hours", "ArrowLeft")?.columns).toEqual([["hours"], ["deadlines", "notices"]]);
    for (const one of [away, back, moved(back, "hours", { column: 0, index: 0 })])
      expect(cardsOf(one)).toEqual(cardsOf(first));
  });
});
