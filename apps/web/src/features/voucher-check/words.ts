/** How a drawn voucher is named. */
import type { DrawnVoucher } from "@digao/contract/areas/draws";

export const voucherName = ({ jType, jNo, jNoText, lineNo }: DrawnVoucher): string =>
  `${jType}-${jNo ?? jNoText}/${lineNo}`;

/** Signs of the check marks (核对标记) by their number. */
export const markSigns = ["", "√", "×", "N/A"] as const;
