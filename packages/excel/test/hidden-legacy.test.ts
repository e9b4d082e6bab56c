/** What an old workbook keeps out of sight is read as everything else, and said. */
import { CFB, utils, write } from "@e965/xlsx";
import { describe, expect, it } from "vitest";
import { openTable } from "../src/open-sheet.ts";
import { collect, fileOf } from "./table-builder.ts";

const rows = [
  ["日期", "凭证号", "科目编码", "借方金额", "贷方金额"],
  ["2024-01-05", "记-1", "1001", 100, ""],
  ["2024-01-05", "记-1", "1002", "", 100],
  ["2024-01-06", "记-2", "1001", 30, ""],
  ["2024-01-06", "记-2", "1002", "", 30],
];

const hiddenRows = [2, 3];

function hiddenBook(bookType: "biff8" | "xlml"): Buffer {
  const sheet = utils.aoa_to_sheet(rows);
  sheet["!cols"] = [{ wch: 10 }, { wch: 10, hidden: true }, { wch: 10 }];
  sheet["!rows"] = rows.map((_, index) => ({ hidden: hiddenRows.includes(index) }));
  const book = utils.book_new();
  utils.book_append_sheet(book, sheet, "序时账");
  const bytes: Buffer = write(book, { type: "buffer", bookType });
  return bookType === "biff8" ? withRowRecords(bytes) : bytes;
}

const [beginning, dimensions, rowInfo] = [0x0809, 0x0200, 0x0208];

/** A row that is hidden, as Excel writes it and the library does not: record, index, columns, height, flags. */
function rowRecord(index: number): Buffer {
  const record = Buffer.alloc(20);
  for (const [at, value] of [rowInfo, 16, index, 0, 5, 255].entries()) record.writeUInt16LE(value, at * 2);
  record.writeUInt32LE(0x0f0120, 16);
  return record;
}

/** Puts them where they belong, behind the dimensions of the only sheet. */
function withRowRecords(bytes: Buffer): Buffer {
  const container = CFB.read(bytes, { type: "buffer" });
  const entry = CFB.find(container, "/Workbook");
  if (!entry) throw new Error("The workbook has no stream.");
  const stream = Buffer.from(entry.content as Uint8Array);
  let begun = 0;
  for (let at = 0; at < stream.length; at += 4 + stream.readUInt16LE(at + 2)) {
    const kind = stream.readUInt16LE(at);
    if (kind === beginning) begun += 1;
    if (kind !== dimensions || begun !== 2) continue;
    const end = at + 4 + stream.readUInt16LE(at + 2);
    entry.content = Buffer.concat([stream.subarray(0, end), ...hiddenRows.map(rowRecord), stream.subarray(end)]);
    entry.size = entry.content.length;
    return CFB.write(container, { type: "buffer" }) as Buffer;
  }
  throw new Error("The sheet has no dimensions.");
}

describe("hidden rows and columns", () => {
  it.each([["biff8"], ["xlml"]] as const)("of an .xls file (%s) are read, counted and named", async (bookType) => {
    const table = await openTable(fileOf(hiddenBook(bookType), "xls"));
    const read = await collect(table.rows());
    expect(read).toHaveLength(rows.length);
    expect(read[2]?.slice(0, 3)).toEqual(["2024-01-05", "记-1", "1002"]);
    const doubts = table.doubts?.();
    await table.close();
    expect({ rows: doubts?.hiddenRows, columns: [...(doubts?.hiddenColumns ?? [])] }).toEqual({
      rows: 2,
      columns: [1],
    });
  });
});
