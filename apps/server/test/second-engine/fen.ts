/** Whole fen of amounts as calls write them. */
export const fenOf = (text: string | null = "0.00"): bigint => BigInt((text ?? "0.00").replace(".", ""));

export function yuanOf(fen: bigint): string {
  const size = fen < 0n ? -fen : fen;
  return `${fen < 0n ? "-" : ""}${size / 100n}.${String(size % 100n).padStart(2, "0")}`;
}
