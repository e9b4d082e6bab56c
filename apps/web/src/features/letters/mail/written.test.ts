import { describe, expect, it } from "vitest";
import { receiversOf, sentHtml, signed, writtenOf } from "./written.ts";

const t = ((key: string) => key) as unknown as Parameters<typeof writtenOf>[3];
const own = "li@firm.example";
const person = (address: string) => ({ name: "", address });
const received: Parameters<typeof writtenOf>[1] = {
  id: 7,
  rowVersion: 1,
  fromName: "张三",
  fromAddr: "zhang@client.example",
  to: [person("Li@firm.example"), person("wang@firm.example"), person("zhang@client.example")],
  cc: [person("third@client.example"), person("wang@firm.example")],
  bcc: [],
  replyTo: [],
  subject: "盘点",
  text: "明天\n九点 <10",
  html: "<p>明天<br>九点 &lt;10</p>",
  parts: [],
  mailDate: null,
  at: "2025-01-15T01:00:00Z",
};

describe("an answer to all", () => {
  it("goes to everybody once, and never to oneself", () => {
    const { to, cc } = writtenOf("replyAll", received, own, t);
    expect(to.map(({ address }) => address)).toEqual(["zhang@client.example"]);
    expect(cc.map(({ address }) => address)).toEqual(["wang@firm.example", "third@client.example"]);
  });
});

describe("an answer", () => {
  it("goes where the sender wants it, quotes what it answers, and is no answer to an answer in its subject", () => {
    const answer = writtenOf(
      "reply",
      { ...received, subject: "回复：盘点", replyTo: ["stock@client.example"] },
      own,
      t,
    );
    expect(answer).toMatchObject({ to: [person("stock@client.example")], cc: [], subject: "回复：盘点", replyToId: 7 });
    expect(answer.content).toBe("<p></p><p>mail.quote</p><blockquote><p>明天</p><p>九点 &lt;10</p></blockquote>");
  });
  it("has nobody to go to where nobody is named", () => {
    expect(writtenOf("reply", { ...received, fromAddr: null }, own, t).to).toEqual([]);
  });
});

describe("a signature", () => {
  it("stands below where one begins to write, above what is quoted, and once in a draft", () => {
    const answer = writtenOf("reply", received, own, t);
    expect(signed(answer, "李\n<正大>")).toBe(`<p></p><p></p><p>李</p><p>&lt;正大&gt;</p>${answer.content}`);
    const draft = writtenOf("draft", { ...received, html: "<p>甲</p><p><br /></p>" }, own, t);
    expect(signed(draft, "李")).toBe("<p>甲</p><p></p>");
    expect(sentHtml(signed(draft, "李"))).toBe("<p>甲</p><p><br /></p>");
  });
});

describe("receivers", () => {
  const group = "王小明 <wang@firm.example>;赵小红 <zhao@firm.example>";
  it("are a group's people, also where its name alone was typed, each once", () => {
    const people = group.split(";");
    expect(receiversOf([group], [])).toEqual(people);
    expect(receiversOf(["华衡"], [group, "other@firm.example"])).toEqual(people);
    expect(receiversOf([people[0] ?? "", group], [group])).toEqual(people);
  });
  it("stay as they were typed where nobody is found by them, to be corrected", () => {
    expect(receiversOf(["华衡", "a@client.example"], [])).toEqual(["华衡", "a@client.example"]);
    expect(receiversOf(["a@client.example"], [group])).toEqual(["a@client.example"]);
  });
});

describe("a mail that is passed on", () => {
  it("has no receivers yet, and no number of a draft", () => {
    const passed = writtenOf("forward", received, own, t);
    expect(passed).toMatchObject({ to: [], cc: [], subject: "Fwd: 盘点", forwardOfId: 7 });
    expect(passed.id).toBeUndefined();
  });
});
