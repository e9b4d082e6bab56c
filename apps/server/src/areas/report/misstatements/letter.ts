import type { Misstatement, misstatements } from "@digao/contract/areas/report/misstatements/calls";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { fen, thousands } from "@digao/domain/money";
import type { CellOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import type { Context } from "../../../platform/serve.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { openPoints } from "../../engagement/papers/door.ts";
import { type Cover, readCover } from "./cover.ts";
import { type List, openOf, readList } from "./read-list.ts";

export const EFFECTS = ["assets", "liabilities", "equity", "profitBeforeTax", "netProfit"] as const;
export const HEADINGS: readonly MessageKey[] = [
  "misstate.sheet.no",
  "misstate.sheet.content",
  "misstate.sheet.item",
  "misstate.sheet.kind",
  "misstate.sheet.assets",
  "misstate.sheet.liabilities",
  "misstate.sheet.equity",
  "misstate.sheet.profit",
  "misstate.sheet.net",
  "misstate.letter.reason",
];
const WIDTHS = [6, 34, 34, 10, 16, 16, 16, 16, 16, 28];
const FIRST_ROW = 6;

/** 未更正错报汇总表, the annex to the written representation (CSA 1341): what is not corrected, and what management believes of it. */
export async function downloadLetter(
  { db }: Context,
  { projectId, RptLang: lang }: Input<(typeof misstatements)["DownUncorrectedLetter"]>,
): Promise<FileAnswer> {
  const list = await readList(db, projectId, lang);
  const cover = await readCover(db, projectId, lang);
  const title = messageOf(lang, "misstate.letter.title");
  const sheet = sheetOf(list, cover, lang, await openPoints.hint(db, lang));
  return workbookFile([cover.company, title, cover.date], [sheet]);
}

function sheetOf(list: List, cover: Cover, lang: Lang, below: readonly string[]): SheetOut {
  const text = (key: MessageKey): string => messageOf(lang, key);
  const rows = list.rows.filter(({ standing, isLeftOut }) => standing === "uncorrected" && !isLeftOut);
  const open = openOf(list).length;
  return {
    name: text("misstate.letter.title"),
    columns: WIDTHS.map((width) => ({ width })),
    header: [
      [{ text: text("misstate.letter.title"), style: "formTitle" }],
      [{ text: text("misstate.letter.annex"), style: "center" }],
      [
        messageOf(lang, "misstate.sheet.preparedBy", { company: cover.company }),
        null,
        null,
        cover.date,
        ...Array<CellOut>(4).fill(null),
        { text: text("misstate.letter.unit"), style: "right" },
      ],
      [
        {
          text: open > 0 ? messageOf(lang, "misstate.letter.open", { count: open }) : text("misstate.sheet.signNote"),
          style: "note",
        },
      ],
      HEADINGS.map((key) => ({ text: text(key), style: "header" as const })),
    ],
    rows: [
      [
        ...rows.map((row, index) => lineOf(row, index + 1, lang)),
        ...footOf(list, rows.length, text),
        ...below.map((note): RowOut => [{ text: note, style: "note" }]),
      ],
    ],
    merges: ["A1:J1", "A2:J2"],
    freezeRows: FIRST_ROW - 1,
    page: { isLandscape: true },
  };
}

function lineOf(row: Misstatement, no: number, lang: Lang): RowOut {
  const box = (text: string): CellOut => ({ text: text || " ", style: "boxText" });
  return [
    { text: String(no), style: "boxCenter" },
    box([row.refNo, row.content].filter(Boolean).join("  ")),
    box(row.lines.length > 0 ? row.lines.map((line) => entryLine(line, lang)).join("\n") : row.items),
    box(codeWord(lang, "misstatementKind", row.kind)),
    ...EFFECTS.map((effect): CellOut => ({ number: row.effects[effect], style: "boxAmount" })),
    box(row.clientReason ?? ""),
  ];
}

export function entryLine({ item, debit, credit }: Misstatement["lines"][number], lang: Lang): string {
  const isDebit = fen(debit) !== 0n;
  const side = messageOf(lang, isDebit ? "misstate.letter.debit" : "misstate.letter.credit");
  return `${isDebit ? "" : "    "}${side} ${item} ${thousands(fen(isDebit ? debit : credit))}`;
}

function footOf({ uncorrected }: List, count: number, text: (key: MessageKey) => string): RowOut[] {
  const blank = (size: number): CellOut[] => Array<CellOut>(size).fill({ text: " ", style: "boxText" });
  const last = FIRST_ROW + count - 1;
  const total = (effect: (typeof EFFECTS)[number], column: string): CellOut => {
    const value = uncorrected.effects[effect];
    return count === 0
      ? { number: "0.00", style: "boxTotal" }
      : { formula: `SUM(${column}${FIRST_ROW}:${column}${last})`, value, style: "boxTotal" };
  };
  const letters = ["E", "F", "G", "H", "I"];
  return [
    [
      ...blank(1),
      { text: text("misstate.sheet.uncorrectedTotal"), style: "boxBold" },
      ...blank(2),
      ...EFFECTS.map((effect, at) => total(effect, letters[at] ?? "E")),
      ...blank(1),
    ],
    [],
    [text(count === 0 ? "misstate.letter.none" : "misstate.letter.believe")],
    [],
    [text("misstate.letter.company"), null, null, null, text("misstate.letter.legal")],
    [],
    [text("misstate.letter.chief"), null, null, null, text("misstate.letter.head")],
    [],
    [text("misstate.letter.date")],
  ];
}
