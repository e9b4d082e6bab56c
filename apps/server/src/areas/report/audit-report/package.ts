/** The report with what belongs to it (报告及附件): contents, report, audited statements, notes, in one PDF with numbered pages. */
import type { AuditReports, auditReports } from "@digao/contract/areas/report/audit-report/calls";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { ofProject } from "@digao/db/project-rows";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { sql } from "kysely";
import type { LetterBlock, LetterPart } from "../../../platform/letters/letter.ts";
import { letterPdf } from "../../../platform/letters/letter-pdf.ts";
import { type Context, planned, unread } from "../../../platform/serve.ts";
import { cashFlowPart } from "../../balance/cash-flow/door/statement.ts";
import { equityPart } from "../../balance/equity/door/statement.ts";
import { auditedStatementParts } from "../../balance/trial-balance/door/statements.ts";
import { noteParts } from "../notes/door.ts";
import { type MadeReport, madeOrNull, madeReport, pageWords } from "./document.ts";

type Down = (typeof auditReports)["DownReportPackage"];

const partNames = ["report", "statements", "cashFlow", "equity", "notes", "licences"] as const;
type Part = (typeof partNames)[number];
const wordsOf = (lang: Lang, part: Part): string => messageOf(lang, `report.part.${part}`);

interface There {
  statements: boolean;
  cashFlow: boolean;
  equity: boolean;
  notes: boolean;
}

/** What the product can put together; copies of licences it does not have. */
export async function packageParts(db: Db, lang: Lang, hasText: boolean): Promise<AuditReports["parts"]> {
  const { rows } =
    await sql<There>`select exists (select from project_period d where ${ofProject("d")} and d.is_current) as statements,
    exists (select from cash_flow_run r where ${ofProject("r")} and r.state = 'done') as "cashFlow",
    exists (select from project_period d where ${ofProject("d")} and d.is_current
      and (d.tb_batch_id is not null or d.voucher_batch_id is not null)) as equity,
    exists (select from fs_note n where ${ofProject("n")}) as notes`.execute(db);
  const there: Partial<Record<Part, boolean>> = { report: hasText, ...rows[0] };
  return partNames.map((part) => ({ words: wordsOf(lang, part), isThere: there[part] ?? false }));
}

const warning = (text: string): LetterBlock => ({ kind: "warning", text });
const say = messageOf;

async function madePackage(ctx: Context, Id: number): Promise<MadeReport> {
  const { db } = ctx;
  const lang = "zh";
  const projectId = projectIdOf(db);
  const report = await madeReport(ctx, { Id });
  const statements = await auditedStatementParts(db, projectId, lang);
  const cashFlow = await cashFlowPart(db, projectId, lang);
  const equity = await equityPart(db, projectId, lang);
  const notes = await noteParts(db, projectId, lang);
  const lacking: Part[] = [
    ...(statements ? [] : ["statements" as const]),
    ...(cashFlow ? [] : ["cashFlow" as const]),
    ...(equity ? [] : ["equity" as const]),
    ...(notes ? [] : ["notes" as const]),
    "licences",
  ];
  const doubts = [
    say(lang, "report.package.lacks", { list: lacking.map((part) => wordsOf(lang, part)).join("、") }),
    ...(statements && statements.outOfBalance !== "" ? [statements.outOfBalance] : []),
    ...(cashFlow?.isStale ? [say(lang, "report.package.staleCash")] : []),
    ...(equity?.isOpen ? [say(lang, "report.package.openEquity")] : []),
    ...(notes && notes.unpublished.length > 0
      ? [say(lang, "report.package.openNotes", { list: notes.unpublished.join("、") })]
      : []),
  ];
  const parts: LetterPart[] = [
    {
      blocks: [
        { kind: "title", text: say(lang, "report.package.contents") },
        { kind: "contents" },
        ...doubts.map(warning),
      ],
    },
    ...report.parts.map((part, at) => (at === 0 ? { ...part, name: report.title } : part)),
    ...(statements?.parts ?? []),
    ...(cashFlow ? [cashFlow.part] : []),
    ...(equity ? [equity.part] : []),
    ...(notes?.parts ?? []),
  ];
  return { ...report, fileName: `${report.fileName}-${say(lang, "report.package.title")}`, parts };
}

export const downPackage = planned<Down>()(
  async (ctx, { Id }) => {
    const made = await madeOrNull(madePackage(ctx, Id));
    if (!made) return null;
    const pages = pageWords();
    return async (): Promise<FileAnswer> => ({
      fileName: `${made.fileName}.pdf`,
      mime: "application/pdf",
      body: await ctx.readFile(letterPdf, "", { ...made, pages }),
    });
  },
  async (ctx, { Id }: Input<Down>, pdf): Promise<FileAnswer> => {
    if (pdf) return pdf;
    await madePackage(ctx, Id);
    throw unread();
  },
);
