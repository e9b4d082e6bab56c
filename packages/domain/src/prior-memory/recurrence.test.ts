import { describe, expect, it } from "vitest";
import { comesBack, likeness } from "./recurrence.ts";

const told = (summary: string, ...accounts: string[]) => ({ summary, accounts });

describe("what comes back", () => {
  it("is found by its words, whatever the figures in them", () => {
    expect(comesBack(told("12月收入跨期 300,000.00"), told("12月收入跨期 512,000.00"))).toBe(true);
    expect(comesBack(told("补提坏账准备"), told("存货盘亏未入账"))).toBe(false);
  });

  it("needs fewer words in common where it moves the same account", () => {
    const [before, now] = ["年末销售收入跨期调整", "年末销售退回冲减收入跨期"];
    expect(likeness(before, now)).toBeLessThan(0.4);
    expect(comesBack(told(before, "6001"), told(now, "6001"))).toBe(true);
    expect(comesBack(told(before, "6001"), told(now, "6401"))).toBe(false);
    expect(comesBack(told("计提折旧", "6001"), told("收入跨期", "6001"))).toBe(false);
  });

  it("is nothing where a text says nothing", () => {
    expect(likeness("", "收入跨期")).toBe(0);
    expect(comesBack(told("100.00", "6001"), told("200.00", "6001"))).toBe(false);
  });

  it("is the same from both sides, and whole with itself", () => {
    expect(likeness("收入跨期调整", "收入跨期")).toBe(likeness("收入跨期", "收入跨期调整"));
    expect(likeness("收入跨期", "收入跨期")).toBe(1);
    expect(likeness("跨期", "跨期")).toBe(1);
  });
});
