/** What a statement item's row says of its paper. */

import type { FsItemRow } from "@digao/contract/areas/statement-items";
import { itemGroup } from "@digao/contract/codes";
import type { SignLevel } from "@digao/domain/sign-off/levels";
import { withoutSignRemark } from "@digao/domain/statements/statement-line";

const levels: Record<number, SignLevel> = { 0: 0, 1: 1, 2: 2, 3: 3, 4: 4 };
export const signLevelOf = (level: number): SignLevel => levels[level] ?? 0;
/** The wire's signs as the sign-off rules read them. */
export const signsOf = (item: Pick<FsItemRow, "signs">) =>
  item.signs.map((sign) => ({
    level: signLevelOf(sign.signLevel),
    userId: String(sign.userId),
    signTime: sign.signTime,
    isCancelled: false,
  }));

/** Balances stand against the opening of the year, profit and loss against the year before. */
export const priorOf = (item: FsItemRow) => (item.grpId === itemGroup.profitAndLoss ? item.prior : item.openAudited);

export const namedWithPrefix = (item: FsItemRow) => `${item.prefix}${item.name}`;
/** As a list shows it; the whole on hover. */
export const shownName = (item: FsItemRow) => withoutSignRemark(namedWithPrefix(item));
/** Headings have no paper. */
export const isPaper = (item: FsItemRow) => item.kind !== "H";
