import { expect, it } from "vitest";
import { evidenceFault, type PaperAtIndex } from "./evidence.ts";

const nothing: PaperAtIndex = {
  suffix: "1",
  hasSheet: false,
  hasFile: false,
  hasLetter: false,
  hasCalculation: false,
  names: "",
};
const fault = (types: readonly number[], at: Partial<PaperAtIndex>) =>
  evidenceFault(types, { ...nothing, ...at })?.fault ?? null;

const rows: [string, readonly number[], Partial<PaperAtIndex>, "wrong" | "doubtful" | null][] = [
  ["an inspection by anything", [3], {}, null],
  ["a confirmation by a lead schedule", [4], {}, "wrong"],
  ["a confirmation by a letter", [4], { hasLetter: true }, null],
  ["a confirmation by a file with replies", [4], { hasFile: true }, "doubtful"],
  ["a confirmation by a sheet alone", [4], { hasSheet: true, suffix: "4" }, "wrong"],
  ["a stock-take by details", [8], { suffix: "2" }, "wrong"],
  ["a stock-take by a sheet for confirmations", [8], { hasSheet: true, suffix: "4" }, "wrong"],
  [
    "a stock-take by a count sheet under another number",
    [8],
    { hasSheet: true, suffix: "4", names: "库存现金盘点表" },
    null,
  ],
  ["a stock-take by a checklist", [8], { hasSheet: true, suffix: "9", names: "检查表" }, "doubtful"],
  ["a recalculation by a calculation", [5], { hasCalculation: true }, null],
  ["a recalculation by a sheet of its own", [5], { hasSheet: true, suffix: "6" }, null],
  ["a recalculation by a sheet for drawn vouchers", [5], { hasSheet: true, suffix: "7" }, "wrong"],
  ["one of several kinds by either", [4, 8], { hasSheet: true, suffix: "9", names: "监盘" }, null],
  ["one of several kinds by neither", [4, 8], {}, "wrong"],
  ["one that inspects as well", [3, 5], {}, "doubtful"],
];

it.each(rows)("judges %s", (_row, types, at, expected) => expect(fault(types, at)).toBe(expected));

it("doubts nothing where the programme proposes the index, and refuses what is plainly another paper even there", () => {
  expect(evidenceFault([3, 5], { ...nothing, suffix: "2" }, true)).toBeNull();
  expect(evidenceFault([4], { ...nothing, suffix: "4", hasSheet: true }, true)?.fault).toBe("wrong");
});
