import type { PaperMatrix, paperSigns } from "@digao/contract/areas/papers/paper-signs/calls";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import type { GateOverride } from "@digao/contract/sign-off/papers";
import { SIGN_LEVELS } from "@digao/domain/sign-off/levels";
import { dayOf } from "../../../platform/lib/china-time.ts";
import type { Context } from "../../../platform/serve.ts";
import { type Column, text } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { paperSheet } from "../../../platform/workbook/sheet.ts";
import { paper } from "../../engagement/papers/door.ts";
import { paperMatrix } from "./matrix.ts";

type Row = PaperMatrix["rows"][number];
const levelName = (at: number): string => `level ${at}`;

/** The sign-off summary (作业签署汇总) with every override and its reason. */
export async function downPaperMatrix(
  ctx: Context,
  { projectId, RptLang: lang }: Input<(typeof paperSigns)["DownPaperMatrix"]>,
): Promise<FileAnswer> {
  const { rows, totals } = await paperMatrix(ctx.db, projectId, lang);
  const cover = await paper.cover(ctx.db, projectId, lang);
  const title = messageOf(lang, "signed.title");
  const signed = totals.map((total, at) => [levelName(at), `${total.signed}/${total.needed}`]);
  const sheet = paperSheet({
    lang,
    name: "signed.title",
    head: { lang, title, cover },
    columns: columnsOf(lang),
    rows,
    closing: [{ words: "signed.total", of: Object.fromEntries(signed) }],
    freezeColumns: 2,
  });
  return workbookFile([cover.client, title], [sheet]);
}

const columnsOf = (lang: Lang): Column<Row>[] => [
  text("signed.index", 10, ({ wpIndex, stdCode }) => wpIndex ?? stdCode),
  { words: "signed.item", width: 30, isLabel: true, of: ({ name }) => name },
  text("signed.conclusion", 24, ({ result }) => (result === 0 ? null : codeWord(lang, "itemResult", result))),
  ...SIGN_LEVELS.map(
    (level, at): Column<Row> => ({
      words: { text: codeWord(lang, "signLevel", level) },
      name: levelName(at),
      width: 20,
      of: ({ cells }) => signText(cells[at], lang),
    }),
  ),
  text("signed.overrides", 60, ({ overrides }) => overrides.map((one) => overrideText(one, lang)).join("\n")),
];

function signText(cell: Row["cells"][number] | undefined, lang: Lang): string {
  if (!cell?.sign) return cell?.isNeeded ? "" : messageOf(lang, "signed.notNeeded");
  const { userName, signTime, isStale } = cell.sign;
  return `${userName} ${dayOf(Date.parse(signTime))}${isStale ? ` ⚠ ${messageOf(lang, "signed.stale")}` : ""}`;
}

const overrideText = ({ text, userName, time, reason, isStale }: GateOverride, lang: Lang): string =>
  messageOf(lang, "signed.override", { gate: text, name: userName, date: dayOf(Date.parse(time)), reason }) +
  (isStale ? messageOf(lang, "signed.overrideStale") : "");
