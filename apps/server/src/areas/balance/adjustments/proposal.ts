import type { Proposal } from "@digao/contract/areas/balance/adjustments/calls";
import type { Lang } from "@digao/contract/messages";
import type { ProposedHead } from "@digao/domain/adjustments/adjustment";
import { yuan } from "@digao/domain/money";
import { lineName } from "@digao/domain/statements/statement-line";
import type { ProjectItems } from "./project-items.ts";

/** Offsets of one party: only with a right to do so, which a person confirms by choosing them. */
export const OFFSET = "offset:";

/** A head the product would book, under a key that stays the same until it is booked. */
export interface Keyed {
  key: string;
  head: ProposedHead;
  /** Of lines that name none of their own. */
  accountCode: string | null;
}

export const proposalOf = (
  { key, head, accountCode }: Keyed,
  items: ProjectItems,
  lang: Lang,
  existingId: number | null,
): Proposal => ({
  key,
  adjType: head.type,
  source: head.source,
  description: head.description[lang],
  existingId,
  needs: key.startsWith(OFFSET) ? "setOffRight" : null,
  lines: head.lines.flatMap((line) => {
    const item = items.byCode.get(line.itemCode);
    const fsItemId = items.idOf.get(line.itemCode);
    if (!item || fsItemId === undefined) return [];
    const fsItemName = lineName(item, lang);
    return {
      fsItemId,
      fsItemCode: line.itemCode,
      fsItemName,
      accountCode: line.accountCode ?? accountCode,
      lineName: line.lineName ?? fsItemName,
      debit: yuan(line.debit),
      credit: yuan(line.credit),
    };
  }),
});
