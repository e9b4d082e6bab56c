/** How a drawn voucher is named. */
import type { DrawnVoucher } from "@digao/contract/areas/vouching";

/** Numbers begin anew each month: the day stands before them. */
export const voucherName = ({ jDate, jType, jNo, jNoText, lineNo }: DrawnVoucher): string =>
  `${jDate.slice("yyyy-".length)} ${jType}-${jNo ?? jNoText}/${lineNo}`;

/** Signs of the check marks (核对标记) by their number. */
export const markSigns = ["", "√", "×", "N/A"] as const;
