/**
 * The text that the ledger tool of UFIDA U8 (总账工具, 凭证引入) reads: a line 填制凭证,V800, then a line for each line of a voucher, its
 * fields apart by commas in this order, in the code page of Chinese Windows.
 */
import { auxType } from "@digao/contract/areas/books/account-books/codes";
import type { FileAnswer } from "@digao/contract/shapes";
import type { AuxOfClient } from "@digao/domain/adjustments/client-vouchers";
import { yuan } from "@digao/domain/money";
import { gbkBytes } from "@digao/excel/write/gbk";
import { Refusal } from "../../../../platform/refusal.ts";
import { fileNameOf } from "../../../../platform/workbook/file.ts";
import type { VoucherFile } from "../vouchers.ts";
import { auxOf, linesOf, type WrittenLine } from "./lines.ts";

const summaryBytesMax = 60;

/** A comma or a line break would begin another field. */
const plain = (text: string): string => text.replace(/,/g, "，").replace(/\s+/g, " ").trim();

/** As many characters as fit into the field. */
function cut(text: string, bytesMax: number): string {
  let bytes = 0;
  let end = "";
  for (const char of plain(text)) {
    bytes += char.charCodeAt(0) < 0x80 ? 1 : 2;
    if (bytes > bytesMax) break;
    end += char;
  }
  return end;
}

const codeOf = (item: AuxOfClient | undefined): string => plain(item?.code ?? item?.name ?? "");

const fieldsOf = (line: WrittenLine, preparer: string): string[] => [
  line.voucher.date,
  plain(line.voucher.word),
  String(line.voucher.no),
  String(line.voucher.attachments),
  cut(line.voucher.summary, summaryBytesMax),
  line.code,
  yuan(line.debit),
  yuan(line.credit),
  // Quantity, foreign amount and rate; who made it; how, by which paper and when it was settled.
  ...["0", "0", "0", plain(preparer), "", "", ""],
  codeOf(auxOf(line, auxType.department)),
  codeOf(auxOf(line, auxType.person)),
  codeOf(auxOf(line, auxType.customer)),
  codeOf(auxOf(line, auxType.supplier)),
  // The salesperson stands between partners and projects.
  "",
  codeOf(auxOf(line, auxType.project)),
];

export function u8File({ company, vouchers, preparer }: VoucherFile): FileAnswer {
  const lines = ["填制凭证,V800", ...linesOf(vouchers).map((line) => fieldsOf(line, preparer).join(","))];
  const { bytes, lost } = gbkBytes(`${lines.join("\r\n")}\r\n`);
  if (lost.length > 0)
    throw new Refusal("client-entries.lost", { kind: "state", params: { characters: lost.join(" ") } });
  const fileName = fileNameOf(company, "U8凭证").replace(/\.xlsx$/, ".txt");
  return { fileName, mime: "text/plain; charset=gbk", body: bytes };
}
