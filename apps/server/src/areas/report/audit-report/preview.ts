/** The report as it would be printed now, and what keeps it from being one. */

import { judgementStatus } from "@digao/contract/areas/engagement/papers/codes";
import type { ReportPreview, TextRecord } from "@digao/contract/areas/report/audit-report/calls";
import { reportFiling, reportStatus } from "@digao/contract/areas/report/audit-report/codes";
import { messageOf } from "@digao/contract/messages";
import { sectionsOf } from "@digao/domain/reports/opinion";
import { opinionKind } from "@digao/domain/reports/opinion-kind";
import { listed } from "../../../platform/lib/listed.ts";
import { composeParts, filled, reportBlocks } from "./compose.ts";
import type { TextSources } from "./text.ts";
import { isScopeLimited, valuesOf } from "./values.ts";

const words = (value: unknown): string => (typeof value === "string" ? value.trim() : "");

/** Before an opinion is approved the text shows the usual one, and says so. */
const unsettled = {
  opinion: opinionKind.unmodified,
  facts: {
    goingConcern: "ok",
    isUncertaintyDisclosed: false,
    hasEmphasis: false,
    isPredecessorsYear: false,
    isOtherInformationObtained: false,
    scope: "none",
    isOpeningUnverified: false,
    misstatement: 0n,
    om: 0n,
  },
} as const;

function warningsOf({ report, opinion, lang }: TextSources, version: TextRecord | null): string[] {
  const say = messageOf;
  if (report.status === reportStatus.void) return [say(lang, "report.voidMark", { why: report.voidReason ?? "" })];
  const why = [
    opinion ? null : say(lang, "report.noOpinion"),
    opinion && opinion.moved.length > 0
      ? say(lang, "report.opinionMoved", { list: listed(lang, opinion.moved) })
      : null,
    version?.status === judgementStatus.approved ? null : say(lang, "report.noText"),
    report.plannedDate === null ? say(lang, "report.noDate") : null,
    report.secondId === null ? say(lang, "report.noSecond") : null,
  ].filter((one) => one !== null);
  const drafts = report.status === reportStatus.issued ? [] : why;
  return [
    ...drafts.map((one) => say(lang, "report.draft", { why: one })),
    ...(report.status === reportStatus.issued && report.filing === reportFiling.waiting
      ? [say(lang, "report.notDelivered")]
      : []),
    ...(lang === "en" ? [say(lang, "report.noEnglish")] : []),
  ];
}

export function previewOf(sources: TextSources, version: TextRecord | null): ReportPreview {
  const { report, project, opinion } = sources;
  const kind = opinion?.opinion ?? unsettled.opinion;
  const facts = { ...(opinion?.facts ?? unsettled.facts), isListed: project.isListed };
  const sections = sectionsOf(kind, facts);
  const text = (name: keyof TextRecord): string => words(version?.[name]);
  const typed = {
    addressee: text("addressee"),
    clientShort: text("clientShort"),
    framework: text("framework"),
    city: text("city"),
    gcNote: text("gcNote"),
    gcFacts: text("gcFacts"),
    emphasisNote: text("emphasisNote"),
    emphasisMatter: text("emphasisMatter"),
    otherInfoScope: text("otherInfoScope"),
    otherInfoMatter: text("otherInfoMatter"),
  };
  const isSplit = opinion?.isSplit ?? false;
  const hasGovernance = version?.hasGovernance === true;
  const reportDate = report.reportDate ?? report.plannedDate;
  const { partner, second, reportNo } = report;
  const values = valuesOf({
    project,
    opinion: kind,
    sections,
    facts,
    reportDate,
    isSplit,
    dual: report.dualOn === null ? null : { note: report.dualNote ?? "", amendedOn: report.dualOn },
    partner,
    second,
    reportNo,
    typed,
    hasGovernance,
  });
  const parts = composeParts({
    opinion: kind,
    sections,
    values,
    modifyMatters: text("modifyMatters"),
    otherMatter: text("otherMatter"),
    otherInfoMatter: typed.otherInfoMatter,
    keyMatters: (version?.keyMatters ?? []).map(({ title, noteRef, description, response }) => ({
      title: words(title),
      noteRef: words(noteRef),
      description: words(description),
      response: words(response),
    })),
    isGroup: project.isGroup,
    isListed: project.isListed,
    hasGovernance,
    isScope: isScopeLimited(facts),
    isSplit,
  });
  return {
    title: reportBlocks().title,
    reportNo: reportNo ?? "",
    addressee: typed.addressee === "" ? "" : `${typed.addressee}：`,
    parts,
    signs: reportBlocks().sign.map((line) => filled(line, values)),
    warnings: warningsOf(sources, version),
  };
}
