import { signLevel } from "@digao/contract/areas/engagement/papers/codes";
import type {
  Misstatement,
  MisstatementEffects,
  Misstatements,
  misstatements,
} from "@digao/contract/areas/report/misstatements/calls";
import { misstatementCause } from "@digao/contract/areas/report/misstatements/codes";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { fen } from "@digao/domain/money";
import { SIGN_LEVELS } from "@digao/domain/sign-off/levels";
import type { CellOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import type { Context } from "../../../platform/serve.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { openPoints, paper, type WorkingPaperCover } from "../../engagement/papers/door.ts";
import { type List, readList } from "./read-list.ts";

const EFFECTS = ["assets", "liabilities", "equity", "profitBeforeTax", "tax", "netProfit"] as const;
/** Of the file nodes: 未更正错报汇总. */
const INDEX = "E2";
const REVIEW_LEVELS = SIGN_LEVELS.filter((level) => level !== signLevel.qualityReview);
export const KINDS: Readonly<Record<number, MessageKey>> = {
  1: "misstate.kind1",
  2: "misstate.kind2",
  3: "misstate.kind3",
};

/** 错报累积评价表: the list, and what it comes to. */
export async function downloadEvaluation(
  { db }: Context,
  { projectId, RptLang: lang }: Input<(typeof misstatements)["DownMisstatementsExcel"]>,
): Promise<FileAnswer> {
  const list = await readList(db, projectId, lang);
  const cover = await paper.cover(db, projectId, lang);
  const title = messageOf(lang, "misstate.sheet.title");
  const overrides = await openPoints.notes(db, { lang, trivial: fen(list.materiality.trivial) });
  const sheets = [listSheet(list, cover, lang, overrides), evaluationSheet(list, cover, lang)];
  return workbookFile([cover.client, title, cover.date], sheets);
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
  title: messageOf(lang, "misstate.sheet.title"),
  index: INDEX,
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

export const standingOf = ({ standing, isLeftOut }: Misstatement): MessageKey =>
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
  const money = (number: string): CellOut => ({ number, style: "boxAmount" });
  return [
    { text: String(row.no), style: "boxCenter" },
    box(row.refNo),
    box(row.wpIndex),
    box(row.items),
    box([row.content, row.standsAlone ? placeOf(row, lang) : ""].filter(Boolean).join("\n")),
    box(messageOf(lang, KINDS[row.kind] ?? "misstate.kind1")),
    box(messageOf(lang, row.cause === misstatementCause.fraud ? "misstate.cause2" : "misstate.cause1")),
    ...EFFECTS.map((effect) => money(row.effects[effect])),
    money(row.arising),
    money(row.carryOver),
    money(row.cumulative),
    box(messageOf(lang, standingOf(row))),
    box(row.clientReason ?? ""),
  ];
}

function evaluationSheet(list: List, cover: WorkingPaperCover, lang: Lang): SheetOut {
  const text = (key: MessageKey): string => messageOf(lang, key);
  const line = (label: string, value: CellOut): RowOut => [{ text: label, style: "boxText" }, value];
  const money = (key: MessageKey, number: string): RowOut => line(text(key), { number, style: "boxAmount" });
  const words = (key: MessageKey, value: string): RowOut => line(text(key), { text: value, style: "boxText" });
  const { materiality, uncorrected, worst, conclusion } = list;
  const om = `${text("misstate.eval.om")}${materiality.isApproved ? "" : text("misstate.eval.guide")}`;
  return paper.sheet({
    name: text("misstate.sheet.evaluation"),
    columns: [{ width: 52 }, { width: 60 }],
    head: headOf(cover, lang),
    headings: [],
    isPortrait: true,
    rows: [
      [
        line(om, { number: materiality.om, style: "boxAmount" }),
        money("misstate.eval.pm", materiality.pm),
        money("misstate.eval.trivial", materiality.trivial),
        money("misstate.eval.rollover", uncorrected.rollover),
        money("misstate.eval.ironCurtain", uncorrected.ironCurtain),
        money("misstate.eval.decisive", uncorrected.decisive),
        words("misstate.eval.share", percent(uncorrected.share)),
        words("misstate.eval.light", text(`misstate.light.${uncorrected.light}`)),
        money("misstate.eval.worst", worst.decisive),
        money("misstate.eval.classification", list.classification),
        words("misstate.eval.changesSign", text(list.changesSign ? "misstate.yes" : "misstate.no")),
        ...list.flags.map(({ flag, isPresent, note, by, at }) =>
          words(
            `misstate.flag.${flag}`,
            [text(answerOf(isPresent)), note, by, at?.slice(0, 10)].filter(Boolean).join("  "),
          ),
        ),
        words("misstate.eval.conclusion", conclusionText(conclusion, lang)),
      ],
    ],
  });
}

function answerOf(isPresent: boolean | null): MessageKey {
  if (isPresent === null) return "misstate.unanswered";
  return isPresent ? "misstate.yes" : "misstate.no";
}

const percent = (share: string | null): string => (share === null ? "" : `${(Number(share) * 100).toFixed(2)}%`);

function conclusionText(conclusion: Misstatements["conclusion"], lang: Lang): string {
  if (conclusion === null) return messageOf(lang, "misstate.eval.none");
  const said = messageOf(lang, conclusion.conclusion === 1 ? "misstate.conclusion1" : "misstate.conclusion2");
  const stale = conclusion.isStale ? messageOf(lang, "misstate.eval.stale") : "";
  return [said, conclusion.reason, `${conclusion.by} ${conclusion.at.slice(0, 10)}`, stale].filter(Boolean).join("\n");
}
