/** Raw files as tables of text, read by PostgreSQL's own CSV parser: nothing of the product's importer takes part. */

import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { Client } from "pg";
import { from } from "pg-copy-streams";
import { unzip } from "../unzip.ts";

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`;

/** A temporary table with the columns of the header line, all text, and the place of each row. */
export async function loadCsv(client: Client, table: string, csv: string): Promise<void> {
  const text = csv.replace(/^\uFEFF/, "").replaceAll("\r\n", "\n");
  const columns = (text.split("\n", 1)[0] ?? "").split(",").map(quoted);
  await client.query(
    `create temp table ${table} (row_place int generated always as identity, ${columns.map((name) => `${name} text`).join(", ")})`,
  );
  const copy = client.query(from(`copy ${table} (${columns.join(", ")}) from stdin (format csv, header)`));
  await pipeline(Readable.from([text.endsWith("\n") ? text : `${text}\n`]), copy);
}

const unescaped = (text: string): string =>
  text
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, "&");

/** The first sheet of a workbook with inline texts, from one of its rows on, as CSV with columns a, b, c … */
export async function sheetCsv(workbook: Buffer, firstRow: number): Promise<string> {
  const sheet = (await unzip(workbook)).get("xl/worksheets/sheet1.xml")?.toString("utf8") ?? "";
  const rows = [...sheet.matchAll(/<row r="(\d+)"[^>]*>(.*?)<\/row>/gs)].filter(([, at]) => Number(at) >= firstRow);
  const letters = [..."abcdefghijkl"];
  const lines = rows.map(([, , cells = ""]) => {
    const byColumn = new Map(
      [...cells.matchAll(/<c r="([A-L])\d+"[^>]*>(.*?)<\/c>/gs)].map(([, column = "", cell = ""]) => [
        column.toLowerCase(),
        unescaped(/<(?:t|v)[^>]*>(.*?)<\/(?:t|v)>/s.exec(cell)?.[1] ?? ""),
      ]),
    );
    return letters.map((letter) => `"${(byColumn.get(letter) ?? "").replaceAll('"', '""')}"`).join(",");
  });
  return [letters.join(","), ...lines].join("\n");
}

/** Rows of a small file of ours without quotes. */
export function rowsOf(csv: string): Record<string, string>[] {
  const [head = "", ...lines] = csv
    .replace(/^\uFEFF/, "")
    .trim()
    .split(/\r?\n/);
  const names = head.split(",");
  return lines.map((line) => Object.fromEntries(line.split(",").map((cell, place) => [names[place] ?? "", cell])));
}
