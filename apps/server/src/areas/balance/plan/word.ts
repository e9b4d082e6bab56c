/** The audit plan as a document of Word, for whoever reads it outside the product: the version in force, else the one on its way. */
import { type AuditPlan, type auditPlan, auditPlanPaper } from "@digao/contract/areas/balance/plan/calls";
import { planSpec } from "@digao/contract/areas/balance/plan/sections";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import { wordIn } from "@digao/contract/pairs";
import type { FormSection, PaperField, RowsSection } from "@digao/contract/paper/sections";
import { rowsOf } from "@digao/contract/paper/sections";
import type { FileAnswer } from "@digao/contract/shapes";
import { projectIdOf } from "@digao/db/tenant";
import { fen, thousands } from "@digao/domain/money";
import type { LetterBlock, LetterPart } from "../../../platform/letters/letter.ts";
import { dayOf } from "../../../platform/lib/china-time.ts";
import { partsFor } from "../../../platform/paper/parts.ts";
import { cell } from "../../../platform/paper/print-tables.ts";
import { readVersions } from "../../../platform/paper/read.ts";
import type { Context } from "../../../platform/serve.ts";
import { letterFile } from "../../../platform/workbook/letter.ts";
import { paper } from "../../engagement/papers/door.ts";
import { changesInForce } from "./changes.ts";
import { changeLines, coverageLines, factLines, type Line } from "./print.ts";

type Values = Readonly<Record<string, unknown>>;

function shown(lang: Lang, field: PaperField, row: Values, key: string): string {
  if (field.kind === "member") return String(row.memberName ?? "");
  const value = cell(lang, field, row[key]);
  if (value === null || value === undefined) return "";
  if (typeof value === "string") return value;
  if ("text" in value) return value.text;
  if (!("number" in value)) return "";
  return value.style === "number" ? thousands(fen(value.number)) : value.number;
}

const lineOf = ([label, words]: Line, lang: Lang): LetterBlock => ({
  kind: "plain",
  text: lang === "zh" ? `${label}：${words}` : `${label}: ${words}`,
});
const headingOf = (text: string): LetterBlock => ({ kind: "heading", text });

function formBlocks(lang: Lang, { fields, words }: FormSection, version: Values): LetterBlock[] {
  const lines = Object.entries(fields).flatMap(([key, field]) => {
    const value = shown(lang, field, version, key);
    return value === "" ? [] : [lineOf([wordIn(lang, field.words), value], lang)];
  });
  return lines.length === 0 ? [] : [...(words ? [headingOf(wordIn(lang, words))] : []), ...lines];
}

const [narrow, broad] = [2, 4];
function tableBlocks(lang: Lang, name: string, section: RowsSection, version: Values): LetterBlock[] {
  const list = rowsOf(version, name);
  const fields = Object.entries(section.fields);
  const isBroad = ({ kind, isWide }: PaperField) => isWide || (kind === "reason" && fields.length < 8);
  const head = headingOf(wordIn(lang, section.words));
  if (list.length === 0) return [head, { kind: "plain", text: wordIn(lang, section.empty) }];
  return [
    head,
    {
      kind: "table",
      table: {
        heads: fields.map(([, { words }]) => wordIn(lang, words)),
        widths: fields.map(([, field]) => (isBroad(field) ? broad : narrow)),
        amounts: fields.flatMap(([, { kind }], at) => (kind === "money" || kind === "count" ? [at] : [])),
        rows: list.map((row) => fields.map(([key, field]) => shown(lang, field, row, key))),
      },
    },
  ];
}

/** Components have more columns than a page is wide: they stand on pages of their own. */
const onSide = "components";
function sectionBlocks(lang: Lang, version: Values, isOnSide: boolean): LetterBlock[] {
  return Object.entries(planSpec.sections).flatMap(([name, section]) => {
    if ((name === onSide) !== isOnSide) return [];
    return section.kind === "form" ? formBlocks(lang, section, version) : tableBlocks(lang, name, section, version);
  });
}

function titled(lang: Lang, title: string, lines: readonly Line[]): LetterBlock[] {
  return lines.length === 0 ? [] : [headingOf(title), ...lines.map((line) => lineOf(line, lang))];
}

function whoSigned(lang: Lang, { preparerName, approverName, approveTime }: AuditPlan): LetterBlock[] {
  const prepared = messageOf(lang, "plan.print.preparedBy", { name: preparerName });
  const approved =
    approverName && approveTime
      ? messageOf(lang, "plan.print.approvedBy", { name: approverName, day: dayOf(Date.parse(approveTime)) })
      : messageOf(lang, "plan.print.draft");
  return [
    { kind: "right", text: prepared },
    { kind: "right", text: approved },
  ];
}

export async function downloadWord(
  ctx: Context,
  { RptLang: lang }: Input<(typeof auditPlan)["DownAuditPlanWord"]>,
): Promise<FileAnswer> {
  const { db } = ctx;
  const { spec } = auditPlanPaper;
  const { client, date } = await paper.cover(db, projectIdOf(db), lang);
  const versions = (await readVersions(ctx, partsFor(auditPlanPaper), { lang })) as unknown as AuditPlan[];
  const version = versions.find(({ status }) => status === spec.inForce) ?? versions[0];
  const title = wordIn(lang, spec.words);
  const head: LetterBlock[] = [
    { kind: "title", text: title },
    { kind: "center", text: [client, date].filter(Boolean).join("  ") },
  ];
  const say = (key: "facts" | "coverage" | "changes" | "noPlan") => messageOf(lang, `plan.print.${key}`);
  if (!version)
    return letterFile(lang, {
      of: [client, date],
      title,
      parts: [{ blocks: [...head, { kind: "plain", text: say("noPlan") }] }],
    });
  const isDraft = version.status !== spec.inForce;
  const parts: LetterPart[] = [
    {
      blocks: [
        ...head,
        ...(isDraft ? [{ kind: "warning" as const, text: messageOf(lang, "plan.print.draft") }] : []),
        ...sectionBlocks(lang, { ...version }, false),
        ...titled(lang, say("facts"), factLines(lang, version)),
        ...titled(lang, say("changes"), isDraft ? [] : changeLines(lang, await changesInForce(db))),
        ...whoSigned(lang, version),
      ],
    },
    ...(version.components.length === 0
      ? []
      : [
          {
            isLandscape: true,
            blocks: [
              ...sectionBlocks(lang, { ...version }, true),
              ...titled(lang, say("coverage"), coverageLines(lang, version)),
            ],
          },
        ]),
  ];
  return letterFile(lang, { of: [client, date], title, parts });
}
