/** The project's messages as a working paper, as the centre has them filtered. */
import type { MessageThread, messages } from "@digao/contract/areas/evidence/messages/calls";
import { messageType } from "@digao/contract/areas/evidence/messages/codes";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import type { CellOut, RowOut } from "@digao/excel/write/sheet-out";
import { workbookBytes } from "@digao/excel/write-workbook";
import { dayOf } from "../../../platform/lib/china-time.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { paper } from "../../engagement/papers/door.ts";
import { allThreads } from "./threads.ts";

const XLSX = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet";
/** A file of more would hold the server's thread too long. */
const rowsMax = 5_000;

const columns: readonly (readonly [MessageKey, number])[] = [
  ["message.sheet.kind", 12],
  ["message.sheet.status", 12],
  ["message.sheet.record", 30],
  ["message.sheet.text", 60],
  ["message.sheet.labels", 20],
  ["message.sheet.priority", 10],
  ["message.sheet.due", 12],
  ["message.sheet.author", 12],
  ["message.sheet.date", 12],
  ["message.sheet.answers", 60],
  ["message.sheet.closed", 20],
];

export async function downloadMessages(
  ctx: Context,
  { RptLang: lang, ...query }: Input<(typeof messages)["DownMessagesExcel"]>,
): Promise<FileAnswer> {
  const { totalCount, items } = await allThreads({ ...ctx, lang }, query, rowsMax);
  if (totalCount > rowsMax) throw new Refusal("message.tooManyRows", { params: { count: totalCount, max: rowsMax } });
  const cover = await paper.cover(ctx.db, query.projectId, lang);
  const title = messageOf(lang, "message.sheet.title");
  const sheet = paper.sheet({
    name: title,
    head: { lang, title, cover },
    columns: columns.map(([, width]) => ({ width })),
    headings: [columns.map(([key]): CellOut => ({ text: messageOf(lang, key), style: "header" }))],
    rows: [items.map((thread) => rowOf(thread, lang))],
    freezeColumns: 3,
  });
  return { fileName: `${cover.client}-${title}.xlsx`, mime: XLSX, body: await workbookBytes([sheet]) };
}

const day = (time: string): string => dayOf(Date.parse(time));

function rowOf(thread: MessageThread, lang: Lang): RowOut {
  const { msgType, status, referText, anchor, labelList, closeName, closeTime } = thread;
  const answers = thread.replies.map(({ createName, createTime, msgText, response }) => {
    const link = response ? ` → ${response.referText}` : "";
    return `${createName} ${day(createTime)}: ${msgText}${link}`;
  });
  return [
    codeWord(lang, "messageType", msgType),
    msgType === messageType.comment ? "" : codeWord(lang, "messageStatus", status),
    anchor ? `${referText} ${anchor}` : referText,
    thread.msgText,
    labelList.map(({ labelName, labelNameEn }) => (lang === "zh" ? labelName : labelNameEn)).join("\n"),
    codeWord(lang, "messagePriority", thread.priority),
    thread.dueDate ?? "",
    thread.createName,
    day(thread.createTime),
    answers.join("\n"),
    closeName && closeTime ? `${closeName} ${day(closeTime)}` : "",
  ].map((text): CellOut => ({ text, style: "boxText" }));
}
