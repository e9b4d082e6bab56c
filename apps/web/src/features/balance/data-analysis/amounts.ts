/** Amounts of the analysis as whole fen. */
import { toFen } from "../../../lib/decimal.ts";

export const fenOf = (text: string | null | undefined): bigint => toFen(text) ?? 0n;
export const isNil = (text: string | null | undefined): boolean => fenOf(text) === 0n;
export const sizeOf = (text: string | null | undefined): bigint => {
  const fen = fenOf(text);
  return fen < 0n ? -fen : fen;
};
