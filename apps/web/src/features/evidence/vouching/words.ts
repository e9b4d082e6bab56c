/** How a drawn voucher is named. */

import { voucherName } from "@digao/contract/areas/books/vouchers/voucher-name";
import type { DrawnVoucher } from "@digao/contract/areas/evidence/vouching/calls";

/** Numbers begin anew each month: the day stands before them. */
export const drawnName = (drawn: DrawnVoucher): string =>
  `${drawn.jDate.slice("yyyy-".length)} ${voucherName(drawn)}/${drawn.lineNo}`;

/** Signs of the check marks (核对标记) by their number. */
export const markSigns = ["", "√", "×", "N/A"] as const;
