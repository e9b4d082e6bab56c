import type { CalculatorField } from "@digao/contract/areas/calculators";
import { expect, it } from "vitest";
import { withPasted } from "./rows.ts";

const column = (key: string, kind: string, choices: CalculatorField["choices"] = []): CalculatorField => ({
  key,
  kind,
  label: key,
  choices,
  isOptional: false,
  initial: null,
});
const columns = [
  column("name", "text"),
  column("amount", "money"),
  column("date", "date"),
  column("kind", "choice", [{ value: "in", label: "入库" }]),
];

it("fills cells from where it is pasted, adds rows, and reads amounts, dates and choices as a spreadsheet shows them", () => {
  const clipboard = "1,234.50\t2024/3/5\t入库\tx\r\n(空)\t2024年12月31日\t\r\n";
  expect(withPasted([{ name: "甲" }], columns, { row: 0, column: 1 }, clipboard)).toEqual([
    { name: "甲", amount: "1234.50", date: "2024-03-05", kind: "in" },
    { amount: "(空)", date: "2024-12-31", kind: null },
  ]);
});
