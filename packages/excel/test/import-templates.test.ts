import { readFileSync } from "node:fs";
import * as XLSX from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { importTemplateName, writeImportTemplate } from "../src/import-templates.ts";
import { importTemplates } from "../src/import-types.ts";
import { readRecords } from "../src/read-records.ts";
import { recogniseSoftware } from "../src/software.ts";
import { sharedData } from "./shared-data.ts";
import { allRows, fileOf, openLedger, readLedger } from "./table-builder.ts";

const cases = importTemplates.flatMap((template) =>
  (["zh", "en"] as const).map((language) => ({ template, language })),
);

describe("the import templates", () => {
  it.each(cases)(
    "$template.code in $language comes back through its own import without a problem",
    async ({ template, language }) => {
      const path = fileOf(await writeImportTemplate(template.typeId, language), "xlsx");
      const ledger = await openLedger(path, [template.typeId]);
      expect(Object.keys(ledger.mapping.fields).sort()).toEqual(template.columns.map((column) => column.field).sort());
      expect(ledger.mapping.missing).toEqual([]);
      if (language === "zh") expect(recogniseSoftware(ledger.header).software).toBe("OWN");
      const records = await readLedger(
        ledger,
        (table, layout, options) => readRecords(table, layout, template.typeId, options),
        2024,
      );
      expect(records.length).toBe(2);
      expect(ledger.issues.list()).toEqual([]);
    },
  );

  it.each(cases)(
    "$template.code in $language marks what is required and explains every column",
    async ({ template, language }) => {
      const path = fileOf(await writeImportTemplate(template.typeId, language), "xlsx");
      const [header = []] = await allRows(path);
      template.columns.forEach((column, index) => {
        expect(header[index]?.startsWith("*")).toBe(column.required);
      });
      const guide = await allRows(path, { sheet: language === "zh" ? "填写说明" : "How to fill in" });
      const lines = guide.slice(-template.columns.length);
      expect(lines.map((line) => `*${line[0]}`.replace(/^\*+/, ""))).toEqual(
        header.map((label) => label?.replace(/^\*/, "")),
      );
      expect(lines.every((line) => (line[2] ?? "") !== "")).toBe(true);
    },
  );

  it("offer drop-downs for directions, flags and enumerations, and a red asterisk", async () => {
    const container = XLSX.CFB.read(await writeImportTemplate(2), { type: "buffer" });
    const part = Buffer.from(XLSX.CFB.find(container, "/xl/worksheets/sheet1.xml").content).toString("utf8");
    expect(part).toContain('sqref="D2:D10000"><formula1>"借,贷,平"</formula1>');
    expect(part).toMatch(/FFFF0000.*\*.*科目编码/);
  });

  it("have names to download them under", () => {
    expect(importTemplateName(4)).toBe("序时账导入模板");
    expect(importTemplateName(4, "en")).toBe("Journal template");
    expect(() => importTemplateName(11)).toThrow(RangeError);
  });

  it.skipIf(!sharedData.present)("are those of the catalogue", () => {
    const catalogue = JSON.parse(readFileSync(`${sharedData.sample}/../catalogues/import_templates.json`, "utf8"));
    expect(importTemplates).toEqual(catalogue);
  });
});
