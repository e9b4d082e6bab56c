/** Which assertions the procedures of an item cover (认定覆盖矩阵, CSA 1231). */
import { riskLevel as riskLevels } from "@digao/contract/areas/engagement/programs/codes";
import { isDone } from "./progress.ts";

/** CSA 1211: assertions about balances, and about classes of transactions. */
const ofBalances = ["E", "R", "C", "V", "CL", "P"];
const ofTransactions = ["O", "C", "A", "CO", "CL", "P"];
const order = ["E", "R", "O", "C", "V", "A", "CO", "CL", "P"];
const { high: highRisk } = riskLevels;

export interface CoveringLine {
  id: number;
  lineNo: number;
  assertions: readonly string[];
  result: number;
  isSelected: boolean;
}

export interface Covered {
  assertion: string;
  /** Selected procedures that address it. */
  lines: readonly { id: number; lineNo: number; isDone: boolean }[];
  done: number;
  /** Risk 3 or more and nothing done yet: the auditor has no evidence on it. */
  isGap: boolean;
}

/**
 * One row for each assertion that matters to the item or that a procedure names.
 * @param group 1 assets, 2 liabilities and equity, 3 profit and loss
 * @param riskLevel 1 low to 4 special, null where none was assessed
 */
export function coverageOf(
  { group, riskLevel }: { group: number; riskLevel: number | null },
  lines: readonly CoveringLine[],
): Covered[] {
  const selected = lines.filter(({ isSelected }) => isSelected);
  const named = new Set([
    ...(group === 3 ? ofTransactions : ofBalances),
    ...selected.flatMap((line) => line.assertions),
  ]);
  return order
    .filter((assertion) => named.has(assertion))
    .map((assertion) => {
      const covering = selected
        .filter((line) => line.assertions.includes(assertion))
        .map(({ id, lineNo, result }) => ({ id, lineNo, isDone: isDone(result) }));
      const done = covering.filter((line) => line.isDone).length;
      return { assertion, lines: covering, done, isGap: (riskLevel ?? 0) >= highRisk && done === 0 };
    });
}
