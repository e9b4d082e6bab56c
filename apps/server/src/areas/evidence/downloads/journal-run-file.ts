import type { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import type { JournalHit, JournalRunSummary } from "@digao/contract/areas/evidence/journal-tests/calls";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { hitsMost } from "@digao/domain/journal-tests/frequency";
import { workbookBytes } from "@digao/excel/write-workbook";
import type { Context } from "../../../platform/serve.ts";
import { journalHits, journalRun } from "../journal-tests/door.ts";
import { answerNow } from "./answer-now.ts";
import { type Column, coverOf, factsSheet, fileNameOf, sayIn, tableSheet } from "./file-out.ts";
import { aboutOf, inChina } from "./lines-file.ts";

type Rule = JournalRunSummary["byRule"][number];

/** What it comes to, and what a leader passed over to say so. */
function conclusionFacts(lang: Lang, run: JournalRunSummary): [string, string][] {
  const say = sayIn(lang);
  const { verdict, conclusion, overrideReason, overrideOpen, open } = run;
  const told = (key: MessageKey, value: string | null | undefined): [string, string] => [say(key), value ?? ""];
  return [
    told("download.run.verdict", verdict ? say(`je.verdict.${verdict}`) : say("je.verdict.none")),
    told("download.run.conclusion", conclusion),
    told(
      "download.run.concludedBy",
      run.concludedName && `${run.concludedName} ${run.concludedAt ? inChina(run.concludedAt) : ""}`,
    ),
    ...(overrideReason
      ? [told("download.run.override", overrideReason), told("download.run.overrideOpen", String(overrideOpen ?? 0))]
      : []),
    ...run.formerConclusions.map((was) =>
      told(
        "download.run.former",
        say("download.run.formerWords", {
          at: inChina(was.at),
          name: was.userName,
          verdict: was.verdict ? say(`je.verdict.${was.verdict}`) : "—",
          conclusion: was.conclusion ?? "",
          reason: was.reason,
        }),
      ),
    ),
    ...(open ? [told("download.run.open", say("download.run.openWords", { ...open }))] : []),
    told(
      "download.run.tested",
      say("download.run.testedWords", { vouchers: run.voucherCount ?? 0, hits: run.hitCount ?? 0 }),
    ),
    ...(hitsMost(run.hitCount ?? 0, run.voucherCount ?? 0)
      ? [told("download.run.most", say("download.run.mostWords"))]
      : []),
    told("download.run.pm", [run.pm, run.pmReason].filter(Boolean).join(" · ")),
    told("download.run.trivial", [run.trivial, run.trivialReason].filter(Boolean).join(" · ")),
    told("download.run.fingerprint", run.fingerprint),
    ...[...run.parts, ...run.skipped].map(({ name, reason }): [string, string] => [name, reason]),
  ];
}

function ruleColumns(lang: Lang): Column<Rule>[] {
  const say = sayIn(lang);
  return [
    { title: say("download.run.rule"), width: 28, cell: ({ name }) => name },
    { title: say("download.run.weight"), width: 8, kind: "integer", cell: ({ weight }) => String(weight) },
    { title: say("download.run.vouchers"), width: 10, kind: "integer", cell: ({ count }) => String(count) },
    { title: say("download.run.share"), width: 10, kind: "percent", cell: ({ share }) => share },
    { title: say("download.run.amount"), width: 18, kind: "number", cell: ({ amount }) => amount },
    { title: say("download.run.proposal"), width: 60, cell: ({ proposal }) => proposal },
  ];
}

function standOf(lang: Lang, { isDrawn, isChecked, exclusion }: JournalHit): string {
  if (exclusion)
    return messageOf(lang, "download.run.excluded", { reason: exclusion.reason, name: exclusion.userName });
  if (!isDrawn) return messageOf(lang, "download.run.undrawn");
  return messageOf(lang, isChecked ? "download.run.checked" : "download.run.drawn");
}

function hitColumns(lang: Lang): Column<JournalHit>[] {
  const say = sayIn(lang);
  return [
    { title: say("download.run.score"), width: 8, kind: "integer", cell: ({ score }) => String(score) },
    { title: say("download.run.date"), width: 12, cell: ({ jDate }) => jDate },
    { title: say("download.run.voucher"), width: 14, cell: ({ jType, jNo, jNoText }) => `${jType}-${jNo ?? jNoText}` },
    { title: say("download.run.summary"), width: 36, cell: ({ summary }) => summary },
    { title: say("download.run.amount"), width: 18, kind: "number", cell: ({ amount }) => amount },
    { title: say("download.run.stand"), width: 40, cell: (hit) => standOf(lang, hit) },
    { title: say("download.run.why"), width: 80, cell: ({ words }) => words.map(({ text }) => text).join("; ") },
  ];
}

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
  const title = say("download.title.journalRun", { no: run.runNo });
  const bytes = await workbookBytes([
    factsSheet(title, aboutOf(cover, user.name, lang, conclusionFacts(lang, run))),
    tableSheet(say("download.run.rules"), ruleColumns(lang), [run.byRule]),
    tableSheet(say("download.run.high"), hitColumns(lang), high),
  ]);
  return answerNow(ctx, fileNameOf(cover.client, cover.period, title), bytes);
}
