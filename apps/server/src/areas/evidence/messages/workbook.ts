/** The project's messages as a working paper, as the centre has them filtered. */
import type { MessageThread, messages } from "@digao/contract/areas/evidence/messages/calls";
import { messageType } from "@digao/contract/areas/evidence/messages/codes";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { dayOf } from "../../../platform/lib/china-time.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { type Column, text } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { paperSheet } from "../../../platform/workbook/sheet.ts";
import { paper } from "../../engagement/papers/door.ts";
import { allThreads } from "./threads.ts";

/** A file of more would hold the server's thread too long. */
const rowsMax = 5_000;
const day = (time: string): string => dayOf(Date.parse(time));

const columnsOf = (lang: Lang): Column<MessageThread>[] => [
  text("message.sheet.kind", 12, ({ msgType }) => codeWord(lang, "messageType", msgType)),
  text("message.sheet.status", 12, ({ msgType, status }) =>
    msgType === messageType.comment ? "" : codeWord(lang, "messageStatus", status),
  ),
  text("message.sheet.record", 30, ({ referText, anchor }) => (anchor ? `${referText} ${anchor}` : referText)),
  text("message.sheet.text", 60, ({ msgText }) => msgText),
  text("message.sheet.labels", 20, ({ labelList }) =>
    labelList.map(({ labelName, labelNameEn }) => (lang === "zh" ? labelName : labelNameEn)).join("\n"),
  ),
  text("message.sheet.priority", 10, ({ priority }) => codeWord(lang, "messagePriority", priority)),
  text("message.sheet.due", 12, ({ dueDate }) => dueDate),
  text("message.sheet.author", 12, ({ createName }) => createName),
  text("message.sheet.date", 12, ({ createTime }) => day(createTime)),
  text("message.sheet.answers", 60, ({ replies }) => replies.map(answerText).join("\n")),
  text(
    "message.sheet.closed",
    20,
    ({ closeName, closeTime }) => closeName && closeTime && `${closeName} ${day(closeTime)}`,
  ),
];

const answerText = ({ createName, createTime, msgText, response }: MessageThread["replies"][number]): string =>
  `${createName} ${day(createTime)}: ${msgText}${response ? ` → ${response.referText}` : ""}`;

export async function downloadMessages(
  ctx: Context,
  { RptLang: lang, ...query }: Input<(typeof messages)["DownMessagesExcel"]>,
): Promise<FileAnswer> {
  const { totalCount, items: rows } = await allThreads({ ...ctx, lang }, query, rowsMax);
  if (totalCount > rowsMax) throw new Refusal("message.tooManyRows", { params: { count: totalCount, max: rowsMax } });
  const cover = await paper.cover(ctx.db, query.projectId, lang);
  const title = messageOf(lang, "message.sheet.title");
  const head = { lang, title, cover };
  const columns = columnsOf(lang);
  const sheet = paperSheet({ lang, name: "message.sheet.title", head, columns, rows, freezeColumns: 3 });
  return workbookFile([cover.client, title], [sheet]);
}
