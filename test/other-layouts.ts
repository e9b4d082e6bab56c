/** A made ledger as other programs export it, and text in encodings that only they still write. */
import { workbookBytes } from "../packages/excel/src/write-workbook.ts";
import type { MadeLedger } from "./made-ledger.ts";

type Cell = string | null;

/** Every character of two bytes that the platform can read in the encoding. */
function pairsOf(encoding: string, [from, to]: readonly [number, number]): ReadonlyMap<string, Buffer> {
  const decoder = new TextDecoder(encoding);
  const found = new Map<string, Buffer>();
  for (let lead = from; lead <= to; lead++)
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const bytes = Buffer.from([lead, trail]);
      const text = decoder.decode(bytes);
      if ([...text].length === 1 && text !== "\ufffd" && !found.has(text)) found.set(text, bytes);
    }
  return found;
}

/** Text in an encoding of one byte for ASCII and two for Chinese. */
export function encoded(text: string, encoding: "gb18030" | "gbk" | "big5"): Buffer {
  const pairs = pairsOf(encoding, [0x81, 0xfe]);
  const bytesOf = (sign: string): Buffer => {
    const bytes = sign <= "\x7f" ? Buffer.from(sign) : pairs.get(sign);
    if (!bytes) throw new Error(`${sign} has no place in ${encoding}.`);
    return bytes;
  };
  return Buffer.concat([...text].map(bytesOf));
}

const yuan = (fen: number): Cell => (fen === 0 ? null : (fen / 100).toFixed(2));
const grouped = (fen: number): Cell => yuan(fen)?.replace(/\B(?=(\d{3})+\.)/g, ",") ?? null;

async function workbook(name: string, rows: readonly (readonly Cell[])[]): Promise<Buffer> {
  const width = Math.max(...rows.map((row) => row.length));
  const columns = Array.from({ length: width }, () => ({}));
  return Buffer.from(await workbookBytes([{ name, columns, header: [], rows: [rows] }]));
}

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

/** 用友 U8: a title, the number with its word, a total below. */
function asU8({ lines, names }: MadeLedger): Cell[][] {
  const rows = lines.map(({ date, no, lineNo, summary, code, debit, credit }) => {
    const place = [date, `记-${String(no).padStart(4, "0")}`, String(lineNo), summary, code, names.get(code) ?? ""];
    return [...place, yuan(debit), yuan(credit)];
  });
  const totals = [yuan(sumOf(lines.map(({ debit }) => debit))), yuan(sumOf(lines.map(({ credit }) => credit)))];
  return [
    ["序时账"],
    ["单位：自制样例公司", null, null, null, null, "期间：2024.01-2024.12"],
    ["日期", "凭证号数", "分录号", "摘要", "科目编码", "科目名称", "借方", "贷方"],
    ...rows,
    ["合计", null, null, null, null, null, ...totals],
  ];
}

/** 金蝶 K3: what a voucher's lines share stands on the first of them. */
function asK3({ lines, names }: MadeLedger): string {
  let last = "";
  const rows = lines.map(({ date, no, lineNo, summary, code, debit, credit }) => {
    const head = [date.replaceAll("-", "/"), `2024.${Number(date.slice(5, 7))}`, `记 - ${no}`];
    const isFirst = `${no} ${date}` !== last;
    last = `${no} ${date}`;
    const place = [...(isFirst ? head : ["", "", ""]), `${lineNo}`, summary, code, names.get(code), "人民币"];
    return [...place, `"${grouped(debit) ?? ""}"`, `"${grouped(credit) ?? ""}"`, "样例"].join(",");
  });
  return ["日期,会计期间,凭证字号,分录号,摘要,科目代码,科目名称,币别,借方金额,贷方金额,制单", ...rows, ""].join("\r\n");
}

/** The balances under a head of two rows. */
function asBalances({ lines, names, openings }: MadeLedger): Cell[][] {
  const sides = (fen: number): Cell[] => (fen < 0 ? [null, yuan(-fen)] : [yuan(fen), null]);
  const rows = [...names].map(([code, name]) => {
    const own = lines.filter((line) => line.code === code);
    const [debit, credit] = [sumOf(own.map((line) => line.debit)), sumOf(own.map((line) => line.credit))];
    const opening = openings.get(code) ?? 0;
    return [code, name, ...sides(opening), yuan(debit), yuan(credit), ...sides(opening + debit - credit)];
  });
  return [
    ["科目余额表"],
    ["期间：2024.01-2024.12"],
    ["科目编码", "科目名称", "期初余额", null, "本期发生", null, "期末余额", null],
    [null, null, "借方", "贷方", "借方", "贷方", "借方", "贷方"],
    ...rows,
  ];
}

export async function otherLayouts(ledger: MadeLedger): Promise<Record<string, Buffer>> {
  return {
    "made_u8.xlsx": await workbook("序时账", asU8(ledger)),
    "made_k3_gb18030.csv": encoded(asK3(ledger), "gb18030"),
    "made_tb.xlsx": await workbook("科目余额表", asBalances(ledger)),
  };
}
