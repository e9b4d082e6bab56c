import { describe, expect, it } from "vitest";
import { chosen, columns, measures } from "./functions.ts";
import { bindingCalls, boundCall, callText, hasBinding } from "./parse.ts";

const texts = (formula: string) =>
  bindingCalls(formula).map((call) => callText(boundCall(call, ({ row, column }) => `cell ${row},${column}`)));

describe("bindings in a formula", () => {
  it("are found wherever they stand, in any case and with the signs of a Chinese keyboard", () => {
    expect(texts('=amt("A105","audited","close")-ROUND(ACC("1122","periodDr",202401,202412),2)')).toEqual([
      'AMT("A105","audited","close")',
      'ACC("1122","periodDr",202401,202412)',
    ]);
    expect(texts("=AMT（“A105”，“审定数”，“期末”）")).toEqual(['AMT("A105","审定数","期末")']);
  });

  it("take cells as arguments, of their own sheet or of another", () => {
    const [call] = bindingCalls("=AUX($A$3,'客户 1'!B4,明细!C5,\"close\")");
    expect(call?.arguments).toEqual([
      { kind: "cell", sheet: null, row: 2, column: 0 },
      { kind: "cell", sheet: "客户 1", row: 3, column: 1 },
      { kind: "cell", sheet: "明细", row: 4, column: 2 },
      { kind: "text", text: "close" },
    ]);
  });

  it("are none inside texts, in longer names or without an end", () => {
    for (const formula of ["=SIGN(A1)", "=SIGN(-3)", '="AMT(1)"', "=AMTX(1)", "=MY.AMT(1)", '=AMT("A105"', "AMT"]) {
      expect([formula, hasBinding(formula)]).toEqual([formula, false]);
    }
  });

  it("keep what is between quotes as it is", () => {
    expect(texts('=AUX("1122","客户","甲 (北京), ""分""公司","close")')).toEqual([
      'AUX("1122","客户","甲 (北京), ""分""公司","close")',
    ]);
  });

  it("say where an argument is no argument", () => {
    const [call] = bindingCalls('=AMT(SUM(A1:A3),"audited")');
    expect(call && boundCall(call, () => "")).toEqual({ fn: "AMT", values: [null, "audited"] });
  });
});

describe("words of arguments", () => {
  it("are understood in both languages and short", () => {
    expect(chosen(columns, "审定")?.key).toBe("audited");
    expect(chosen(columns, "Audited")?.key).toBe("audited");
    expect(chosen(measures, "期末余额")?.key).toBe("close");
    expect(chosen(measures, "PERIODDR")?.key).toBe("periodDr");
    expect(chosen(measures, "")).toBeNull();
    expect(chosen(measures, "constructor")).toBeNull();
  });
});
