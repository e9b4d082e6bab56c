import type { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import type { JournalHit, JournalRunSummary } from "@digao/contract/areas/evidence/journal-tests/calls";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { hitsMost } from "@digao/domain/journal-tests/frequency";
import type { Context } from "../../../platform/serve.ts";
import { type Column, money, text } from "../../../platform/workbook/columns.ts";
import { workbookFile } from "../../../platform/workbook/file.ts";
import { listSheet } from "../../../platform/workbook/sheet.ts";
import { journalHits, journalRun } from "../journal-tests/door.ts";
import { answerNow } from "./answer-now.ts";
import { coverOf, factsSheet, sayIn } from "./file-out.ts";
import { aboutOf, inChina } from "./lines-file.ts";

type Rule = JournalRunSummary["byRule"][number];

/** What it comes to, and what a leader passed over to say so. */
function conclusionFacts(lang: Lang, run: JournalRunSummary): [string, string][] {
  const say = sayIn(lang);
  const { verdict, conclusion, overrideReason, overrideOpen, open } = run;
  const pair = (key: MessageKey, value: string | null | undefined): [string, string] => [say(key), value ?? ""];
  return [
    pair("download.run.rulesApproved", run.approvedBy ?? say("download.run.rulesDraft")),
    ...(run.highSet === null
      ? []
      : [pair("download.run.bands", say("download.run.bandsWords", { set: run.highSet, high: run.bands.high }))]),
    pair("download.run.verdict", verdict ? codeWord(lang, "journalVerdict", verdict) : say("je.verdict.none")),
    pair("download.run.conclusion", conclusion),
    pair(
      "download.run.concludedBy",
      run.concludedName && `${run.concludedName} ${run.concludedAt ? inChina(run.concludedAt) : ""}`,
    ),
    ...(run.concludedName
      ? [pair("download.run.confirmedBy", run.confirmedName ?? say("download.run.unconfirmed"))]
      : []),
    ...(overrideReason
      ? [pair("download.run.override", overrideReason), pair("download.run.overrideOpen", String(overrideOpen ?? 0))]
      : []),
    ...run.formerConclusions.map((was) =>
      pair(
        "download.run.former",
        say("download.run.formerWords", {
          at: inChina(was.at),
          name: was.userName,
          verdict: was.verdict ? codeWord(lang, "journalVerdict", was.verdict) : "—",
          conclusion: was.conclusion ?? "",
          reason: was.reason,
        }),
      ),
    ),
    ...(open ? [pair("download.run.open", say("download.run.openWords", { ...open }))] : []),
    pair(
      "download.run.tested",
      say("download.run.testedWords", { vouchers: run.voucherCount ?? 0, hits: run.hitCount ?? 0 }),
    ),
    ...(hitsMost(run.hitCount ?? 0, run.voucherCount ?? 0)
      ? [pair("download.run.most", say("download.run.mostWords"))]
      : []),
    pair("download.run.pm", [run.pm, run.pmReason].filter(Boolean).join(" · ")),
    pair("download.run.trivial", [run.trivial, run.trivialReason].filter(Boolean).join(" · ")),
    pair("download.run.fingerprint", run.fingerprint),
    ...[...run.parts, ...run.skipped].map(({ name, reason }): [string, string] => [name, reason]),
  ];
}

const ruleColumns: readonly Column<Rule>[] = [
  text("download.run.rule", 28, ({ name }) => name),
  { words: "download.run.weight", width: 8, kind: "count", of: ({ weight }) => weight },
  { words: "download.run.vouchers", width: 10, kind: "count", of: ({ count }) => count },
  { words: "download.run.share", width: 10, kind: "percent", of: ({ share }) => share },
  money("download.run.amount", 18, ({ amount }) => amount),
  text("download.run.proposal", 60, ({ proposal }) => proposal),
];

function standOf(lang: Lang, { isDrawn, isChecked, exclusion }: JournalHit): string {
  if (exclusion)
    return messageOf(lang, "download.run.excluded", { reason: exclusion.reason, name: exclusion.userName });
  if (!isDrawn) return messageOf(lang, "download.run.undrawn");
  return messageOf(lang, isChecked ? "download.run.checked" : "download.run.drawn");
}

const hitColumns = (lang: Lang): Column<JournalHit>[] => [
  { words: "download.run.score", width: 8, kind: "count", of: ({ score }) => score },
  text("download.run.date", 12, ({ jDate }) => jDate),
  text("download.run.voucher", 14, ({ jType, jNo, jNoText }) => `${jType}-${jNo ?? jNoText}`),
  text("download.run.summary", 36, ({ summary }) => summary),
  money("download.run.amount", 18, ({ amount }) => amount),
  text("download.run.stand", 40, (hit) => standOf(lang, hit)),
  text("download.run.why", 80, ({ words }) => words.map(({ text }) => text).join("; ")),
];

/** Three sheets: the conclusion with what it rests on, the rules, and the vouchers with high scores with how each was dealt with. */
export async function journalRunFile(
  ctx: Context,
  { Id }: Input<(typeof downloads)["DownJeRunExcel"]>,
): Promise<FileAnswer> {
  const { db, lang, user } = ctx;
  const say = sayIn(lang);
  const run = await journalRun(ctx, Id);
  const cover = await coverOf(db, run.periodId);
  const high = run.isJournalKept ? journalHits(ctx, Id, { band: "high" }) : [];
  const title = say(run.isDraft ? "download.title.journalRunDraft" : "download.title.journalRun", { no: run.runNo });
  const file = await workbookFile(
    [cover.client, cover.period, title],
    [
      factsSheet(title, aboutOf(cover, user.name, lang, conclusionFacts(lang, run))),
      listSheet({ lang, name: "download.run.rules", columns: ruleColumns, rows: run.byRule }),
      listSheet({ lang, name: "download.run.high", columns: hitColumns(lang), rows: { batches: high } }),
    ],
  );
  return answerNow(ctx, file);
}
