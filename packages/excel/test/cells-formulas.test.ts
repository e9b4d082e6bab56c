/** Workbooks as libraries write them: formulas whose values nobody has worked out. */

import { describe, expect, it } from "vitest";
import { ZipFile } from "yazl";
import { readBalanceRows } from "../src/read-balances.ts";
import { readVoucherRows } from "../src/read-vouchers.ts";
import { allRows, fileOf, openLedger, readLedger } from "./table-builder.ts";

const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
const packages = "http://schemas.openxmlformats.org/package/2006/relationships";

async function book(rows: string, { calc = "" } = {}): Promise<string> {
  const zip = new ZipFile();
  const parts: Record<string, string> = {
    "_rels/.rels": `<Relationships xmlns="${packages}"><Relationship Id="r1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook ${main} xmlns:r="${office}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets>${calc}</workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${packages}"><Relationship Id="r1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet ${main}><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `<worksheet ${main}><sheetData>${rows}</sheetData></worksheet>`,
  };
  for (const [name, text] of Object.entries(parts)) zip.addBuffer(Buffer.from(text), name);
  zip.end();
  const bytes: Buffer[] = [];
  for await (const chunk of zip.outputStream) bytes.push(Buffer.from(chunk as Uint8Array));
  return fileOf(Buffer.concat(bytes), "xlsx");
}

const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`;
const text = (at: string, value: string) => `<c r="${at}" t="inlineStr"><is><t>${value}</t></is></c>`;
const number = (at: string, value: number) => `<c r="${at}"><v>${value}</v></c>`;

describe("a formula in a workbook", () => {
  it("is worked out where no value is stored, whichever way the library leaves it out", async () => {
    const path = await book(
      row(1, `${number("A1", 100.1) + number("B1", 200.2)}<c r="C1"><f>A1+B1</f></c>`) +
        row(2, `${number("A2", 0.7)}<c r="C2"><f>SUM(A1:B2)</f><v></v></c>`) +
        row(3, '<c r="C3"><f>ROUND(C1*0.13,2)</f><v/></c>') +
        row(4, '<c r="A4" s="1"><v>45296</v></c><c r="C4" s="1"><f>A4</f></c>') +
        row(5, '<c r="C5" t="str"><f>""</f><v></v></c>') +
        row(6, '<c r="C6"><f>A1</f><v>0</v></c>'),
    );
    expect((await allRows(path)).map((cells) => cells[2] ?? null)).toEqual([
      ...["300.3", "301", "39.04", "2024-01-05", null],
      "100.1",
    ]);
  });

  it("is filled down where it is shared", async () => {
    const path = await book(
      [1, 2, 3]
        .map((at) =>
          row(
            at,
            number(`A${at}`, at * 10) +
              (at === 1
                ? '<c r="B1"><f t="shared" ref="B1:B3" si="0">A1*2+$A$1</f></c>'
                : `<c r="B${at}"><f t="shared" si="0"/></c>`),
          ),
        )
        .join(""),
    );
    expect((await allRows(path)).map((cells) => cells[1])).toEqual(["30", "50", "70"]);
  });

  it("whose stored nought awaits working out is worked out; a real one stays", async () => {
    const path = await book(
      row(1, `${number("A1", 5)}<c r="B1"><f>A1*3</f><v>0</v></c><c r="C1"><f>A1-5</f><v>0</v></c>`) +
        row(2, '<c r="B2"><f>VLOOKUP(A1,X:Y,2)</f><v>7</v></c><c r="C2"><f>VLOOKUP(A1,X:Y,2)</f><v>0</v></c>'),
      { calc: '<calcPr fullCalcOnLoad="1"/>' },
    );
    expect(await allRows(path)).toEqual([
      ["5", "15", "0"],
      [null, "7", "#FORMULA! =VLOOKUP(A1,X:Y,2)"],
    ]);
  });
});

const journal = (amounts: readonly [string, string][]) =>
  book(
    row(
      1,
      ["日期", "凭证号数", "摘要", "科目编码", "借方", "贷方"]
        .map((label, at) => text(`${"ABCDEF"[at]}1`, label))
        .join(""),
    ) +
      amounts
        .map(([debit, credit], index) => {
          const at = index + 2;
          const head = text(`A${at}`, "2024-01-05") + text(`B${at}`, "记-1") + text(`C${at}`, "收款");
          return row(at, head + text(`D${at}`, index === 0 ? "1002" : "1122") + debit + credit);
        })
        .join(""),
  );

describe("a journal with formulas for amounts", () => {
  it("gives them to the fen", async () => {
    const path = await journal([
      [number("E2", 1130.35), ""],
      ["", '<c r="F3"><f>ROUND(E2/1.13,2)</f></c>'],
      ["", '<c r="F4"><f>E2-F3</f></c>'],
    ]);
    const ledger = await openLedger(path, [4]);
    const rows = await readLedger(ledger, readVoucherRows);
    expect(rows.map(({ debit, credit }) => [debit, credit])).toEqual([
      ["1130.35", "0.00"],
      ["0.00", "1000.31"],
      ["0.00", "130.04"],
    ]);
    expect(ledger.issues.countOf(1)).toBe(0);
  });

  it("refuses the rows of those it cannot work out, and of stored errors: never nought, never blank", async () => {
    const path = await journal([
      [number("E2", 100), ""],
      ["", '<c r="F3"><f>VLOOKUP(D3,Sheet2!A:B,2,0)</f></c>'],
      ["", '<c r="F4" t="e"><f>E9/0</f><v>#REF!</v></c>'],
    ]);
    const ledger = await openLedger(path, [4]);
    const rows = await readLedger(ledger, readVoucherRows);
    expect(ledger.issues.list().map(({ code, row, level }) => [code, row, level])).toEqual([
      ["formulaWithoutValue", 3, 1],
      ["errorValue", 4, 1],
    ]);
    expect(rows.map(({ row, isRefused }) => [row, isRefused])).toEqual([
      [2, false],
      [3, true],
      [4, true],
    ]);
  });

  it("does so in a balance list, too", async () => {
    const labels = ["科目编码", "科目名称", "期初借方", "期初贷方", "本期借方", "本期贷方"];
    const path = await book(
      row(1, labels.map((label, at) => text(`${"ABCDEF"[at]}1`, label)).join("")) +
        row(
          2,
          text("A2", "1002") +
            text("B2", "银行存款") +
            '<c r="C2"><f>SUM(E2:F2)</f></c>' +
            number("E2", 5) +
            number("F2", 7),
        ) +
        row(3, `${text("A3", "1122") + text("B3", "应收账款")}<c r="C3"><f>Sheet2!A1</f></c>`),
    );
    const ledger = await openLedger(path, [2]);
    const rows = await readLedger(ledger, readBalanceRows);
    expect(rows[0]).toMatchObject({ openDr: "12.00", periodDr: "5.00", periodCr: "7.00" });
    expect(ledger.issues.list().map(({ code, row }) => [code, row])).toEqual([["formulaWithoutValue", 3]]);
  });
});
