import { describe, expect, it } from "vitest";
import { ExpressionText, ExpressionTree } from "./expression.ts";
import { lineFieldNames } from "./fields.ts";
import { isSafePattern } from "./safe-pattern.ts";
import { expressionWords, fieldWords, operatorWords } from "./words.ts";

const read = (tree: unknown) => ExpressionText.safeParse(JSON.stringify(tree)).success;

describe("an expression", () => {
  it("is a tree of conditions that each fit their field", () => {
    expect(read({ field: "amount", op: "ge", values: ["10000.00"] })).toBe(true);
    expect(read({ all: [{ field: "summary", op: "empty" }, { not: { field: "closing", op: "isTrue" } }] })).toBe(true);
    for (const wrong of [
      { field: "amount", op: "contains", values: ["1"] },
      { field: "amount", op: "ge", values: ["1e5"] },
      { field: "amount", op: "between", values: ["1"] },
      { field: "date", op: "eq", values: ["2024-02-30"] },
      { field: "summary; drop table", op: "eq", values: ["x"] },
      { field: "summary", op: "contains", values: [""] },
      { field: "summary", op: "contains", values: ["a\0b"] },
      { field: "summary", op: "contains", values: ["a"], also: 1 },
      { all: [] },
      { any: [{}] },
      "summary",
      null,
    ])
      expect(read(wrong), JSON.stringify(wrong)).toBe(false);
  });

  it("is refused when it is too deep or too long, before anything recurses into it", () => {
    const nest = (depth: number): unknown =>
      depth === 0 ? { field: "summary", op: "empty" } : { not: nest(depth - 1) };
    expect(read(nest(5))).toBe(true);
    expect(read(nest(500))).toBe(false);
    expect(ExpressionText.safeParse(`${"[".repeat(4000)}${"]".repeat(4000)}`).success).toBe(false);
    const wide = { any: Array.from({ length: 61 }, () => ({ field: "summary", op: "empty", values: [] })) };
    expect(ExpressionTree.safeParse(wide).success).toBe(false);
  });

  it("takes regular expressions that end in linear time", () => {
    for (const fine of ["调整|冲销", "^补提\\d+月", "[0-9]{3,6}$", "(返利|佣金).*"])
      expect(isSafePattern(fine)).toBe(true);
    for (const bad of ["(a+)+$", "(?=x)", "(a)\\1", "a{1,9999}", "[", "(?i)x", "[[:alpha:]]"])
      expect(isSafePattern(bad), bad).toBe(false);
  });

  it("reads in words, with brackets where they are needed", () => {
    const tree = ExpressionTree.parse({
      all: [
        { field: "amount", op: "ge", values: ["1234567.5"] },
        {
          any: [
            { field: "summary", op: "contains", values: ["调整"] },
            { field: "date", op: "weekend" },
          ],
        },
      ],
    });
    expect(expressionWords("zh", tree)).toBe('金额 ≥ 1,234,567.5 且 (摘要 包含 "调整" 或 凭证日期 为周末)');
    expect(expressionWords("en", tree)).toBe('Amount ≥ 1,234,567.5 and (Summary contains "调整" or Date is a weekend)');
    for (const name of lineFieldNames) expect(fieldWords.zh[name]).not.toBe(fieldWords.en[name]);
    expect(Object.keys(operatorWords.zh)).toEqual(Object.keys(operatorWords.en));
  });
});
