import type { Letter } from "@digao/contract/areas/letters/confirmations/calls";

/** The number of an item of the bank's form, as it is read: the annex has a word for it. */
export const bankNo = ({ bankItems }: Pick<Letter, "bankItems">, itemNo: string | null): string | null =>
  bankItems.find((item) => item.itemNo === itemNo)?.no ?? itemNo;
