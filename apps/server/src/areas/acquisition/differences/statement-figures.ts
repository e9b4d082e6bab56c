/** Items of the client's statements that differ from its trial balance (账表差异, IC-32), with the accounts and adjustments that may say why. */
import { adjustType } from "@digao/contract/areas/balance/adjustments/codes";
import type { Lang } from "@digao/contract/messages";
import { signOf } from "@digao/domain/accounts/category";
import type { Part } from "@digao/domain/differences/figure-causes";
import { lineName } from "@digao/domain/statements/statement-line";
import { itemAccounts, type ProjectTrialBalance } from "../../balance/trial-balance/door.ts";
import type { Figure } from "./balance-figures.ts";

type Row = ProjectTrialBalance["rows"] extends ReadonlyMap<string, infer One> ? One : never;

/** In the item's own sign, as the statement shows it. */
function accountsOf({ source }: ProjectTrialBalance, { line }: Row, at = line): Part[] {
  const sign = signOf(line.direction);
  return itemAccounts(source, at.code).map(({ code, name, net }) => ({
    label: `${code} ${name}`,
    account: code,
    amount: sign * net,
  }));
}

function adjustmentsOf({ source }: ProjectTrialBalance, { line }: Row): Part[] {
  const sign = signOf(line.direction);
  return source.adjustments.flatMap(({ id, adjNo, type, lines }) => {
    const own = lines.filter(({ itemCode }) => itemCode === line.code);
    const amount = own.reduce((sum, { debit, credit }) => sum + sign * (debit - credit), 0n);
    return amount === 0n || (type !== adjustType.entry && type !== adjustType.reclass)
      ? []
      : [{ label: adjNo ?? `#${id}`, amount }];
  });
}

/** Lines that carry amounts; totals follow from them. What a checked entry of type 7 explains is explained. */
export function statementFigures(balance: ProjectTrialBalance, lang: Lang): Figure[] {
  const all = [...balance.rows.values()].filter(({ line }) => line.kind === "L");
  const differing = all.filter(
    ({ statementDifference, explainedDifference }) =>
      statementDifference !== null && statementDifference !== 0n && statementDifference !== explainedDifference,
  );
  return differing.map((row): Figure => {
    const { line, clientAmt, unaudited } = row;
    const sign = signOf(line.direction);
    const rest = differing.filter(({ line: other }) => other.code !== line.code);
    return {
      kind: "statement",
      column: "closing",
      code: line.code,
      name: lineName(line, lang),
      byJournal: null,
      stated: clientAmt ?? 0n,
      computed: unaudited,
      parts: accountsOf(balance, row),
      others: rest.map((other) => ({
        label: lineName(other.line, lang),
        amount: sign * signOf(other.line.direction) * (other.statementDifference ?? 0n),
      })),
      strangers: rest.flatMap((other) => accountsOf(balance, row, other.line)),
      adjustments: adjustmentsOf(balance, row),
    };
  });
}
