/**
 * What a procedure is shown by, by its kind (CSA 1301): a confirmation (函证) by a letter, a stock-take (监盘) by a count sheet, a recalculation
 * (重新计算) by a calculation. A procedure that is nothing else is not carried out by a paper of another kind; where it is one of several kinds,
 * or where the paper may be the right one under another name, it is for the reviewer to judge.
 */
import { procedureType } from "@digao/contract/areas/engagement/programs/codes";

export interface PaperAtIndex {
  /** ZD-2-1 has 2: what papers are called by (审定表 1, 明细表 2, …). */
  suffix: string;
  /** A sheet or a file of its own under the index; the others are parts of an item's page. */
  hasSheet: boolean;
  hasFile: boolean;
  /** Letters of the item, or those that the index names; void ones are none. */
  hasLetter: boolean;
  hasCalculation: boolean;
  /** What the papers under the index are called. */
  names: string;
}

/** `wrong`: plainly not the paper of such a procedure. `doubtful`: somebody looks at it. */
export type EvidenceFault = "wrong" | "doubtful" | null;

const { confirmation, recalculation, stockTake } = procedureType;

/** Papers whose name says that they are something else. */
const ofOtherKind: Readonly<Record<number, readonly string[]>> = {
  [stockTake]: ["0", "1", "2", "3", "4", "5", "6", "7", "8", "10"],
  [recalculation]: ["0", "1", "4", "5", "7", "8", "10"],
};
const isCounted = (names: string): boolean => /盘|实地|count|stock/i.test(names);

function byLetter({ hasLetter, hasFile }: PaperAtIndex): EvidenceFault {
  if (hasLetter) return null;
  return hasFile ? "doubtful" : "wrong";
}

function byCountSheet({ suffix, hasSheet, hasFile, names }: PaperAtIndex): EvidenceFault {
  const isOwn = hasSheet || hasFile;
  if (!isOwn || (ofOtherKind[stockTake]?.includes(suffix) && !isCounted(names))) return "wrong";
  return isCounted(names) ? null : "doubtful";
}

function byCalculation({ suffix, hasSheet, hasFile, hasCalculation }: PaperAtIndex): EvidenceFault {
  if (hasCalculation) return null;
  return (hasSheet || hasFile) && !ofOtherKind[recalculation]?.includes(suffix) ? null : "wrong";
}

const kinds: Readonly<Record<number, (at: PaperAtIndex) => EvidenceFault>> = {
  [confirmation]: byLetter,
  [stockTake]: byCountSheet,
  [recalculation]: byCalculation,
};

/**
 * The kind of a procedure that decides on its paper, and what is wrong with the paper. Where the programme itself proposes the index nothing
 * is doubted: its details are footed where they are listed.
 */
export function evidenceFault(
  procTypes: readonly number[],
  at: PaperAtIndex,
  isUsual = false,
): { type: number; fault: "wrong" | "doubtful" } | null {
  const found = procTypes.flatMap((type) => {
    const judge = kinds[type];
    return judge ? [{ type, fault: judge(at) }] : [];
  });
  const [first] = found;
  if (!first || found.some(({ fault }) => fault === null)) return null;
  const isPlain = found.length === procTypes.length && found.every(({ fault }) => fault === "wrong");
  if (isUsual && !isPlain) return null;
  return { type: first.type, fault: isPlain ? "wrong" : "doubtful" };
}
