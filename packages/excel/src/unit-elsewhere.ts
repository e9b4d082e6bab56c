/**
 * A unit said outside of title and labels: in the name of the sheet or the file (余额表-万元), or below the table (注：金额单位为万元).
 * Amounts are never scaled by it in silence, nor left as they are: somebody is asked.
 */
import type { RowIssues } from "./row-issues.ts";
import type { Row } from "./table-file.ts";
import { unitAnywhere, unitName } from "./units.ts";

export interface StatedUnit {
  /** Where it stands, in its own words. */
  text: string;
  /** Digits that amounts move to the left by. */
  unit: number;
}

const TEXT_SHOWN = 60;

/** The first of some texts that names a unit other than yuan. */
export function statedUnitIn(texts: readonly string[]): StatedUnit | null {
  for (const text of texts) {
    const unit = unitAnywhere(text);
    if (unit !== null) return { text: text.trim().slice(0, TEXT_SHOWN), unit };
  }
  return null;
}

/** Digits to move amounts by, as answered; those of the unit until somebody has. */
export const askUnitOfName = (stated: StatedUnit, issues: RowIssues): number =>
  Number(ask("unitElsewhere", stated, stated.unit, issues));

/** A unit below a table is found behind its last row, which is read as yuan until somebody has answered. */
export function askUnitBelow(stated: StatedUnit, issues: RowIssues): void {
  ask("unitBelow", stated, null, issues);
}

export function unitBelowAnswered(answers: Readonly<Record<string, string>> | undefined): number {
  const power = Number(answers?.unitBelow ?? 0);
  return Number.isInteger(power) ? power : 0;
}

function ask(
  key: "unitElsewhere" | "unitBelow",
  { text, unit }: StatedUnit,
  proposed: number | null,
  issues: RowIssues,
) {
  const choices = [unit, 0].map((power) => ({ value: String(power), params: { unit: unitName(power) } }));
  return issues.ask({
    key,
    params: { text, unit: unitName(unit) },
    choices,
    proposed: proposed === null ? null : String(proposed),
  });
}

/** Of a row that is no entry. */
export const unitBelow = (row: Row): StatedUnit | null =>
  statedUnitIn(row.flatMap((cell) => (cell !== null && /单位|计价|金额|unit|\bin\b/i.test(cell) ? [cell] : [])));
