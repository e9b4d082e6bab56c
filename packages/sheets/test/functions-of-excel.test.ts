import { createRequire } from "node:module";
import { describe, expect, it } from "vitest";
import { within } from "../../../test/pace.ts";
import { type CellMatrix, emptyBook, emptySheet } from "../src/book.ts";
import { computeBook } from "../src/compute.ts";

/** All names of Excel's list, whether the engine has the function or not. */
const engine: { [name: string]: unknown } = createRequire(import.meta.url)("@univerjs/engine-formula");
const names = [
  ...new Set(
    Object.keys(engine)
      .filter((key) => /^FUNCTION_NAMES_[A-Z]+$/.test(key))
      .flatMap((key) => Object.values(engine[key] as { [name: string]: string })),
  ),
];
const unsupported =
  "CUBEKPIMEMBER CUBEMEMBER CUBEMEMBERPROPERTY CUBERANKEDMEMBER CUBESET CUBESETCOUNT CUBEVALUE AMORDEGRC INFO ISOMITTED GETPIVOTDATA RTD ISO.CEILING FORECAST.ETS FORECAST.ETS.CONFINT FORECAST.ETS.SEASONALITY FORECAST.ETS.STAT PHONETIC CALL EUROCONVERT REGISTER.ID FILTERXML WEBSERVICE IMAGE".split(
    " ",
  );

async function computedWith(formulas: readonly string[]) {
  const cellData: CellMatrix = {};
  for (const [row, f] of [...formulas, "=1+1"].entries()) cellData[row] = { 0: { v: row }, 60: { f } };
  const book = { ...emptyBook("b", "b"), sheetOrder: ["s"], sheets: { s: { ...emptySheet("s", "S"), cellData } } };
  const { computed, fault } = await computeBook(book, { binding: () => [] });
  if (!computed) throw new Error(fault);
  const resultOf = (row: number) => computed.changed.find((cell) => cell.row === row && cell.column === 60)?.v;
  return { resultOf, last: resultOf(formulas.length) };
}

const shapes = ["", "1", '"x"', "A1:A3,1", '"http://127.0.0.1:1/picture.png","a",3', "1,2,3,4,5,6,7", "A1:A3,{1;2}"];

describe("no function of Excel's list ends the calculation of a book, or the process", () => {
  it.each(shapes)("called with (%s)", { timeout: within(60_000) }, async (shape) => {
    const stray: unknown[] = [];
    const listen = (reason: unknown) => stray.push(reason);
    process.on("unhandledRejection", listen);
    try {
      expect(names.length).toBeGreaterThan(500);
      const { resultOf, last } = await computedWith(names.map((name) => `=${name}(${shape})`));
      expect(last).toBe(2);
      const values = unsupported.map((name) => [name, resultOf(names.indexOf(name))]);
      expect(values).toEqual(unsupported.map((name) => [name, "#NAME?"]));
      await new Promise(setImmediate);
      expect(stray).toEqual([]);
    } finally {
      process.off("unhandledRejection", listen);
    }
  });

  it("a union of cells is an error in each of them", async () => {
    const { resultOf, last } = await computedWith(names.map((name) => `=${name}(A1:A3,(A1,B2))`));
    expect(last).toBe(2);
    expect(unsupported.map((name) => String(resultOf(names.indexOf(name)))[0])).toEqual(unsupported.map(() => "#"));
  });

  it("a formula that the engine cannot take apart has an error that others catch", async () => {
    const { resultOf, last } = await computedWith([
      "=LAMBDA(A1:A3,1)",
      "=IFERROR(LAMBDA(A1:A3,1),7)",
      "=A1+1",
      '=IFERROR(IMAGE("http://127.0.0.1:1/x.png"),8)',
    ]);
    expect([0, 2, 3].map(resultOf)).toEqual(["#VALUE!", 1, 8]);
    expect(last).toBe(2);
  });
});
