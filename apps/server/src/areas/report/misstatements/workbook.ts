/** 错报累积评价表: the list as a sheet, and what it comes to as rows above the conclusion. */
import { signLevel } from "@digao/contract/areas/engagement/papers/codes";
import type { Misstatement, MisstatementEffects } from "@digao/contract/areas/report/misstatements/calls";
import { evaluationSpec } from "@digao/contract/areas/report/misstatements/evaluation";
import { codeWord } from "@digao/contract/code-words";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import { shortPercent } from "@digao/contract/percent";
import { fen } from "@digao/domain/money";
import { SIGN_LEVELS } from "@digao/domain/sign-off/levels";
import type { CellOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { heading, money } from "../../../platform/paper/print-tables.ts";
import type { Context } from "../../../platform/serve.ts";
import { openPoints, paper, type WorkingPaperCover } from "../../engagement/papers/door.ts";
import type { List } from "./read-list.ts";

const EFFECTS = ["assets", "liabilities", "equity", "profitBeforeTax", "tax", "netProfit"] as const;
const REVIEW_LEVELS = SIGN_LEVELS.filter((level) => level !== signLevel.qualityReview);
/** 错报汇总, before what it comes to. */
export async function listSheets({ db, project }: Context, list: List, lang: Lang): Promise<SheetOut[]> {
  const cover = await paper.cover(db, project?.id ?? 0, lang);
  const overrides = await openPoints.notes(db, { lang, trivial: fen(list.materiality.trivial) });
  return [listSheet(list, cover, lang, overrides)];
}

const HEADINGS: readonly MessageKey[] = [
  "misstate.sheet.no",
  "misstate.sheet.ref",
  "misstate.sheet.index",
  "misstate.sheet.item",
  "misstate.sheet.content",
  "misstate.sheet.kind",
  "misstate.sheet.cause",
  "misstate.sheet.assets",
  "misstate.sheet.liabilities",
  "misstate.sheet.equity",
  "misstate.sheet.profit",
  "misstate.sheet.tax",
  "misstate.sheet.net",
  "misstate.sheet.arising",
  "misstate.sheet.carryOver",
  "misstate.sheet.cumulative",
  "misstate.sheet.standing",
  "misstate.sheet.clientReason",
];
const WIDTHS = [6, 16, 10, 24, 36, 10, 8, 15, 15, 15, 15, 15, 15, 15, 15, 15, 10, 28];

/** The evaluation has no levels to sign: the lines are for signing by hand. */
const headOf = (cover: WorkingPaperCover, lang: Lang, notes: readonly string[] = []) => ({
  lang,
  cover,
  title: wordIn(lang, evaluationSpec.print.title),
  index: evaluationSpec.index,
  signers: paper.signers(lang, [], REVIEW_LEVELS),
  notes,
});

function listSheet(list: List, cover: WorkingPaperCover, lang: Lang, overrides: readonly string[]): SheetOut {
  const text = (key: MessageKey): string => messageOf(lang, key);
  const rows = list.rows.map((row) => lineOf(row, lang));
  const sums = (key: MessageKey, effects: MisstatementEffects): RowOut => [
    ...Array<CellOut>(4).fill({ text: " ", style: "boxText" }),
    { text: text(key), style: "boxBold" },
    ...Array<CellOut>(2).fill({ text: " ", style: "boxText" }),
    ...EFFECTS.map((effect): CellOut => ({ number: effects[effect], style: "boxTotal" })),
    ...Array<CellOut>(5).fill({ text: " ", style: "boxText" }),
  ];
  return paper.sheet({
    name: text("misstate.sheet.list"),
    columns: WIDTHS.map((width) => ({ width })),
    head: headOf(cover, lang, [text("misstate.sheet.signNote"), ...overrides]),
    headings: [HEADINGS.map((key) => ({ text: text(key), style: "header" as const }))],
    rows: [
      [
        ...rows,
        sums("misstate.sheet.uncorrectedTotal", list.uncorrected.effects),
        sums("misstate.sheet.correctedTotal", list.corrected),
        sums("misstate.sheet.leftOutTotal", list.leftOut.effects),
        ...list.covered.map((row) => [
          { text: `${row.refNo} ${row.content}  ${placeOf(row, lang)}`, style: "note" as const },
        ]),
      ],
    ],
  });
}

const standingOf = ({ standing, isLeftOut }: Misstatement): MessageKey =>
  isLeftOut ? "misstate.standing.leftOut" : `misstate.standing.${standing}`;

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

function lineOf(row: Misstatement, lang: Lang): RowOut {
  const box = (text: string): CellOut => ({ text: text || " ", style: "boxText" });
  const amount = (number: string): CellOut => ({ number, style: "boxAmount" });
  return [
    { text: String(row.no), style: "boxCenter" },
    box(row.refNo),
    box(row.wpIndex),
    box(row.items),
    box([row.content, row.standsAlone ? placeOf(row, lang) : ""].filter(Boolean).join("\n")),
    box(codeWord(lang, "misstatementKind", row.kind)),
    box(codeWord(lang, "misstatementCause", row.cause)),
    ...EFFECTS.map((effect) => amount(row.effects[effect])),
    amount(row.arising),
    amount(row.carryOver),
    amount(row.cumulative),
    box(messageOf(lang, standingOf(row))),
    box(row.clientReason ?? ""),
  ];
}

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
    [text("misstate.eval.worst"), money(worst.decisive)],
    [text("misstate.eval.classification"), money(classification)],
    [text("misstate.eval.changesSign"), text(changesSign ? "register.yes" : "register.no")],
  ];
}
