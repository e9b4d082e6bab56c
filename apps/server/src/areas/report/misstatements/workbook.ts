/** 错报累积评价表: the list as a sheet, and what it comes to as rows above the conclusion. */
import type { Misstatement, MisstatementEffects } from "@digao/contract/areas/report/misstatements/calls";
import { evaluationSpec } from "@digao/contract/areas/report/misstatements/evaluation";
import { codeWord } from "@digao/contract/code-words";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import { shortPercent } from "@digao/contract/percent";
import { fen, thousands } from "@digao/domain/money";
import type { RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { heading, money } from "../../../platform/paper/print-tables.ts";
import type { Context } from "../../../platform/serve.ts";
import { money as amount, type Column, text as plain } from "../../../platform/workbook/columns.ts";
import { type Closing, paperSheet } from "../../../platform/workbook/sheet.ts";
import { openPoints, paper } from "../../engagement/papers/door.ts";
import { effectColumns, kindColumn } from "./columns.ts";
import type { List } from "./read-list.ts";

/** 错报汇总, before what it comes to. */
export async function listSheets({ db, project }: Context, list: List, lang: Lang): Promise<SheetOut[]> {
  const cover = await paper.cover(db, project?.id ?? 0, lang);
  const overrides = await openPoints.notes(db, { lang, trivial: fen(list.materiality.trivial) });
  const sums = (words: MessageKey, effects: MisstatementEffects): Closing => ({ words, of: { ...effects } });
  const sheet = paperSheet({
    lang,
    name: "misstate.sheet.list",
    head: {
      lang,
      cover,
      title: wordIn(lang, evaluationSpec.print.title),
      index: evaluationSpec.index,
      // The evaluation has no levels to sign: the lines are for signing by hand.
      signers: paper.signersByHand(lang),
      notes: [messageOf(lang, "misstate.sheet.signNote"), ...overrides],
    },
    columns: columnsOf(lang),
    rows: list.rows,
    closing: [
      sums("misstate.sheet.uncorrectedTotal", list.uncorrected.effects),
      sums("misstate.sheet.correctedTotal", list.corrected),
      sums("misstate.sheet.leftOutTotal", list.leftOut.effects),
    ],
    below: [
      ...taxNotes(list, lang),
      ...list.covered.map((row) => `${row.refNo} ${row.content}  ${placeOf(row, lang)}`),
    ].map((text): RowOut => [{ text, style: "note" }]),
  });
  return [sheet];
}

/** How the tax that entries of tax alone book holds against the tax that is computed. */
const taxNotes = ({ taxes }: List, lang: Lang): string[] =>
  taxes.map(({ standing, computed, booked, difference, entries }) =>
    messageOf(lang, "misstate.sheet.taxes", {
      standing: messageOf(lang, `misstate.standing.${standing}`),
      entries: entries.join(lang === "zh" ? "、" : ", "),
      computed: thousands(fen(computed)),
      booked: thousands(fen(booked)),
      difference: thousands(fen(difference)),
    }),
  );

const columnsOf = (lang: Lang): Column<Misstatement>[] => [
  { words: "misstate.sheet.no", width: 6, kind: "center", of: ({ no }) => no },
  plain("misstate.sheet.ref", 16, ({ refNo }) => refNo),
  plain("misstate.sheet.index", 10, ({ wpIndex }) => wpIndex),
  plain("misstate.sheet.item", 24, ({ items }) => items),
  {
    words: "misstate.sheet.content",
    width: 36,
    isLabel: true,
    of: (row) => [row.content, row.standsAlone ? placeOf(row, lang) : ""].filter(Boolean).join("\n"),
  },
  kindColumn(lang),
  plain("misstate.sheet.cause", 8, ({ cause }) => codeWord(lang, "misstatementCause", cause)),
  ...effectColumns(["assets", "liabilities", "equity", "profitBeforeTax", "tax", "netProfit"], 15),
  amount("misstate.sheet.arising", 15, ({ arising }) => arising),
  amount("misstate.sheet.carryOver", 15, ({ carryOver }) => carryOver),
  amount("misstate.sheet.cumulative", 15, ({ cumulative }) => cumulative),
  plain("misstate.sheet.standing", 10, (row) => messageOf(lang, standingOf(row))),
  plain("misstate.sheet.clientReason", 28, ({ clientReason }) => clientReason),
];

const standingOf = ({ standing, isLeftOut, nettedTax, isClientSilent }: Misstatement): MessageKey => {
  if (nettedTax !== null) return "misstate.standing.netted";
  if (isClientSilent) return "misstate.standing.silent";
  return isLeftOut ? "misstate.standing.leftOut" : `misstate.standing.${standing}`;
};

/** Why it is counted on its own, or not. */
const placeOf = ({ standsAlone, coveredBy, placed }: Misstatement, lang: Lang): string =>
  placed === null
    ? (coveredBy?.name ?? "")
    : messageOf(lang, standsAlone ? "misstate.sheet.standsAlone" : "misstate.sheet.heldBy", {
        entry: coveredBy?.name ?? "",
        reason: placed.reason,
        name: placed.by,
        date: placed.at.slice(0, 10),
      });

/** What they come to against materiality. */
export function figureRows(
  { materiality, uncorrected, worst, classification, changesSign }: List,
  lang: Lang,
): RowOut[] {
  const text = (key: MessageKey): string => messageOf(lang, key);
  const om = `${text("misstate.eval.om")}${materiality.isApproved ? "" : text("misstate.eval.guide")}`;
  return [
    [heading(text("misstate.eval.title"))],
    [om, money(materiality.om)],
    [text("misstate.eval.pm"), money(materiality.pm)],
    [text("misstate.eval.trivial"), money(materiality.trivial)],
    [text("misstate.eval.rollover"), money(uncorrected.rollover)],
    [text("misstate.eval.ironCurtain"), money(uncorrected.ironCurtain)],
    [text("misstate.eval.decisive"), money(uncorrected.decisive)],
    [text("misstate.eval.share"), uncorrected.share === null ? "" : shortPercent(uncorrected.share, 2)],
    [text("misstate.eval.light"), text(`misstate.light.${uncorrected.light}`)],
    [text("misstate.eval.worst"), money(worst.decisive), null, text(`misstate.light.${worst.light}`)],
    [text("misstate.eval.classification"), money(classification)],
    [text("misstate.eval.changesSign"), text(changesSign ? "register.yes" : "register.no")],
  ];
}
