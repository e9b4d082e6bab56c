import type { AdjustHead, adjustments } from "@digao/contract/areas/balance/adjustments/calls";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf, type Params } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { fen, sum, thousands } from "@digao/domain/money";
import { spokenName } from "@digao/domain/statements/statement-line";
import { firmName } from "../../../platform/letters/firm-name.ts";
import type { LetterBlock } from "../../../platform/letters/letter.ts";
import { Refusal } from "../../../platform/refusal.ts";
import type { Context } from "../../../platform/serve.ts";
import { blocksOf, letterFile } from "../../../platform/workbook/letter.ts";
import { openPoints } from "../../engagement/papers/door.ts";
import { countedHeads, PARTS, readCover } from "./download-summary.ts";

type Say = (key: MessageKey, params?: Params) => string;
/** A letter is read by people; it is made on the server's own thread. */
const LINES_MAX = 2000;
const WIDTHS = [9, 34, 25, 16, 16];

/** 审计调整确认函: what the client is asked to agree to, by the same rule as the summary in Excel. */
export async function downloadLetter(
  ctx: Context,
  { projectId, RptLang: lang }: Input<(typeof adjustments)["DownAdjustLetter"]>,
): Promise<FileAnswer> {
  const heads = await countedHeads(ctx, { projectId, RptLang: lang });
  if (sum(heads.map(({ lines }) => BigInt(lines.length))) > LINES_MAX)
    throw new Refusal("adjust.letter.tooLong", { kind: "state", params: { limit: LINES_MAX } });
  const { company, date } = await readCover(ctx, projectId, lang);
  const say: Say = (key, params) => messageOf(lang, key, params);
  const title = say("adjust.letter.title");
  const hints = (await openPoints.hint(ctx.db, lang)).map((text) => ["note", { text }] as const);
  const blocks = blocksOf(lang, { company, date, firm: await firmName(ctx.db) }, [
    ["title", { text: title }],
    ["address", "adjust.letter.to"],
    ["text", "adjust.letter.opening"],
    ...(heads.length === 0 ? [["text", "adjust.letter.none"] as const] : []),
    ...PARTS.flatMap((part) => partOf(say(part.title), heads.filter(part.has), say, lang)),
    ["text", "adjust.letter.closing"],
    ...hints,
    { signs: ["misstate.word.firm", "", "misstate.word.partner", "adjust.sheet.date"] },
    ["heading", "adjust.sheet.clientBox"],
    { signs: ["adjust.sheet.signature", "", "adjust.sheet.signer", "adjust.sheet.date"] },
  ]);
  return letterFile(lang, { of: [company], title, parts: [{ blocks }] });
}

function partOf(title: string, heads: readonly AdjustHead[], say: Say, lang: Lang): LetterBlock[] {
  if (heads.length === 0) return [];
  const total = (of: (head: AdjustHead) => string) => thousands(sum(heads.map((head) => fen(of(head)))));
  return [
    { kind: "heading", text: title },
    {
      kind: "table",
      table: {
        heads: [
          say("adjust.sheet.no"),
          say("adjust.sheet.description"),
          `${say("adjust.sheet.item")}${lang === "zh" ? "／" : " / "}${say("adjust.sheet.detail")}`,
          say("adjust.sheet.debit"),
          say("adjust.sheet.credit"),
        ],
        widths: WIDTHS,
        amounts: [3, 4],
        rows: heads.flatMap((head) => rowsOf(head, say)),
        total: [say("adjust.sheet.total"), "", "", total(({ debit }) => debit), total(({ credit }) => credit)],
      },
    },
  ];
}

/** What an entry says of itself stands beside its first line. */
function rowsOf(head: AdjustHead, say: Say): string[][] {
  const money = (amount: string) => (amount === "0.00" ? "" : thousands(fen(amount)));
  const profit = say("adjust.letter.profit", { amount: thousands(fen(head.profitEffect)) });
  const about = [head.description, head.reason, head.profitEffect === "0.00" ? "" : profit];
  return head.lines.map(({ fsItemName, lineName, debit, credit }, at) => [
    at === 0 ? (head.adjNo ?? "") : "",
    at === 0 ? about.filter(Boolean).join("\n") : "",
    [spokenName(fsItemName), lineName].filter(Boolean).join("\n"),
    money(debit),
    money(credit),
  ]);
}
