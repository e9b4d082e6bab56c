/** The report in Word and as a PDF: the paragraphs of its preview, laid out as letters are. */
import type { auditReports, ReportPreview, TextRecord } from "@digao/contract/areas/report/audit-report/calls";
import { textPaper } from "@digao/contract/areas/report/audit-report/calls";
import { messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { DOCX, type LetterBlock, type LetterPart, letterBytes } from "../../../platform/letters/letter.ts";
import { letterPdf } from "../../../platform/letters/letter-pdf.ts";
import { partsFor } from "../../../platform/paper/parts.ts";
import { readVersions } from "../../../platform/paper/read.ts";
import { ofSubject } from "../../../platform/paper/subject.ts";
import { Refusal } from "../../../platform/refusal.ts";
import { type Context, planned, unread } from "../../../platform/serve.ts";
import { previewOf } from "./preview.ts";
import { textSources } from "./text.ts";

type Down = (typeof auditReports)["DownAuditReport"];

export interface MadeReport {
  title: string;
  fileName: string;
  /** The text stands in Chinese, whoever reads it. */
  lang: "zh";
  parts: LetterPart[];
}

function blocksOf({ title, reportNo, addressee, parts, signs, warnings }: ReportPreview): LetterBlock[] {
  return [
    ...warnings.map((text): LetterBlock => ({ kind: "warning", text })),
    { kind: "title", text: title },
    ...(reportNo === "" ? [] : [{ kind: "right", text: reportNo } as const]),
    { kind: "address", text: addressee },
    ...parts.flatMap(({ heading, paragraphs }): LetterBlock[] => [
      { kind: "heading", text: heading },
      ...paragraphs.map(({ text, isStrong }): LetterBlock => ({ kind: isStrong ? "heading" : "text", text })),
    ]),
    { kind: "signs", labels: signs },
  ];
}

/** In force, else the one on its way. */
export async function madeReport(ctx: Context, { Id }: { Id: number }): Promise<MadeReport> {
  const sources = await textSources(ctx, "zh", Id);
  const versions = await readVersions(ctx, ofSubject(partsFor(textPaper), { subjectId: Id }), { lang: "zh" });
  const version = versions.find(({ status }) => status === textPaper.spec.inForce) ?? versions[0];
  if (!version) throw new Refusal("report.noText", { kind: "state" });
  const preview = previewOf(sources, version as unknown as TextRecord);
  const { report, project } = sources;
  return {
    title: preview.title,
    fileName: [report.reportNo ?? messageOf("zh", "report.part.report"), project.client].join("-"),
    lang: "zh",
    parts: [{ blocks: blocksOf(preview) }],
  };
}

/** Where it cannot be made, the call itself says why. */
export const madeOrNull = <T extends MadeReport>(making: Promise<T>): Promise<T | null> =>
  making.catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
export const pageWords = (): string => messageOf("zh", "correspondence.letter.page", { at: "{at}", of: "{of}" });

export const downReport = planned<Down>()(
  async (ctx, input) => {
    if (input.format !== "pdf") return null;
    const report = await madeOrNull(madeReport(ctx, input));
    if (!report) return null;
    const pages = pageWords();
    return async (): Promise<FileAnswer> => ({
      fileName: `${report.fileName}.pdf`,
      mime: "application/pdf",
      body: await ctx.readFile(letterPdf, "", { ...report, pages }),
    });
  },
  async (ctx, input, pdf): Promise<FileAnswer> => {
    const report = await madeReport(ctx, input);
    if (input.format === "pdf") {
      if (!pdf) throw unread();
      return pdf;
    }
    return { fileName: `${report.fileName}.docx`, mime: DOCX, body: await letterBytes(report) };
  },
);
