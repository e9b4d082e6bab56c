/** What a statement item's row says of its paper. */

import type { FsItemRow } from "@digao/contract/areas/papers/statement-items/calls";
import { itemGroup } from "@digao/contract/areas/papers/statement-items/codes";
import { withoutSignRemark } from "@digao/domain/statements/statement-line";

/** Balances stand against the opening of the year, profit and loss against the year before. */
export const priorOf = (item: FsItemRow) => (item.grpId === itemGroup.profitAndLoss ? item.prior : item.openAudited);

export const namedWithPrefix = (item: FsItemRow) => `${item.prefix}${item.name}`;
/** As a list shows it; the whole on hover. */
export const shownName = (item: FsItemRow) => withoutSignRemark(namedWithPrefix(item));
/** Headings have no paper. */
export const isPaper = (item: FsItemRow) => item.kind !== "H";
