/** The audited figures of statement items and the balances of accounts, by their national codes. */
import { type Lang, messageOf } from "@digao/contract/messages";
import { signOf } from "@digao/domain/accounts/category";
import { type Fen, yuan } from "@digao/domain/money";
import { isProfitLine } from "@digao/domain/statements/statement-line";
import type { LiveFigure, TieOutPart } from "../../../platform/tie-out/figures.ts";
import { balanceForCompletion, type ProjectTrialBalance } from "./door.ts";
import type { StatementItem } from "./items.ts";

type Moment = "close" | "open" | "prior";
const nameOf =
  (nameZh: string, nameEn: string, moment: Moment, isMovement = false) =>
  (lang: Lang): string =>
    messageOf(lang, `tieOut.${isMovement && moment === "close" ? "year" : moment}`, {
      name: lang === "zh" ? nameZh : nameEn,
    });

const groups = ["", "assets", "liabilities", "income"] as const;

function ofItem({ rows }: ProjectTrialBalance, { id, line }: StatementItem): [string, LiveFigure][] {
  const row = rows.get(line.code);
  if (!row || line.kind === "H") return [];
  const amounts: Record<Moment, Fen | null> = {
    close: row.audited,
    open: isProfitLine(line) ? null : row.openAudited,
    prior: isProfitLine(line) ? row.prior : null,
  };
  return (Object.entries(amounts) as [Moment, Fen | null][]).flatMap(([moment, amount]): [string, LiveFigure][] =>
    amount === null
      ? []
      : [
          [
            `item:${line.code}.${moment}`,
            {
              value: yuan(amount),
              name: nameOf(line.nameZh, line.nameEn, moment, isProfitLine(line)),
              part: groups[line.group] ?? "",
              opens: { refType: "fsItem", refId: id },
              madeBy: null,
            },
          ],
        ],
  );
}

/** Every code that a balance belongs to: 1231, 123101, 12310101. */
const prefixesOf = (code: string): string[] =>
  Array.from({ length: Math.max(0, Math.floor((code.length - 4) / 2)) + 1 }, (_, at) => code.slice(0, 4 + 2 * at));

function ofAccounts({ source }: ProjectTrialBalance): [string, LiveFigure][] {
  const { accounts } = source.chart;
  const sums = new Map<string, { close: Fen; open: Fen; name: string }>();
  for (const { code, open, close, direction } of source.input.balances) {
    const account = accounts.get(code);
    const national = account?.stdCode ?? code;
    for (const prefix of prefixesOf(national)) {
      const sum = sums.get(prefix) ?? { close: 0n, open: 0n, name: "" };
      if (prefix === national) sum.name = account?.name ?? "";
      sum.close += signOf(direction) * close;
      sum.open += signOf(direction) * open;
      sums.set(prefix, sum);
    }
  }
  return [...sums].flatMap(([code, { name, ...amounts }]) =>
    (["close", "open"] as const).map((moment): [string, LiveFigure] => [
      `account:${code}.${moment}`,
      {
        value: yuan(amounts[moment]),
        name: nameOf(`${code} ${name}`.trim(), `${code} ${name}`.trim(), moment),
        part: "books",
        opens: null,
        madeBy: null,
      },
    ]),
  );
}

const read = async (
  asked: Parameters<TieOutPart["read"]>[0],
  of: (balance: ProjectTrialBalance) => [string, LiveFigure][],
): Promise<ReadonlyMap<string, LiveFigure>> => new Map(of(await balanceForCompletion(asked)));

export const accountsTieOut: TieOutPart = { kind: "account", read: (asked) => read(asked, ofAccounts) };

export const itemsTieOut: TieOutPart = {
  kind: "item",
  read: (asked) => read(asked, (balance) => balance.source.items.flatMap((item) => ofItem(balance, item))),
};
