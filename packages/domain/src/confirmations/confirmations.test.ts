import { actsFrom } from "@digao/contract/life";
import { describe, expect, it } from "vitest";
import subjects from "../../../db/seed/catalogues/hz_subjects.json" with { type: "json" };
import catalogue from "../../../db/seed/catalogues/hz_transitions.json" with { type: "json" };
import { fen, yuan } from "../money.ts";
import { addressKey, isSameAddress, phoneKey } from "./addresses.ts";
import { confirmedAmount, evaluateReply, shareOf, summarise } from "./evaluation.ts";
import { clientFlags, hashDistance, type ReplyFacts, replyFlags, trackingParts } from "./flags.ts";
import { selectBalances } from "./selection.ts";
import { LETTER_SUBJECTS } from "./subjects.ts";
import { letterBlocks, templateFaults } from "./template.ts";
import { findTransition, LETTER_LIFE, LETTER_STATUSES, stageOf } from "./transitions.ts";

const ways = LETTER_STATUSES.flatMap((from) =>
  actsFrom(LETTER_LIFE, from).flatMap((event) => {
    const step = LETTER_LIFE.steps[from][event];
    return step ? [step.to].flat().map((to) => ({ from, to: to ?? 0, event, by: step.who })) : [];
  }),
);

describe("states of letters", () => {
  it("are those of the catalogue, and what came back after it was sent, and the seal that a letter leaves under", () => {
    const asText = (one: { from: number; to: number; event: string }) => `${one.from} ${one.event} ${one.to}`;
    const own = ways.map(asText);
    expect(own.filter((one) => !catalogue.map(asText).includes(one))).toEqual([
      "40 seal 40",
      "40 sealCompared 40",
      "40 sealStated 40",
      "50 returned 42",
      "53 returned 42",
    ]);
    expect(catalogue.map(asText).filter((one) => !own.includes(one))).toEqual([]);
    expect([10, 20, 21, 30, 32, 40, 42, 50, 55, 90].map((one) => stageOf(one as 10))).toEqual([
      1,
      2,
      2,
      3,
      2,
      4,
      4,
      5,
      5,
      null,
    ]);
  });

  it("move for each role from each state only where the catalogue and the role allow it", () => {
    const [me, other] = [7, 8];
    const events = [...new Set(ways.map(({ event }) => event))];
    for (const status of LETTER_STATUSES)
      for (const event of events)
        for (const role of [0, 1, 2, 3, 4]) {
          const way = ways.find((one) => one.event === event && one.from === status);
          const may =
            way !== undefined &&
            role !== 4 &&
            (way.by === "team" ||
              (way.by === "approver" && role !== 0) ||
              (way.by === "manager" && (role === 1 || role === 3)));
          const owners = { status, preparedBy: other, submittedBy: other };
          const found = findTransition(event, owners, { userId: me, role }, { reason: "r" });
          expect([status, event, role, typeof found === "object"]).toEqual([status, event, role, may]);
        }
  });

  it("are never approved by who prepared or submitted, and taken back by the submitter alone", () => {
    const at = (preparedBy: number, submittedBy: number) => ({ status: 30 as const, preparedBy, submittedBy });
    expect(findTransition("approve", at(1, 2), { userId: 1, role: 1 })).toBe("ownLetter");
    expect(findTransition("approve", at(2, 1), { userId: 1, role: 2 })).toBe("ownLetter");
    expect(findTransition("withdraw", at(2, 1), { userId: 1, role: 0 })).toMatchObject({ to: 21 });
    expect(findTransition("withdraw", at(2, 1), { userId: 3, role: 1 })).toBe("notSubmitter");
    expect(findTransition("reject", at(2, 2), { userId: 3, role: 1 }, { reason: " " })).toBe("reasonMissing");
  });

  it("ask about the subjects of the catalogue", () => {
    expect(LETTER_SUBJECTS.map(({ code, zh, fsItemCode, kind }) => [code, zh, fsItemCode, kind])).toEqual(
      subjects.map((one) => [one.subjectCode, one.subjectName, one.fsItemCode, one.hzKind]),
    );
  });
});

describe("replies", () => {
  it("agree item by item: differences do not offset each other", () => {
    const items = [
      { id: 1, book: fen("100.00"), reply: fen("90.00") },
      { id: 2, book: fen("50.00"), reply: fen("60.00") },
    ];
    expect(evaluateReply(items)).toMatchObject({ isAgreed: false, difference: 0n });
    expect(evaluateReply(items, fen("10.00")).isAgreed).toBe(true);
    expect(evaluateReply([]).isAgreed).toBe(false);
  });

  it("confirm the book amount less the misstatement: 3,136,000 book, 2,797,000 replied, 2,797,000 confirmed", () => {
    const { difference, isAgreed } = evaluateReply([{ id: 1, book: fen("3136000"), reply: fen("2797000") }]);
    expect([yuan(difference), isAgreed]).toEqual(["-339000.00", false]);
    const outcome = {
      book: fen("3136000"),
      replyResult: 2 as const,
      items: [{ difference, isExplained: true, misstatement: fen("339000") }],
      isSealed: true,
      altResult: 0 as const,
      altAmount: 0n,
    };
    expect(yuan(confirmedAmount(outcome))).toBe("2797000.00");
    const open = [{ difference, isExplained: false, misstatement: 0n }];
    expect(confirmedAmount({ ...outcome, items: open })).toBe(0n);
    expect(confirmedAmount({ ...outcome, replyResult: 1 })).toBe(outcome.book);
    expect(confirmedAmount({ ...outcome, replyResult: 0 })).toBe(0n);
    // Without its sender's seal a reply confirms nothing, whatever it says; alternatives do.
    for (const replyResult of [1, 2] as const)
      expect(confirmedAmount({ ...outcome, replyResult, isSealed: false })).toBe(0n);
    expect(confirmedAmount({ ...outcome, isSealed: false, altResult: 1, altAmount: 5n })).toBe(5n);
    expect(confirmedAmount({ ...outcome, altResult: 1, altAmount: 5n })).toBe(5n);
    expect(confirmedAmount({ ...outcome, items: open, altResult: 2, altAmount: 5n })).toBe(0n);
  });

  it("come to 66.58 % replied and 92.80 % confirmed of receivables of 4,710,000", () => {
    const item = {
      subject: "AR",
      isSent: true,
      isReplied: false,
      isAgreed: false,
      difference: 0n,
      misstatement: 0n,
      alternative: 0n,
      confirmed: 0n,
      isSampled: false,
    };
    const summary = summarise("AR", [
      {
        ...item,
        letterId: 1,
        book: fen("3136000"),
        isReplied: true,
        difference: fen("-339000"),
        misstatement: fen("339000"),
        confirmed: fen("2797000"),
      },
      { ...item, letterId: 2, book: fen("1574000"), alternative: fen("1574000"), confirmed: fen("1574000") },
      { ...item, letterId: null, book: fen("-150000"), isSent: false },
      // In credit, asked and agreed to: the shares of the others stay as they are.
      {
        ...item,
        letterId: 3,
        book: fen("-40000"),
        isReplied: true,
        isAgreed: true,
        confirmed: fen("-40000"),
      },
    ]);
    expect(summary).toMatchObject({ sentCount: 3, repliedCount: 2, book: fen("4710000"), sent: fen("4710000") });
    expect(shareOf(summary.sent, summary.book)).toBe("1.0000");
    expect(shareOf(summary.replied, summary.sent)).toBe("0.6658");
    expect(yuan(summary.confirmed)).toBe("4371000.00");
    expect(shareOf(summary.confirmed, summary.book)).toBe("0.9280");
  });

  it("project what sampled letters found over what was not sent, by ratio", () => {
    const item = {
      subject: "AR",
      letterId: 1,
      isReplied: true,
      isAgreed: false,
      difference: 0n,
      alternative: 0n,
      confirmed: 0n,
    };
    const { projected } = summarise("AR", [
      { ...item, book: fen("1000"), isSent: true, isSampled: true, misstatement: fen("50") },
      { ...item, book: fen("2000"), isSent: true, isSampled: false, misstatement: fen("500") },
      {
        ...item,
        letterId: null,
        book: fen("3000"),
        isSent: false,
        isReplied: false,
        isSampled: false,
        misstatement: 0n,
      },
    ]);
    expect(yuan(projected)).toBe("150.00");
  });
});

describe("selection", () => {
  const design = {
    method: "key",
    keyFrom: null,
    withRelated: false,
    withCredit: false,
    withZero: false,
    seed: 1,
  } as const;
  const balances = [1762800, 1175200, 1898400, 1265600, 1830600, 1220400, 142000, 2644200, 1762800].map(
    (amount, at) => ({
      key: String(at + 1),
      amount: fen(String(amount)),
      isRelated: false,
    }),
  );

  it("names each balance with the reason it is asked for", () => {
    const odd = [
      { key: "credit", amount: -100n, isRelated: false },
      { key: "zero", amount: 0n, isRelated: false },
      { key: "closed", amount: 0n, isRelated: false, isClosed: true },
      { key: "related", amount: 1n, isRelated: true },
      ...balances,
    ];
    const all = { ...design, keyFrom: fen("2000000"), withRelated: true, withCredit: true, withZero: true };
    expect(Object.fromEntries(selectBalances(odd, all))).toEqual({
      credit: "credit",
      zero: "zero",
      closed: "closed",
      related: "related",
      "8": "key",
    });
    expect(selectBalances(balances, { ...design, method: "all" }).size).toBe(9);
  });

  it("draws by value and by chance the same again from the same seed, and no balance that stands in credit", () => {
    const mus = { ...design, method: "mus", interval: fen("2000000"), seed: 20241231 } as const;
    const first = selectBalances(balances, mus);
    expect(first.size).toBeGreaterThan(4);
    expect([...selectBalances(balances, mus)]).toEqual([...first]);
    const random = { ...design, method: "random", size: 3, seed: 5 } as const;
    const drawn = selectBalances([...balances, { key: "credit", amount: -9n, isRelated: false }], random);
    expect([...drawn.values()]).toEqual(["random", "random", "random"]);
    expect(drawn.has("credit")).toBe(false);
  });
});

describe("models of letters", () => {
  it.each([
    [
      "回函：地址：{{replyAddress}}，邮编：{{replyPostcode}}，电子邮箱：{{replyEmail}}。",
      "回函：地址：甲路1号，邮编：310012。",
    ],
    ["attention {{replyContact}}, e-mail {{ replyEmail }}.", "attention 王一."],
    ["邮箱：{{replyEmail}}", "邮箱："],
  ])("names no mailbox where the firm has none: %s", (text, shown) => {
    const values = { replyAddress: "甲路1号", replyPostcode: "310012", replyContact: "王一", replyEmail: "" };
    const [block] = letterBlocks(text, values);
    expect(block && "runs" in block && block.runs.map((run) => run.text).join("")).toBe(shown);
  });

  it("refuse placeholders that nothing fills, and bank letters without their items", () => {
    const text = "# 询证函\n编号：{{letterNo}}\n{{rows}}\n{{seal}}\n{{answer}}";
    expect(templateFaults(text, 2)).toEqual([]);
    expect(templateFaults(text, 1)).toEqual([{ fault: "missingBlock", name: "bankItems" }]);
    expect(templateFaults(`${text}\n{{nobody}} 见 {{rows}}`, 2)).toEqual([{ fault: "unknownField", name: "nobody" }]);
    expect(templateFaults(`${text}\n见 {{rows}}`, 2)).toEqual([{ fault: "blockInText", name: "rows" }]);
    expect(templateFaults(" ", 2)).toEqual([{ fault: "empty", name: "" }]);
  });

  it("fill values as text: what a name holds is never taken for markup", () => {
    const blocks = letterBlocks("# 函 **{{letterNo}}**\n致{{contactName}}\n{{rows:合同号|金额}}", {
      letterNo: "HZ-1",
      contactName: "**甲** {{firmName}} # 公司",
      firmName: "正大",
    });
    expect(blocks).toEqual([
      {
        kind: "title",
        runs: [
          { text: "函 ", isBold: false },
          { text: "HZ-1", isBold: true },
        ],
      },
      { kind: "text", runs: [{ text: "致**甲** {{firmName}} # 公司", isBold: false }] },
      { kind: "rows", columns: ["合同号", "金额"] },
    ]);
  });
});

describe("signs of forgery", () => {
  const facts: ReplyFacts = {
    contactName: "甲公司",
    address: "杭州市西湖区文三路1号",
    city: "杭州市",
    registeredAddress: "",
    mail: "li@jia.com",
    sentAt: new Date("2025-01-10T00:00:00Z"),
    repliedAt: new Date("2025-01-20T00:00:00Z"),
    replyMethod: 1,
    replyResult: 1,
    replyFromAddress: "浙江省杭州市西湖区文三路一号",
    replyCity: "杭州",
    replyMail: "",
    sealName: "甲公司",
  };
  const codes = (more: Partial<ReplyFacts>) => replyFlags({ ...facts, ...more }).map(({ code }) => code);

  it("are none in a reply that comes from where the letter went", () => {
    expect(codes({})).toEqual([]);
  });
  it("are told one by one: where it came from, how fast, by whom, under which seal", () => {
    expect(codes({ replyFromAddress: "上海市浦东新区世纪大道8号", replyCity: "上海" })).toEqual([
      "replyAddress",
      "postmarkCity",
    ]);
    const repliedAt = new Date("2025-01-10T20:00:00Z");
    expect(codes({ repliedAt })).toEqual(["fastReply"]);
    expect([4, 5].map((replyResult) => codes({ repliedAt, replyResult }))).toEqual([[], []]);
    expect(codes({ replyMethod: 6 })).toEqual(["byClient"]);
    expect(codes({ replyResult: 3 })).toEqual(["restricted"]);
    expect(codes({ sealName: "乙公司" })).toEqual(["sealName"]);
    expect(codes({ replyMail: "x@163.com" })).toEqual(["freeMail"]);
    expect(codes({ replyMail: "x@jia.cn" })).toEqual(["mailDomain"]);
  });
  it("know the client by its phone and door however they are written", () => {
    expect(phoneKey("+86 138-0000-0000")).toBe(phoneKey("13800000000"));
    expect(addressKey("浙江省杭州市 西湖区文三路一号")).toBe(addressKey("浙江杭州西湖文三路1号"));
    expect(isSameAddress("文三路1号", "文三路11号")).toBe(false);
    const client = { phones: ["0571-88880000"], addresses: ["浙江省杭州市西湖区文三路9号"] };
    expect(
      clientFlags({ phone: "(0571)8888 0000", address: "杭州西湖文三路9号" }, client).map(({ code }) => code),
    ).toEqual(["clientPhone", "clientAddress"]);
    expect(clientFlags({ phone: "", address: "" }, { phones: [""], addresses: [""] })).toEqual([]);
  });
  it("know neighbours among courier numbers, and near copies of a seal", () => {
    expect(trackingParts("SF1234567890123")).toEqual({ series: "SF:13", count: 1234567890123n });
    expect(trackingParts("甲")).toBeNull();
    expect(hashDistance("ffffffffffffffff", "fffffffffffffff0")).toBe(4);
  });
});
