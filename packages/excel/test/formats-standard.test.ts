/** Files of the standard interfaces are told by their bytes, and hostile ones are refused before they cost anything. */
import { describe, expect, it } from "vitest";
import { saftOf, sieOf } from "../../../test/foreign-files.ts";
import { gbtArchives, gbtAssets, gbtLedger } from "../../../test/gbt-files.ts";
import { makeLedger } from "../../../test/made-ledger.ts";
import { encoded } from "../../../test/other-layouts.ts";
import { openTable } from "../src/open-sheet.ts";
import { fileOf, refusalOf } from "./table-builder.ts";

const ledger = gbtLedger({ encoding: "UTF-8" });
const made = makeLedger();

async function declaredIn(content: Buffer | string) {
  const table = await openTable(fileOf(content, "dat"));
  await table.close();
  const { kind, encoding, declared, sheets } = table;
  return {
    kind,
    encoding,
    sheets: sheets.map(({ name }) => name),
    untaken: declared?.untaken,
    company: declared?.title.company,
  };
}

describe("what a file is, is told by its bytes", () => {
  it.each([
    ["utf-8", Buffer.from(ledger)],
    ["gb18030", encoded(gbtLedger(), "gb18030")],
    ["gb18030", encoded(gbtLedger().replace(/^<\?xml[^>]*\?>\n/, ""), "gb18030")],
    ["utf-16le", Buffer.from(`\uFEFF${ledger}`, "utf16le")],
  ])("GB/T 24589 in %s, under any name", async (encoding, bytes) => {
    expect(await declaredIn(bytes)).toMatchObject({ kind: "gbt", encoding, sheets: ["科目余额表", "序时账"] });
  });

  it("what is not taken is named with its rows", async () => {
    expect((await declaredIn(ledger)).untaken).toEqual([
      { name: "报表集", rows: 1, why: "noHome" },
      { name: "报表项数据", rows: 1, why: "noHome" },
    ]);
    expect((await declaredIn(sieOf(made))).untaken).toEqual([
      { name: "#KONTO", rows: 1, why: "noFigures" },
      { name: "#IB/#UB/#RES -1", rows: 7, why: "otherYear" },
    ]);
    expect((await declaredIn(saftOf(made))).untaken).toEqual([
      { name: "StandardAccountID", rows: 13, why: "standardCodes" },
      { name: "TaxTableEntry", rows: 1, why: "noHome" },
    ]);
  });

  it("a file without balances and vouchers is no ledger", async () => {
    for (const xml of [gbtArchives(), gbtAssets()]) expect(await refusalOf(fileOf(xml, "xml"))).toBe("empty");
  });
});

describe("a hostile file is refused", () => {
  it.each([
    ["bomb", "of elements too deep", `<总账>${"<a>".repeat(100)}`],
    ["bomb", "that declares entities", '<!DOCTYPE 总账 [<!ENTITY x "y">]><总账><会计科目/></总账>'],
    [
      "bomb",
      "of a name for every element",
      `<总账>${Array.from({ length: 12_000 }, (_, at) => `<a${at}/>`).join("")}</总账>`,
    ],
    ["bomb", "of one endless text", `<总账><a>${"x".repeat(3_000_000)}`],
    ["damaged", "whose tags do not match", "<总账><会计科目></科目></总账>"],
    ["damaged", "that ends too early", ledger.slice(0, ledger.length - 200)],
    ["bomb", "of one endless line", `#FLAGGA 0\n#SIETYP 4\n#PROSA ${"x".repeat(3_000_000)}`],
  ])("as %s: %s", async (reason, _, content) => {
    const head = content.startsWith("<!") ? `<?xml version="1.0"?>${content}` : content;
    expect([reason, "notASpreadsheet"]).toContain(await refusalOf(fileOf(head, "xml")));
  });
});
