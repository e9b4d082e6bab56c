/** Texts of a file that are names of JavaScript's own are texts like any other. */
import { describe, expect, it } from "vitest";
import { gbtLedger } from "../../../test/gbt-files.ts";
import { encodingNamed } from "../src/encoding.ts";
import { openTable } from "../src/open-sheet.ts";
import { parseSide } from "../src/parse-side.ts";
import { voucherWord } from "../src/parse-voucher-number.ts";
import { SheetRefused } from "../src/sheet-refused.ts";
import { sideOf } from "../src/standard/gbt-facts.ts";
import { canonicalTable } from "../src/standard/gbt-names.ts";
import { resolveEntities } from "../src/xlsx/xml-text.ts";
import { fileOf } from "./table-builder.ts";

const names = ["constructor", "__proto__", "toString", "hasOwnProperty"];

describe.each(names)("%s", (name) => {
  it("is no side, no voucher type, no table and no entity", () => {
    expect(parseSide(name)).toBeNull();
    expect(sideOf(name)).toBeNull();
    expect(typeof voucherWord(name)).toBe("string");
    expect(canonicalTable(name)).toBe(name);
    expect(resolveEntities(`a&${name};b`)).toBe(`a&${name};b`);
  });

  it("is refused as an encoding", () => {
    expect(() => encodingNamed(name)).toThrow(SheetRefused);
  });

  it("as a table of a standard file is left out and named", async () => {
    const xml = gbtLedger({ encoding: "UTF-8" }).replace("</总账>", `<${name}><甲>1</甲></${name}></总账>`);
    const table = await openTable(fileOf(xml, "xml"));
    await table.close();
    expect(table.declared?.untaken.map((one) => one.name)).toContain(name);
  });
});
