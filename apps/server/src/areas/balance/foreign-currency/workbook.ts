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
import type { Column } from "../../../platform/workbook/columns.ts";
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
    { words: "fxSheet.item", width: 22, of: ({ itemName }) => itemName },
    { words: "fxSheet.account", width: 14, of: ({ accountCode }) => accountCode },
    { words: "fxSheet.detail", width: 30, of: ({ name }) => name },
    { words: "fxSheet.currency", width: 8, of: ({ currency }) => currency },
    { words: "fxSheet.foreign", width: 18, kind: "money", of: ({ foreign }) => foreign },
    { words: "fxSheet.rate", width: 12, kind: "rate", of: (row) => rateOf(row)?.rate },
    { words: "fxSheet.per", width: 8, of: (row) => rateOf(row)?.per },
    {
      words: "fxSheet.recomputed",
      width: 18,
      kind: "money",
      of: ({ recomputed }) => recomputed,
      formula: (cell, row) => `ROUND(${cell("fxSheet.foreign")}*${cell("fxSheet.rate")}/${rateOf(row)?.per ?? 1},2)`,
    },
    { words: "fxSheet.book", width: 18, kind: "money", of: ({ book }) => book },
    {
      words: "fxSheet.difference",
      width: 16,
      kind: "money",
      of: ({ difference }) => difference,
      formula: (cell) => `${cell("fxSheet.recomputed")}-${cell("fxSheet.book")}`,
    },
    { words: "fxSheet.effect", width: 16, kind: "money", of: ({ profitEffect }) => profitEffect },
    { words: "fxSheet.treatment", width: 26, of: (row) => treatmentOf(row, lang) },
  ];
}

type Rate = NonNullable<ForeignBalances["currencies"][number]["rate"]>;
const by = (name: string | null, time: string): string => `${name ?? ""}  ${dayOf(Date.parse(time))}`;

const rateColumns = (lang: Lang): Column<Rate>[] => [
  { words: "fxSheet.currency", width: 10, of: ({ currency }) => currency },
  { words: "fxSheet.date", width: 12, kind: "day", of: ({ rateDate }) => rateDate },
  { words: "fxSheet.rate", width: 12, kind: "rate", of: ({ rate }) => rate },
  { words: "fxSheet.per", width: 10, of: ({ per }) => per },
  {
    words: "fxSheet.source",
    width: 34,
    of: ({ source, sourceNote }) => [messageOf(lang, `fxSheet.${source}`), sourceNote].filter(Boolean).join(" "),
  },
  { words: "fxSheet.by", width: 26, of: ({ createdBy, createdAt }) => by(createdBy, createdAt) },
  { words: "fxSheet.reason", width: 44, of: ({ reason }) => reason },
  {
    words: "fxSheet.superseded",
    width: 26,
    of: ({ supersededAt, supersededBy }) => supersededAt && by(supersededBy, supersededAt),
  },
];
