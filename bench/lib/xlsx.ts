/** Reading a journal from .xlsx (unzip, scan, parse every value) against inflating the same sheet and throwing it away. */
import { createReadStream, createWriteStream } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { findHeader } from "@digao/excel/headers";
import { layoutOf } from "@digao/excel/ledger-layout";
import { mapColumns } from "@digao/excel/map-columns";
import { openTable } from "@digao/excel/open-sheet";
import { readVoucherRows } from "@digao/excel/read-vouchers";
import { RowIssues } from "@digao/excel/row-issues";
import { readHead } from "@digao/excel/table-file";
import type { CellOut, RowOut } from "@digao/excel/write/sheet-out";
import { writeWorkbook } from "@digao/excel/write-workbook";
import yauzl from "yauzl";
import { median, printTable, seconds, times } from "./table.ts";

const amountColumns = new Set([8, 9]);

async function* rowsOf(csv: string): AsyncGenerator<RowOut[]> {
  let batch: RowOut[] = [];
  for await (const line of createInterface({ input: createReadStream(csv) })) {
    const isHeader = line.startsWith("凭证日期");
    const cell = (text: string, column: number): CellOut => {
      if (text === "") return null;
      return amountColumns.has(column) && !isHeader ? { number: text } : text;
    };
    batch.push(line.split(",").map(cell));
    if (batch.length < 2000) continue;
    yield batch;
    batch = [];
  }
  yield batch;
}

function inflate(path: string): Promise<number> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    yauzl.open(path, { lazyEntries: true }, (error, zip) => {
      if (error) return reject(error);
      zip.on("end", () => resolve((performance.now() - startedAt) / 1000));
      zip.on("entry", (entry) => {
        if (!/worksheets\/sheet\d+\.xml$/.test(entry.fileName)) return zip.readEntry();
        zip.openReadStream(entry, (failed, stream) => {
          if (failed) return reject(failed);
          stream
            .on("end", () => zip.readEntry())
            .on("error", reject)
            .resume();
        });
      });
      zip.readEntry();
    });
  });
}

async function readAll(path: string): Promise<{ took: number; rows: number }> {
  const startedAt = performance.now();
  const table = await openTable(path);
  const head = await readHead(table, 230);
  const header = findHeader(head);
  if (!header) throw new Error("no header");
  const { fields } = mapColumns(header, head);
  let rows = 0;
  const options = { issues: new RowIssues(), year: null };
  for await (const batch of readVoucherRows(table, layoutOf(header, fields), options)) rows += batch.length;
  await table.close();
  return { took: (performance.now() - startedAt) / 1000, rows };
}

export async function measureXlsx(dir: string, csv: string): Promise<void> {
  const path = join(dir, "journal.xlsx");
  await writeWorkbook(createWriteStream(path), [{ name: "序时账", columns: [], header: [], rows: rowsOf(csv) }]);
  const floors: number[] = [];
  const readings: { took: number; rows: number }[] = [];
  for (let run = 0; run < 3; run++) {
    floors.push(await inflate(path));
    readings.push(await readAll(path));
  }
  const [floor, took, rows] = [median(floors), median(readings.map((reading) => reading.took)), readings[0]?.rows ?? 0];
  printTable([
    ["xlsx", "rows", "read and parsed", "speed", "bare inflate", "ratio (goal x2.5)"],
    ["whole", String(rows), seconds(took), `${Math.round(rows / took)} rows/s`, seconds(floor), times(took / floor)],
  ]);
}
