import { describe, expect, it } from "vitest";
import {
  isReplyTooSoon,
  isReviewedUnread,
  isShareLow,
  LEAST_SHARE,
  REVIEW_SECONDS,
  SIGNS_AT_ONCE,
  sameWords,
  signBursts,
} from "./mirror.ts";

const minute = 60_000;
const evenly = (count: number, stepMs: number, by = "周合伙") =>
  Array.from({ length: count }, (_, index) => ({ by, at: index * stepMs }));

describe("practice 5.7", () => {
  it("finds more than 20 signs by one person within 10 minutes, and not 20", () => {
    expect(signBursts(evenly(20, minute / 10))).toEqual([]);
    expect(signBursts(evenly(21, minute / 10))).toEqual([{ by: "周合伙", from: 0, to: 2 * minute, count: 21 }]);
    // The 21st at exactly ten minutes after the first, and a moment later.
    expect(signBursts(evenly(21, minute / 2))).toHaveLength(1);
    expect(signBursts(evenly(21, minute / 2 + 1))).toEqual([]);
  });

  it("takes what overlaps as one, what does not as two, and people apart", () => {
    expect(signBursts(evenly(100, 1000))).toEqual([{ by: "周合伙", from: 0, to: 99_000, count: 100 }]);
    const later = evenly(21, 1000).map(({ by, at }) => ({ by, at: at + 60 * minute }));
    expect(signBursts([...later, ...evenly(21, 1000)]).map(({ count }) => count)).toEqual([21, 21]);
    const two = [...evenly(15, 1000, "李经理"), ...evenly(15, 1000, "周合伙")];
    expect(signBursts(two)).toEqual([]);
    expect(SIGNS_AT_ONCE).toEqual({ count: 20, minutes: 10 });
  });

  it("takes a review within 60 seconds of the preparation as unread", () => {
    expect(isReviewedUnread(0, REVIEW_SECONDS * 1000)).toBe(true);
    expect(isReviewedUnread(0, REVIEW_SECONDS * 1000 + 1)).toBe(false);
    expect(isReviewedUnread(5000, 4000)).toBe(false);
  });

  it("finds the same conclusion in more than ten items, however it is spaced", () => {
    const items = (count: number, words = "经审计，余额可以确认。") =>
      Array.from({ length: count }, (_, id) => ({ id, words: id % 2 === 0 ? words : ` ${words.replace("，", ", ")}` }));
    expect(sameWords(items(10))).toEqual([]);
    expect(sameWords(items(11))).toHaveLength(1);
    expect(sameWords([...items(10), { id: 11, words: "另一结论" }])).toEqual([]);
    expect(sameWords(items(20, "  。 "))).toEqual([]);
  });

  it("asks for 5 % of the hours of a partner and 1 % of a reviewer, and compares nothing with no hours", () => {
    expect(isShareLow(499n, 10_000n, LEAST_SHARE.partner)).toBe(true);
    expect(isShareLow(500n, 10_000n, LEAST_SHARE.partner)).toBe(false);
    expect(isShareLow(99n, 10_000n, LEAST_SHARE.reviewer)).toBe(true);
    expect(isShareLow(100n, 10_000n, LEAST_SHARE.reviewer)).toBe(false);
    expect(isShareLow(0n, 0n, LEAST_SHARE.partner)).toBe(false);
  });

  it("finds a reply that came before a courier could have brought it", () => {
    const letter = { sent: "2025-01-20", replied: "2025-01-21", isReplyByCourier: false };
    expect(isReplyTooSoon(letter)).toBe(false);
    expect(isReplyTooSoon({ ...letter, replied: "2025-01-20" })).toBe(true);
    expect(isReplyTooSoon({ ...letter, isReplyByCourier: true })).toBe(true);
    expect(isReplyTooSoon({ ...letter, replied: "2025-01-22", isReplyByCourier: true })).toBe(false);
  });
});
