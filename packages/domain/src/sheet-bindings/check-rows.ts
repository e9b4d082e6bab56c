/** Check rows of sheets (核对行): a row that begins with these words says what must be nil before the sheet is signed. */
export const checkRowLabel = "核对差异（须为零）";
const labels: readonly string[] = ["核对差异", "check (must be nil)"];

export const isCheckLabel = (text: string): boolean => {
  const own = text.trim().toLowerCase();
  return labels.some((label) => own.startsWith(label));
};

/** Half a fen: sums of binary numbers miss the last digit. */
export const isNilCheck = (value: number): boolean => Math.abs(value) < 0.005;
