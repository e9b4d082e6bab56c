/**
 * Writes a GB/T 24589.1 ledger of any size and reads it through: `node --import tsx large-gbt.ts <path> <entries>`. Prints what was read
 * and the highest memory of the process.
 */
import { once } from "node:events";
import { createWriteStream, readFileSync, statSync } from "node:fs";
import { finished } from "node:stream/promises";
import { pathToFileURL } from "node:url";
import { IMPORT_TYPE } from "../src/import-types.ts";
import { openTable } from "../src/open-sheet.ts";

const accounts = 500;
const linesAVoucher = 4;
const element = (name: string, text: string | number): string => `<${name}>${text}</${name}>`;

/** Debit of an entry in fen; every second one is the credit of the one before. */
const fenOf = (at: number): number => 100 + ((Math.floor(at / 2) * 7919) % 9_999_900);

function entry(at: number): string {
  const no = Math.floor(at / linesAVoucher);
  const month = 1 + (no % 12);
  const day = `2024${String(month).padStart(2, "0")}15`;
  const amount = (fenOf(at) / 100).toFixed(2);
  const [debit, credit] = at % 2 === 0 ? [amount, "0.00"] : ["0.00", amount];
  const head = element("记账凭证日期", day) + element("会计年度", 2024) + element("会计期间号", month);
  const place = element("记账凭证类型编号", "记") + element("记账凭证编号", Math.floor(no / 12) + 1);
  const line = element("记账凭证行号", (at % linesAVoucher) + 1) + element("记账凭证摘要", `第${at}笔业务的摘要`);
  const account = element("科目编号", 100_101 + (at % accounts)) + element("币种编码", "01");
  const amounts = element("借方原币金额", debit) + element("借方本币金额", debit);
  const others = element("贷方原币金额", credit) + element("贷方本币金额", credit);
  return element("记账凭证", head + place + line + account + amounts + others);
}

/** Answers the debits in fen. */
export async function writeLargeGbt(path: string, entries: number): Promise<number> {
  const out = createWriteStream(path);
  const write = async (text: string) => {
    if (!out.write(text)) await once(out, "drain");
  };
  await write('<?xml version="1.0" encoding="UTF-8"?>\n<总账>');
  for (let at = 0; at < accounts; at++)
    await write(element("会计科目", element("科目编号", 100_101 + at) + element("科目名称", `科目${at}`)));
  let debit = 0;
  for (let at = 0; at < entries; at += 1000) {
    const count = Math.min(1000, entries - at);
    await write(Array.from({ length: count }, (_, index) => entry(at + index)).join(""));
    for (let index = at; index < at + count; index += 2) debit += fenOf(index);
  }
  await write("</总账>");
  out.end();
  await finished(out);
  return debit;
}

export interface LargeRead {
  rows: number;
  debit: number;
  megabytes: number;
  seconds: number;
  peakMb: number;
}

async function readThrough(path: string): Promise<LargeRead> {
  const startedAt = performance.now();
  const table = await openTable(path, { typeId: IMPORT_TYPE.voucher });
  let rows = 0;
  let debit = 0;
  let column = -1;
  for await (const batch of table.rows())
    for (const row of batch) {
      if (column < 0) column = row.indexOf("借方金额");
      else if (row[3]) {
        rows++;
        debit += Math.round(Number(row[column] ?? 0) * 100);
      }
    }
  await table.close();
  const peak = /^VmHWM:\s+(\d+)/m.exec(readFileSync("/proc/self/status", "utf8"))?.[1];
  const seconds = Math.round((performance.now() - startedAt) / 100) / 10;
  const megabytes = Math.round(statSync(path).size / 1_000_000);
  return { rows, debit, megabytes, seconds, peakMb: Math.round(Number(peak ?? 0) / 1024) };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? "").href) {
  const [, , path = "", entries] = process.argv;
  if (entries) await writeLargeGbt(path, Number(entries));
  process.stdout.write(`${JSON.stringify(await readThrough(path))}\n`);
}
