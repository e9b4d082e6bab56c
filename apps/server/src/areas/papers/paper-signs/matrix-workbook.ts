import type { PaperMatrix, paperSigns } from "@digao/contract/areas/papers/paper-signs/calls";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import type { GateOverride } from "@digao/contract/sign-off/papers";
import { SIGN_LEVELS } from "@digao/domain/sign-off/levels";
import type { CellOut, RowOut, SheetOut } from "@digao/excel/write/sheet-out";
import { workbookBytes } from "@digao/excel/write-workbook";
import { dayOf } from "../../../platform/lib/china-time.ts";
import type { Context } from "../../../platform/serve.ts";
import { paper, type WorkingPaperCover } from "../../engagement/papers/door.ts";
import { paperMatrix } from "./matrix.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";

/** The sign-off summary (作业签署汇总) with every override and its reason. */
export async function downPaperMatrix(
  ctx: Context,
  { projectId, RptLang: lang }: Input<(typeof paperSigns)["DownPaperMatrix"]>,
): Promise<FileAnswer> {
  const total = await paperMatrix(ctx.db, projectId, lang);
  const cover = await paper.cover(ctx.db, projectId, lang);
  const title = messageOf(lang, "signed.title");
  const body = await workbookBytes([sheetOf(total, { title, cover, lang })]);
  return { fileName: `${cover.client}-${title}.xlsx`, mime: XLSX, body };
}

interface Look {
  title: string;
  cover: WorkingPaperCover;
  lang: Lang;
}

function sheetOf({ rows, totals }: PaperMatrix, { title, cover, lang }: Look): SheetOut {
  const head = (text: string): CellOut => ({ text, style: "header" });
  const levels = SIGN_LEVELS.map((level) => head(codeWord(lang, "signLevel", level)));
  const lines = rows.map((row): RowOut => {
    const signs = row.cells.map((cell): CellOut => ({ text: cellText(cell, lang), style: "boxText" }));
    return [
      { text: row.wpIndex ?? row.stdCode ?? "", style: "boxText" },
      { text: row.name, style: "boxText" },
      { text: row.result === 0 ? "" : codeWord(lang, "itemResult", row.result), style: "boxText" },
      ...signs,
      { text: row.overrides.map((one) => overrideText(one, lang)).join("\n"), style: "boxText" },
    ];
  });
  const foot: RowOut = [
    null,
    { text: messageOf(lang, "signed.total"), style: "boxBold" },
    null,
    ...totals.map(({ signed, needed }): CellOut => ({ text: `${signed}/${needed}`, style: "boxBold" })),
  ];
  return paper.sheet({
    name: title,
    head: { lang, title, cover },
    columns: [{ width: 10 }, { width: 30 }, { width: 24 }, ...SIGN_LEVELS.map(() => ({ width: 20 })), { width: 60 }],
    headings: [
      [
        head(messageOf(lang, "signed.index")),
        head(messageOf(lang, "signed.item")),
        head(messageOf(lang, "signed.conclusion")),
        ...levels,
        head(messageOf(lang, "signed.overrides")),
      ],
    ],
    rows: [[...lines, foot]],
    freezeColumns: 2,
  });
}

type Cell = PaperMatrix["rows"][number]["cells"][number];

function cellText({ isNeeded, sign }: Cell, lang: Lang): string {
  if (!sign) return isNeeded ? "" : messageOf(lang, "signed.notNeeded");
  const stale = sign.isStale ? ` ⚠ ${messageOf(lang, "signed.stale")}` : "";
  return `${sign.userName} ${dayOf(Date.parse(sign.signTime))}${stale}`;
}

const overrideText = ({ text, userName, time, reason, isStale }: GateOverride, lang: Lang): string =>
  messageOf(lang, "signed.override", { gate: text, name: userName, date: dayOf(Date.parse(time)), reason }) +
  (isStale ? messageOf(lang, "signed.overrideStale") : "");
