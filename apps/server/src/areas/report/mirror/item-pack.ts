/** The audit trail of one statement item on a page (审计轨迹一览), for an inspector: the missing links first. */

import type { mirror } from "@digao/contract/areas/report/mirror/calls";
import { codeWord } from "@digao/contract/code-words";
import type { Lang } from "@digao/contract/messages";
import { type MessageKey, messageOf } from "@digao/contract/messages";
import { fen, inYuan, thousands } from "@digao/domain/money";
import { SIGN_LEVELS } from "@digao/domain/sign-off/levels";
import type { RowOut } from "@digao/excel/write/sheet-out";
import { clockOf, dayOf } from "../../../platform/lib/china-time.ts";
import { orderOf, paperPdf } from "../../../platform/paper/pdf.ts";
import { header, heading, money, wrap } from "../../../platform/paper/print-tables.ts";
import type { Context } from "../../../platform/serve.ts";
import { planned, unread } from "../../../platform/serve.ts";
import { paper, signs } from "../../engagement/papers/door.ts";
import { missingLinks, type PackFacts, packFacts } from "./pack-facts.ts";

/** More would not stand on a page; what is left out is counted. */
const listed = { missing: 12, risks: 5, lines: 12, samples: 4, evidence: 8 } as const;
const widths = [52, 20, 16, 28];

function cut(rows: readonly RowOut[], most: number, lang: Lang): RowOut[] {
  const more = rows.length - most;
  return more > 0 ? [...rows.slice(0, most), [messageOf(lang, "pack.more", { count: more })]] : [...rows];
}

function packRows(facts: PackFacts, lang: Lang): RowOut[] {
  const say = (key: string, params: Record<string, string | number> = {}): string =>
    messageOf(lang, `pack.${key}` as MessageKey, params);
  const { row, risks, lines, samples, evidence, letters, conclusion } = facts;
  const lacks = missingLinks(facts, lang);
  const comma = lang === "zh" ? "、" : ", ";
  const signed = (name: string | null, at: string | null): string =>
    name && at ? `${name}  ${clockOf(at).slice(0, 16)}` : "";
  return [
    [heading(say("missing"))],
    ...(lacks.length === 0
      ? [[say("complete")]]
      : cut(
          lacks.map((lack) => [wrap(lack)]),
          listed.missing,
          lang,
        )),
    [header(say("risks")), header(say("level")), header(say("assertions")), header(say("state"))],
    ...cut(
      risks.map(({ words, levelNow, assertions, isMet }) => [
        wrap(words),
        codeWord(lang, "riskLevel", levelNow),
        assertions.map((one) => codeWord(lang, "assertion", one)).join(comma),
        say(isMet ? "answered" : "unanswered"),
      ]),
      listed.risks,
      lang,
    ),
    [header(say("procedures")), header(say("result")), header(say("index")), header(say("by"))],
    ...cut(
      lines.map(({ lineNo, content, result, wpIndex, execUserName, execDate }) => [
        wrap(`${lineNo}. ${content}`),
        codeWord(lang, "procedureResult", result),
        wpIndex ?? "",
        [execUserName, execDate].filter(Boolean).join("  "),
      ]),
      listed.lines,
      lang,
    ),
    [header(say("samples")), header(say("size")), header(say("state"))],
    ...cut(
      samples.map(({ runNo, title, size, population, status }) => [
        wrap(`#${runNo} ${title}`),
        `${size} / ${population}`,
        codeWord(lang, "sampleStatus", status),
      ]),
      listed.samples,
      lang,
    ),
    [header(say("evidence")), header(say("version"))],
    ...(letters ? [[wrap(say("letters", lettersOf(letters)))]] : []),
    ...cut(
      evidence.map(({ name, version, now }) => [
        wrap(name),
        version === null || version === now ? String(version ?? "") : `${version} → ${now ?? "—"}`,
      ]),
      listed.evidence,
      lang,
    ),
    [header(say("conclusion")), header(say("audited")), null, header(say("by"))],
    [
      wrap([codeWord(lang, "itemResult", conclusion.result), conclusion.words].filter(Boolean).join("：")),
      money(row.audited),
      null,
      signed(conclusion.by, conclusion.at),
    ],
  ];
}

function lettersOf(letters: NonNullable<PackFacts["letters"]>) {
  const { book, confirmed } = inYuan({ book: letters.book, confirmed: letters.confirmed });
  const { confirmedShare: share } = letters;
  return {
    book: thousands(fen(book)),
    confirmed: thousands(fen(confirmed)),
    share: share === null ? "—" : `${(Number(share) * 100).toFixed(2)}%`,
  };
}

/** Read in the transaction that ends; laid out afterwards, in another process. */
async function plan(ctx: Context, { Id: itemId, RptLang: lang }: { Id: number; RptLang: Lang }) {
  const projectId = ctx.project?.id ?? 0;
  const facts = await packFacts(ctx.db, { projectId, itemId, lang });
  const { row } = facts;
  const frame = await paper.frame(ctx.db, projectId, lang);
  const title = messageOf(lang, "pack.title");
  const given = row.cells.flatMap(({ level, sign }) => (sign ? [{ ...sign, level: signs.levelOf(level) }] : []));
  const levels = SIGN_LEVELS.filter((level) =>
    row.cells.some((cell) => cell.level === level && (cell.isNeeded || cell.sign !== null)),
  );
  const sheet = frame.sheet({
    title: `${title}  ${row.name}`,
    index: row.wpIndex ?? row.stdCode,
    signers: paper.signers(lang, given, levels),
    widths,
    rows: packRows(facts, lang),
  });
  const order = await orderOf(sheet);
  const fileName = `${[frame.client, title, row.name, dayOf(Date.now())].join("-")}.pdf`;
  return async () => ({ fileName, mime: "application/pdf", body: await ctx.readFile(paperPdf, "", order) });
}

export const itemPack = planned<(typeof mirror)["DownItemPack"]>()(plan, async (_ctx, _input, found) => {
  if (!found) throw unread();
  return found;
});
