import { articleReview, articleStatus } from "@digao/contract/areas/office/knowledge/codes";
import { describe, expect, it } from "vitest";
import { againstDeciding, againstSubmitting } from "./life.ts";

const { draft, published, withdrawn } = articleStatus;
const { none, waiting, returned } = articleReview;

describe("an article on its way", () => {
  it.each([
    [draft, none, [1], null],
    [published, none, [1], null],
    [published, none, [], "nothingNew"],
    [draft, returned, [1], "nothingNew"],
    [draft, waiting, [1], "waiting"],
    [withdrawn, none, [1], "withdrawn"],
  ])("is given to review from status %i, review %i, writers %j: %s", (status, review, writers, fault) => {
    expect(againstSubmitting({ status, review, writers })).toBe(fault);
  });

  it.each([
    [draft, waiting, [1], null],
    [published, waiting, [1, 3], null],
    [draft, waiting, [1, 2], "ownWords"],
    [draft, none, [1], "notWaiting"],
    [draft, returned, [1], "notWaiting"],
    [withdrawn, waiting, [1], "withdrawn"],
  ])("is decided on by person 2 from status %i, review %i, writers %j: %s", (status, review, writers, fault) => {
    expect(againstDeciding({ status, review, writers }, 2)).toBe(fault);
  });
});
