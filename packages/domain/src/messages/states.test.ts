import { describe, expect, it } from "vitest";
import {
  afterAnswer,
  kindsFor,
  movesOf,
  type Thread,
  type ThreadStatus,
  type ThreadType,
  whyNotMove,
} from "./states.ts";

const author = { userId: 7, role: 0 };
const member = { userId: 8, role: 0 };
const lead = { userId: 9, role: 3 };
const reviewer = { userId: 10, role: 4 };
const thread = (msgType: ThreadType, more: Partial<Thread> = {}): Thread => ({
  msgType,
  status: 1,
  createBy: author.userId,
  authorRole: 0,
  answeredBy: [member.userId],
  hasResponse: false,
  ...more,
});
const question = (status: ThreadStatus): Thread => thread("QUE", { status });
const all: ThreadStatus[] = [0, 1, 2, 3];

describe("a question", () => {
  it("is answered by others, not by what its own author adds, and not once it is closed", () => {
    expect(all.map((status) => afterAnswer(question(status), member.userId))).toEqual([1, 1, 2, 1]);
    expect(all.map((status) => afterAnswer(question(status), author.userId))).toEqual(all);
  });

  it("is closed once it is answered, by its author or who leads; unanswered by its author alone", () => {
    expect(all.map((status) => whyNotMove(2, question(status), author))).toEqual([null, null, "wrongState", null]);
    const byLead = all.map((status) => whyNotMove(2, question(status), lead));
    expect(byLead).toEqual(["notAnswered", null, "wrongState", "notAnswered"]);
    expect(whyNotMove(2, question(1), reviewer)).toBe("notYours");
    expect(whyNotMove(2, question(1), member)).toBe("notYours");
  });

  it("is opened again only when closed, by the same people", () => {
    expect(all.map((status) => whyNotMove(3, question(status), lead))).toEqual([
      ...["wrongState", "wrongState", null, "wrongState"],
    ]);
    expect(whyNotMove(3, question(2), author)).toBeNull();
    expect(whyNotMove(3, question(2), member)).toBe("notYours");
  });

  it("offers a person what the rules allow, and no more", () => {
    expect(all.map((status) => movesOf(question(status), author))).toEqual([[2], [2], [3], [2]]);
    expect(all.map((status) => movesOf(question(status), lead))).toEqual([[], [2], [3], []]);
    expect(all.flatMap((status) => movesOf(question(status), member))).toEqual([]);
  });
});

it("a remark keeps its status whatever is answered, and is neither closed nor opened", () => {
  const remark = thread("CMT", { status: 0 });
  expect(afterAnswer(remark, member.userId)).toBe(0);
  expect(whyNotMove(2, remark, author)).toBe("noQuestion");
  expect(whyNotMove(3, remark, reviewer)).toBe("noQuestion");
});

describe("a risk prompt", () => {
  it("is closed by nobody, its author neither, before somebody else has responded", () => {
    const people = [author, { userId: 1, role: 1 }, { userId: 2, role: 2 }, lead];
    expect(people.map((one) => whyNotMove(2, thread("RSK"), one))).toEqual(people.map(() => "responseMissing"));
    expect(people.map((one) => whyNotMove(2, thread("RSK", { hasResponse: true }), one))).toEqual(
      people.map(() => null),
    );
    expect(whyNotMove(2, thread("RSK", { hasResponse: true }), member)).toBe("notYours");
  });
});

describe("a review note", () => {
  const note = (authorRole: number, answeredBy: number[] = [member.userId]) =>
    thread("RVN", { authorRole, answeredBy, createBy: 70 });

  it("is closed by its author, or by who reviews above the author", () => {
    const roles = [0, 3, 1, 2, 4];
    const why = (authorRole: number) => roles.map((role) => whyNotMove(2, note(authorRole), { userId: 50, role }));
    expect(why(3)).toEqual(["notReviewer", "notReviewer", null, null, "notYours"]);
    expect(why(1)).toEqual(["notReviewer", "notReviewer", "notReviewer", null, "notYours"]);
    expect(why(4)).toEqual(["notReviewer", "notReviewer", "notReviewer", "notReviewer", "notYours"]);
    expect(whyNotMove(2, note(4), { userId: 70, role: 0 })).toBeNull();
  });

  it("is never closed by who answered it", () => {
    expect(whyNotMove(2, note(3, [50]), { userId: 50, role: 2 })).toBe("answeredIt");
  });
});

it("supervision, risk prompts and review notes are begun by roles 1 to 4", () => {
  expect(kindsFor(0)).toEqual(["CMT", "QUE"]);
  for (const role of [1, 2, 3, 4]) expect(kindsFor(role)).toEqual(["CMT", "QUE", "SVC", "RSK", "RVN"]);
  expect(kindsFor(9)).toEqual([]);
});
