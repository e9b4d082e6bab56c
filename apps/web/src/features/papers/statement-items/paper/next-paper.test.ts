import { signLevel } from "@digao/contract/areas/engagement/papers/codes";
import { expect, it } from "vitest";
import { item } from "../../../../../test/fs-item.ts";
import { nextToSign } from "./next-paper.ts";

const me = 7;
const sign = (level: number, isStale = false) => ({
  signLevel: level,
  userId: 1,
  userName: "陈立",
  signTime: "2025-02-01T02:00:00Z",
  isStale,
  signerRole: 0,
});
const { preparer, firstReview } = signLevel;

it("goes to the next paper that is prepared and not yet reviewed", () => {
  const papers = [
    item(1, { signs: [sign(preparer)] }),
    item(2, { signs: [sign(preparer), sign(firstReview)] }),
    item(3),
    item(4, { signs: [sign(preparer, true)] }),
    item(5, { signs: [sign(preparer)] }),
  ];
  expect(nextToSign(papers, 2, firstReview, me)?.id).toBe(5);
  expect(nextToSign(papers, 5, firstReview, me)?.id).toBe(1);
  expect(nextToSign(papers.slice(1, 4), 2, firstReview, me)).toBeUndefined();
});

it("goes to one's own papers when preparing", () => {
  const papers = [item(1, { auditUserId: me }), item(2, { auditUserId: 8 }), item(3, { auditUserId: me })];
  expect(nextToSign(papers, 1, preparer, me)?.id).toBe(3);
});
