import type {
  ForeignBalanceRow,
  ForeignBalances,
  foreignCurrency,
} from "@digao/contract/areas/balance/foreign-currency/calls";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { fen } from "@digao/domain/money";
import { dayOf } from "../../../platform/lib/china-time.ts";
import type { Context } from "../../../platform/serve.ts";
import { type Column, money, text } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { paperSheet } from "../../../platform/workbook/sheet.ts";
import { openPoints, paper } from "../../engagement/papers/door.ts";
import { getForeignBalances } from "./foreign-balances.ts";

/** The working paper 外币折算测试表: rates with their history, balances as formulas over amount and rate, and the total against materiality. */
export async function downloadForeignBalances(
  ctx: Context,
  input: Input<(typeof foreignCurrency)["DownForeignBalances"]>,
): Promise<FileAnswer> {
  const { projectId, RptLang: lang } = input;
  const data = await getForeignBalances(ctx, input);
  const cover = await paper.cover(ctx.db, projectId, lang);
  const [title, rates] = [messageOf(lang, "fxSheet.title"), messageOf(lang, "fxSheet.rates")];
  const itemIds = data.rows.map(({ fsItemId }) => fsItemId);
  const notes = await openPoints.notes(ctx.db, { lang, trivial: fen(data.materiality.trivial), itemIds });
  // Of no single item: signed by hand.
  const head = { lang, title, cover, signers: paper.signers(lang, []), notes };
  return workbookFile(
    [cover.client, title],
    [
      paperSheet({
        lang,
        name: "fxSheet.title",
        head,
        columns: balanceColumns(data, lang),
        rows: data.rows,
        closing: [
          { words: "fxSheet.total", of: { "fxSheet.effect": data.profitEffect } },
          { words: "fxSheet.trivial", of: { "fxSheet.effect": data.materiality.trivial } },
          { words: "fxSheet.pm", of: { "fxSheet.effect": data.materiality.pm } },
        ],
      }),
      paperSheet({
        lang,
        name: "fxSheet.rates",
        head: { ...head, title: rates },
        columns: rateColumns(lang),
        rows: data.currencies.flatMap(({ rate, earlier }) => (rate ? [rate, ...earlier] : earlier)),
      }),
    ],
  );
}

function treatmentOf({ kind, foreign, recomputed }: ForeignBalanceRow, lang: Lang): string {
  if (kind !== "monetary") return messageOf(lang, `fxSheet.${kind}`);
  if (foreign === null) return messageOf(lang, "fxSheet.noForeign");
  return messageOf(lang, recomputed === null ? "fxSheet.noRate" : "fxSheet.monetary");
}

function balanceColumns({ currencies }: ForeignBalances, lang: Lang): Column<ForeignBalanceRow>[] {
  const rates = new Map(currencies.map(({ currency, rate }) => [currency, rate]));
  const rateOf = ({ currency, recomputed }: ForeignBalanceRow) => (recomputed === null ? null : rates.get(currency));
  return [
    text("fxSheet.item", 22, ({ itemName }) => itemName),
    text("fxSheet.account", 14, ({ accountCode }) => accountCode),
    text("fxSheet.detail", 30, ({ name }) => name),
    text("fxSheet.currency", 8, ({ currency }) => currency),
    money("fxSheet.foreign", 18, ({ foreign }) => foreign),
    { words: "fxSheet.rate", width: 12, kind: "rate", of: (row) => rateOf(row)?.rate },
    text("fxSheet.per", 8, (row) => rateOf(row)?.per),
    {
      words: "fxSheet.recomputed",
      width: 18,
      kind: "money",
      of: ({ recomputed }) => recomputed,
      formula: (cell, row) => `ROUND(${cell("fxSheet.foreign")}*${cell("fxSheet.rate")}/${rateOf(row)?.per ?? 1},2)`,
    },
    money("fxSheet.book", 18, ({ book }) => book),
    {
      words: "fxSheet.difference",
      width: 16,
      kind: "money",
      of: ({ difference }) => difference,
      formula: (cell) => `${cell("fxSheet.recomputed")}-${cell("fxSheet.book")}`,
    },
    money("fxSheet.effect", 16, ({ profitEffect }) => profitEffect),
    text("fxSheet.treatment", 26, (row) => treatmentOf(row, lang)),
  ];
}

type Rate = NonNullable<ForeignBalances["currencies"][number]["rate"]>;
const by = (name: string | null, time: string): string => `${name ?? ""}  ${dayOf(Date.parse(time))}`;

const rateColumns = (lang: Lang): Column<Rate>[] => [
  text("fxSheet.currency", 10, ({ currency }) => currency),
  { words: "fxSheet.date", width: 12, kind: "day", of: ({ rateDate }) => rateDate },
  { words: "fxSheet.rate", width: 12, kind: "rate", of: ({ rate }) => rate },
  text("fxSheet.per", 10, ({ per }) => per),
  text("fxSheet.source", 34, ({ source, sourceNote }) =>
    [messageOf(lang, `fxSheet.${source}`), sourceNote].filter(Boolean).join(" "),
  ),
  text("fxSheet.by", 26, ({ createdBy, createdAt }) => by(createdBy, createdAt)),
  text("fxSheet.reason", 44, ({ reason }) => reason),
  text("fxSheet.superseded", 26, ({ supersededAt, supersededBy }) => supersededAt && by(supersededBy, supersededAt)),
];
