import { describe, expect, it } from "vitest";
import { afterAnswer, movesOf, type Thread, type ThreadStatus, whyNotMove } from "./states.ts";

const author = { userId: 7, role: 0 };
const member = { userId: 8, role: 0 };
const reviewer = { userId: 9, role: 4 };
const question = (status: ThreadStatus): Thread => ({ msgType: "QUE", status, createBy: author.userId });
const all: ThreadStatus[] = [0, 1, 2, 3];

describe("a question", () => {
  it("is answered by others, not by what its own author adds, and not once it is closed", () => {
    expect(all.map((status) => afterAnswer(question(status), member.userId))).toEqual([1, 1, 2, 1]);
    expect(all.map((status) => afterAnswer(question(status), author.userId))).toEqual(all);
  });

  it("is closed once it is answered, by its author or who leads or reviews; unanswered by its author alone", () => {
    expect(all.map((status) => whyNotMove(2, question(status), author))).toEqual([null, null, "wrongState", null]);
    const byReviewer = all.map((status) => whyNotMove(2, question(status), reviewer));
    expect(byReviewer).toEqual(["notAnswered", null, "wrongState", "notAnswered"]);
    expect(whyNotMove(2, question(1), member)).toBe("notYours");
  });

  it("is opened again only when closed, by the same people", () => {
    expect(all.map((status) => whyNotMove(3, question(status), reviewer))).toEqual([
      ...["wrongState", "wrongState", null, "wrongState"],
    ]);
    expect(whyNotMove(3, question(2), author)).toBeNull();
    expect(whyNotMove(3, question(2), member)).toBe("notYours");
  });

  it("offers a person what the rules allow, and no more", () => {
    expect(all.map((status) => movesOf(question(status), author))).toEqual([[2], [2], [3], [2]]);
    expect(all.map((status) => movesOf(question(status), reviewer))).toEqual([[], [2], [3], []]);
    expect(all.flatMap((status) => movesOf(question(status), member))).toEqual([]);
  });
});

it("a remark keeps its status whatever is answered, and is neither closed nor opened", () => {
  const remark: Thread = { ...question(0), msgType: "CMT" };
  expect(afterAnswer(remark, member.userId)).toBe(0);
  expect(whyNotMove(2, remark, author)).toBe("noQuestion");
  expect(whyNotMove(3, remark, reviewer)).toBe("noQuestion");
});
