import { describe, expect, it } from "vitest";
import { generator } from "../../test/random.ts";
import { fen, sum } from "../money.ts";
import { missingPart } from "./account-causes.ts";
import { causeWords } from "./candidate.ts";
import { beforeSwap, slidesOf, swapsOf } from "./digit-errors.ts";
import { explainDifference } from "./explain.ts";
import { type AccountSides, type FactLine, type Facts, nil, type Sides } from "./facts.ts";
import { fewestOf, pairsOf, triplesOf } from "./subsets.ts";

const sides = (debit: string, credit = "0"): Sides => ({ debit: fen(debit), credit: fen(credit) });
const account = (code: string, book: Sides, journal: Sides): AccountSides => ({
  code,
  name: `科目${code}`,
  book,
  journal,
});

const facts = (own: AccountSides, more: Partial<Facts> = {}): Facts => ({
  own,
  others: [],
  months: [],
  bookMonths: null,
  closing: nil,
  voids: nil,
  red: nil,
  outside: nil,
  types: [],
  parties: [],
  lines: [],
  vouchers: [],
  unbalanced: [],
  entries: { debit: [], credit: [] },
  lineOf: () => undefined,
  missingNumbers: null,
  ...more,
});
const line = (id: number, debit: string, credit = "0", summary = "销售"): FactLine => ({
  id,
  jmsn: id,
  date: "2024-03-05",
  month: 202403,
  voucher: `记-${id}`,
  summary,
  ...sides(debit, credit),
});
const causes = (given: Facts) => explainDifference(given).map(({ cause }) => cause);
const words = (given: Facts, lang: "zh" | "en" = "zh") =>
  explainDifference(given).map((each) => causeWords(each, lang));

describe("slips of the pen", () => {
  it("are two neighbouring digits that changed places, wherever nine divides the difference", () => {
    expect(swapsOf(fen("90000.00"))).toEqual([{ power: 6, step: 1 }]);
    expect(swapsOf(fen("0.09"))).toEqual([{ power: 0, step: 1 }]);
    expect(swapsOf(fen("90.00"))).toEqual([{ power: 3, step: 1 }]);
    expect([swapsOf(fen("0.10")), swapsOf(fen("0.99")), swapsOf(0n)]).toEqual([[], [], []]);
    expect(beforeSwap(fen("1672800.00"), fen("-90000.00"))).toBe(fen("1762800.00"));
    expect(beforeSwap(fen("1762800.00"), fen("90000.00"))).toBe(fen("1672800.00"));
    expect(beforeSwap(fen("1672800.00"), fen("90000.00"))).toBeNull();
  });

  it("are found for any amount and any two neighbours", () => {
    const next = generator(7);
    for (let round = 0; round < 500; round++) {
      const digits = String(Math.floor(next() * 1e10))
        .padStart(10, "1")
        .split("");
      const at = Math.floor(next() * 9);
      const swapped = [...digits];
      [swapped[at], swapped[at + 1]] = [digits[at + 1]!, digits[at]!];
      const [right, wrong] = [BigInt(digits.join("")), BigInt(swapped.join(""))];
      if (right !== wrong) expect(beforeSwap(wrong, wrong - right), `${right} as ${wrong}`).toBe(right);
    }
  });

  it("are decimal points that slipped", () => {
    expect(slidesOf(fen("900.00"))[0]).toEqual({ amount: fen("1000.00"), right: fen("100.00") });
    expect(slidesOf(fen("-990.00"))[1]).toEqual({ amount: fen("10.00"), right: fen("1000.00") });
    expect(slidesOf(fen("0.01"))).toEqual([]);
  });
});

describe("sums of few entries", () => {
  it("are all found, each once", () => {
    const next = generator(3);
    const entries = Array.from({ length: 40 }, (_, id) => ({ id, amount: BigInt(1 + Math.floor(next() * 60)) }));
    const all = (size: number, from = 0): number[][] =>
      size === 0
        ? [[]]
        : entries.slice(from).flatMap((_, at) => all(size - 1, from + at + 1).map((rest) => [from + at, ...rest]));
    const fits = (size: number, target: bigint) =>
      all(size).filter((ids) => sum(ids.map((id) => entries[id]!.amount)) === target).length;
    expect(pairsOf(entries, 50n).count).toBe(fits(2, 50n));
    expect(triplesOf(entries.slice(0, 20), 15n).count).toBe(
      all(3).filter((ids) => ids.every((id) => id < 20) && sum(ids.map((id) => entries[id]!.amount)) === 15n).length,
    );
    for (const set of pairsOf(entries, 50n).found) expect(sum(set.map(({ amount }) => amount))).toBe(50n);
  });

  it("are of the fewest entries", () => {
    const entries = [5n, 7n, 12n, 4n].map((amount, id) => ({ id, amount }));
    expect(fewestOf(entries, 12n).found[0]).toEqual([{ id: 2, amount: 12n }]);
    expect(fewestOf(entries, 9n).found[0]).toHaveLength(2);
    expect(fewestOf(entries, 23n).found[0]).toHaveLength(3);
    expect(fewestOf(entries, 1000n)).toEqual({ found: [], count: 0 });
  });
});

describe("a difference between journal and trial balance", () => {
  it("is none where both agree", () => {
    expect(causes(facts(account("1122", sides("1", "2"), sides("1", "2"))))).toEqual([]);
  });

  it("lies in the trial balance's columns or digits", () => {
    expect(words(facts(account("1122", sides("300.00", "50.00"), sides("50.00", "300.00"))))[0]).toBe(
      "余额表借方与贷方两列互换：余额表借 300.00 贷 50.00，序时账借 50.00 贷 300.00",
    );
    const swapped = facts(account("1122", sides("13072000.00"), sides("13702000.00")));
    expect(words(swapped, "en")[0]).toBe(
      "digits of the trial balance's debit may have changed places: 13,072,000.00 for 13,702,000.00; the difference 630,000.00 is divisible by 9",
    );
    expect(causes(facts(account("1122", sides("1370.20"), sides("137020.00"))))).toContain("bookSlide");
  });

  it("lies in what one of the two leaves out", () => {
    const own = account("6001", sides("0", "800.00"), sides("800.00", "800.00"));
    expect(causes(facts(own, { closing: sides("800.00") }))[0]).toBe("closing");
    const months = [
      { month: 202411, ...sides("100.00", "30.00") },
      { month: 202412, ...sides("20.00", "7.00") },
    ];
    const short = account("1122", sides("100.00", "30.00"), sides("120.00", "37.00"));
    expect(words(facts(short, { months }))[0]).toBe("余额表只到 2024-11，其后序时账还有借 20.00 贷 7.00");
    const early = account("1122", sides("20.00", "7.00"), sides("120.00", "37.00"));
    expect(words(facts(early, { months }))[0]).toBe("2024-11 的发生额未计入余额表：借 100.00 贷 30.00");
    const voided = account("1122", sides("150.00"), sides("100.00"));
    expect(causes(facts(voided, { voids: sides("50.00") }))[0]).toBe("voids");
    const red = account("1122", sides("150.00", "40.00"), sides("120.00", "10.00"));
    expect(causes(facts(red, { red: sides("30.00") }))[0]).toBe("redLetter");
    const more = account("1122", sides("100.00"), sides("130.00", "5.00"));
    const groups = (name: string) => [
      { key: "1", name, ...sides("30.00", "5.00") },
      { key: "2", name: "其他", ...sides("100.00") },
    ];
    expect(words(facts(more, { types: groups("转") }))[0]).toBe("凭证字“转”的分录未计入余额表：借 30.00 贷 5.00");
    expect(causes(facts(more, { parties: groups("甲公司") }))[0]).toBe("party");
    expect(causes(facts(more, { outside: sides("30.00", "5.00") }))[0]).toBe("outside");
  });

  it("lies in the month, where the trial balance lists months", () => {
    const own = account("1122", sides("100.00"), sides("100.00", "1.00"));
    const book = [
      { month: 202403, ...sides("60.00") },
      { month: 202404, ...sides("40.00") },
    ];
    const moved = [
      { month: 202403, ...sides("50.00") },
      { month: 202404, ...sides("50.00") },
      { month: 202405, ...sides("0", "1.00") },
    ];
    expect(words(facts(own, { months: moved, bookMonths: book }))).toContain(
      "2024-03 与 2024-04 的差异相反（借 -10.00 贷 0.00）：可能记错月份",
    );
    const only = [
      { month: 202403, ...sides("61.00") },
      { month: 202404, ...sides("40.00") },
    ];
    expect(causes(facts(account("1122", sides("100"), sides("101")), { months: only, bookMonths: book }))).toContain(
      "onlyMonth",
    );
  });

  it("lies in a voucher that is missing, or that only the journal has", () => {
    const own = account("1122", sides("113.00"), sides("0"));
    const others = [
      account("6001", sides("0", "100.00"), sides("0")),
      account("2221", sides("0", "13.00"), sides("0")),
    ];
    expect(words(facts(own, { others, missingNumbers: "202405 记 9" }))[0]).toBe(
      "序时账可能缺少凭证：借 1122 科目1122 113.00、贷 6001 科目6001 100.00、贷 2221 科目2221 13.00，金额平衡；序时账断号 202405 记 9",
    );
    expect(words(facts(own, { others }), "en")[0]).toBe(
      "a voucher may be missing from the journal: Dr 1122 科目1122 113.00, Cr 6001 科目6001 100.00, Cr 2221 科目2221 13.00, which balances",
    );
    const part = account("6602", sides("60.00"), sides("0"));
    const rest = [account("6601", sides("40.00"), sides("0")), account("1002", sides("0", "100.00"), sides("0"))];
    expect(words(facts(part, { others: rest }))[0]).toBe(
      "序时账可能缺少凭证：借 6602 科目6602 60.00、借 6601 科目6601 40.00、贷 1002 科目1002 100.00，金额平衡",
    );
    const many = Array.from({ length: 12 }, (_, at) => account(`66${at}`, sides(`${at + 1}.00`), sides("0")));
    const bank = account("1002", sides("0", "138.00"), sides("0"));
    expect(words(facts(part, { others: [...many, bank] }))[0]).toBe(
      "各科目差异合计借贷相等（138.00）：序时账可能整张缺少凭证",
    );
    const extra = account("1122", sides("0"), sides("113.00"));
    const accounts = [
      { code: "1122", ...sides("113.00") },
      { code: "6001", ...sides("0", "113.00") },
    ];
    const vouchers = [{ jmsn: 5, voucher: "记-5", date: "2024-03-05", accounts, ...sides("113.00") }];
    const across = [account("6001", sides("0"), sides("0", "113.00"))];
    expect(words(facts(extra, { others: across, vouchers }))[0]).toBe(
      "2024-03-05 记-5 整张凭证未计入余额表：其各科目金额与各科目差异一致（1122、6001）",
    );
    expect(causes(facts(extra, { vouchers }))).toEqual(["voucher"]);
  });

  it("lies in one line: on the wrong side, twice, on another account, one too many", () => {
    const wrong = facts(account("1122", sides("100.00", "90.00"), sides("150.00", "40.00")), {
      lines: [line(3, "50.00")],
    });
    expect(words(wrong)[0]).toBe("分录方向可能记反：2024-03-05 记-3“销售”50.00 记在借方");
    const own = account("1122", sides("100.00"), sides("150.00"));
    expect(words(facts(own, { lines: [line(3, "50.00"), line(9, "50.00")] }), "en")[0]).toBe(
      "perhaps entered twice: 2024-03-05 记-9 “销售” 50.00, the same as 2024-03-05 记-3",
    );
    expect(causes(facts(own, { lines: [line(3, "50.00"), line(9, "50.00", "0", "别的")] }))).toEqual(["line", "line"]);
    const others = [account("1221", sides("50.00"), sides("0"))];
    const elsewhere = explainDifference(facts(own, { others, lines: [line(3, "50.00")] }));
    expect(elsewhere[0]).toMatchObject({ cause: "otherAccount", place: { account: "1221" }, lines: [{ id: 3 }] });
    const less = account("1122", sides("150.00"), sides("100.00"));
    expect(causes(facts(less, { lines: [line(3, "50.00")] }))).toEqual(["lineTwice"]);
  });

  it("lies in a line's digits or decimal point, or in two lines together", () => {
    const short = account("1122", sides("1762800.00"), sides("1672800.00"));
    const slip = facts(short, { lines: [line(3, "1672800.00")] });
    expect(words({ ...slip, own: account("1122", sides("2762801.00"), sides("2672801.00")) })).toContain(
      "分录数字可能颠倒：2024-03-05 记-3“销售”记 1,672,800.00，应为 1,762,800.00，差 -90,000.00 能被 9 整除",
    );
    const slid = facts(account("1122", sides("1100.00"), sides("2000.00")), { lines: [line(3, "1000.00")] });
    expect(causes(slid)).toContain("lineSlide");
    const lines = [line(3, "30.00"), line(4, "20.00")];
    const two = facts(account("1122", sides("100.00"), sides("150.00")), {
      entries: { debit: lines.map(({ id, debit }) => ({ id, amount: debit })), credit: [] },
      lineOf: (id) => lines.find((each) => each.id === id),
    });
    expect(words(two)[0]).toBe("2 笔借方分录合计等于差异 50.00：2024-03-05 记-3、2024-03-05 记-4");
  });

  it("lies in a voucher that does not balance, or in two causes together", () => {
    const own = account("1122", sides("100.00"), sides("10.00"));
    const unbalanced = [{ jmsn: 7, voucher: "记-7", date: "2024-02-26", excess: fen("-90.00") }];
    expect(words(facts(own, { unbalanced }))[0]).toBe("2024-02-26 记-7 借贷不平，差 -90.00，与本科目差异一致");
    const short = account("1122", sides("213.00"), sides("10.00"));
    const others = [
      account("6001", sides("0", "100.00"), sides("0")),
      account("2221", sides("0", "13.00"), sides("0")),
    ];
    const part = missingPart({ own: short, others, missingNumbers: null });
    expect(part?.rest).toEqual(account("1122", sides("100.00"), sides("10.00")));
    expect(causeWords(part!.candidate, "zh")).toBe(
      "序时账可能缺少凭证：借 1122 科目1122 113.00、贷 6001 科目6001 100.00、贷 2221 科目2221 13.00，解释差异中的 113.00；其余 90.00 另有原因",
    );
    expect(missingPart({ own: account("1122", sides("113.00"), sides("0")), others, missingNumbers: null })).toBeNull();
    expect(missingPart({ own: short, others: [], missingNumbers: null })).toBeNull();
  });

  it("says less of a cause the more there are of its kind", () => {
    const own = account("1122", sides("100.00"), sides("150.00"));
    const many = [3, 4, 5, 6].map((id) => line(id, "50.00", "0", `摘要${id}`));
    const [first] = explainDifference(facts(own, { lines: many }));
    expect(first).toMatchObject({ cause: "line", alternatives: 4, score: 54 });
    expect(causeWords(first!, "zh")).toContain("（另有 3 个同样的可能）");
    expect(causes(facts(account("1122", sides("100.00"), sides("100.01"))))).toEqual(["rounding"]);
  });
});
