import { expect, it } from "vitest";
import { moneyFormatFor } from "./money-format.ts";

it("a binding of an amount brings the format of amounts into a cell that has none", () => {
  const money = { n: { pattern: "#,##0.00;[Red]-#,##0.00" } };
  expect(moneyFormatFor('=AMT("A105")', undefined)).toEqual(money);
  expect(moneyFormatFor('=-LEAD("A105","1122","audited")', "General")).toEqual(money);
  expect(moneyFormatFor('=ACC("1122","close")', "0.00%")).toBeUndefined();
  expect(moneyFormatFor('=PRJ("clientName")', undefined)).toBeUndefined();
  expect(moneyFormatFor("=SUM(A1:A3)", undefined)).toBeUndefined();
});
