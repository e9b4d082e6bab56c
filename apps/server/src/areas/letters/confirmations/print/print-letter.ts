/** One letter as a PDF. */
import { qrSvg } from "../../../../platform/typst/qr.ts";
import type { Press } from "../../../../platform/typst/typst.ts";
import { hashOf, type PrintedLetter, shortHash } from "../content.ts";
import { letterSheet } from "./blocks.ts";
import { LETTER_TEMPLATE } from "./letter-typ.ts";

/** What the QR code holds: scanned replies are recognised by it, and a code of another letter is seen at once. */
export const qrText = ({ letterNo, qrToken }: Pick<PrintedLetter, "letterNo" | "qrToken">): string =>
  `DIGAO-HZ:${letterNo}:${qrToken}`;

export function printLetter(press: Press, letter: PrintedLetter): { bytes: Buffer; pages: number; hash: string } {
  const hash = hashOf(letter);
  const data = letterSheet(letter, shortHash(hash));
  const pictures = { "/qr.svg": qrSvg(qrText(letter)) };
  return { ...press.pdf({ template: LETTER_TEMPLATE, data, pictures }), hash };
}
