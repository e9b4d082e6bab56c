/** The report with what belongs to it (报告及附件): contents, report, audited statements, notes, licences, in one PDF with numbered pages. */
import { buffer } from "node:stream/consumers";
import type { AuditReports, auditReports } from "@digao/contract/areas/report/audit-report/calls";
import { codeWord } from "@digao/contract/code-words";
import type { Input } from "@digao/contract/endpoint";
import { type Lang, messageOf } from "@digao/contract/messages";
import type { FileAnswer } from "@digao/contract/shapes";
import { ofProject } from "@digao/db/project-rows";
import type { Db } from "@digao/db/tenant";
import { PACKAGE_PARTS, type PackagePart, partsOfKind } from "@digao/domain/reports/package";
import { sql } from "kysely";
import type { LetterBlock, LetterPart } from "../../../platform/letters/letter.ts";
import { letterPdf } from "../../../platform/letters/letter-pdf.ts";
import { type Context, planned, unread } from "../../../platform/serve.ts";
import { certificatesInUse, type StoredCertificate } from "./certificates.ts";
import { type MadeReport, madeOrNull, madeReport, pageWords } from "./document.ts";
import { packageOf, partWords } from "./package-parts.ts";
import { readReport } from "./rows.ts";

type Down = (typeof auditReports)["DownReportPackage"];

interface There {
  statements: boolean;
  cashFlow: boolean;
  equity: boolean;
  notes: boolean;
}

/** Of the project, those that any of its reports asks for; whether each still holds is said where the report is sealed. */
export async function packageParts(
  db: Db,
  lang: Lang,
  { kinds, hasText }: { kinds: readonly string[]; hasText: boolean },
): Promise<AuditReports["parts"]> {
  const { rows } =
    await sql<There>`select exists (select from project_period d where ${ofProject("d")} and d.is_current) as statements,
    exists (select from cash_flow_run r where ${ofProject("r")} and r.state = 'done') as "cashFlow",
    exists (select from project_period d where ${ofProject("d")} and d.is_current
      and (d.tb_batch_id is not null or d.voucher_batch_id is not null)) as equity,
    exists (select from fs_note n where ${ofProject("n")}) as notes`.execute(db);
  const licences = (await certificatesInUse(db)).length > 0;
  const there: Partial<Record<PackagePart, boolean>> = { report: hasText, licences, ...rows[0] };
  const asked = new Set(kinds.flatMap((kind) => partsOfKind(kind, false)));
  return PACKAGE_PARTS.filter((part) => asked.has(part)).map((part) => ({
    words: partWords(lang, part),
    isThere: there[part] ?? false,
  }));
}

const say = messageOf;
const nameOfPicture = ({ id, isPdf }: StoredCertificate): string => `/licence-${id}${isPdf ? ".pdf" : ""}`;

/** Each picture, and each page of a PDF, on a page of its own. */
const licenceParts = (certificate: StoredCertificate, at: number): LetterPart[] =>
  Array.from(
    { length: certificate.pages },
    (_, page): LetterPart => ({
      ...(at === 0 && page === 0 ? { name: partWords("zh", "licences") } : {}),
      blocks: [
        { kind: "heading", text: codeWord("zh", "certificateKind", certificate.kind) },
        { kind: "picture", name: nameOfPicture(certificate), page: page + 1 },
      ],
    }),
  );

interface MadePackage extends MadeReport {
  certificates: readonly StoredCertificate[];
}

async function madePackage(ctx: Context, Id: number): Promise<MadePackage> {
  const { db } = ctx;
  const lang = "zh";
  const report = await madeReport(ctx, { Id });
  const { statements, cashFlow, equity, notes, certificates, lacks } = await packageOf(
    db,
    await readReport(db, Id),
    lang,
  );
  const doubts = [...lacks.values()].map(
    (text): LetterBlock => ({ kind: "warning", text: say(lang, "report.package.lacks", { list: text }) }),
  );
  const parts: LetterPart[] = [
    {
      blocks: [{ kind: "title", text: say(lang, "report.package.contents") }, { kind: "contents" }, ...doubts],
    },
    ...report.parts.map((part, at) => (at === 0 ? { ...part, name: report.title } : part)),
    ...(statements?.parts ?? []),
    ...(cashFlow ? [cashFlow.part] : []),
    ...(equity ? [equity.part] : []),
    ...(notes?.parts ?? []),
    ...certificates.flatMap(licenceParts),
  ];
  return { ...report, fileName: `${report.fileName}-${say(lang, "report.package.title")}`, parts, certificates };
}

async function picturesOf({ files }: Context, all: readonly StoredCertificate[]): Promise<Record<string, string>> {
  const pictures: Record<string, string> = {};
  for (const certificate of all) {
    const bytes = await buffer(files.read(await files.find(certificate.fileId)));
    pictures[nameOfPicture(certificate)] = bytes.toString("base64");
  }
  return pictures;
}

export const downPackage = planned<Down>()(
  async (ctx, { Id }) => {
    const made = await madeOrNull(madePackage(ctx, Id));
    if (!made) return null;
    const { certificates, ...letter } = made;
    const pages = pageWords();
    const pictures = await picturesOf(ctx, certificates);
    return async (): Promise<FileAnswer> => ({
      fileName: `${letter.fileName}.pdf`,
      mime: "application/pdf",
      body: await ctx.readFile(letterPdf, "", { ...letter, pages, pictures }),
    });
  },
  async (ctx, { Id }: Input<Down>, pdf): Promise<FileAnswer> => {
    if (pdf) return pdf;
    await madePackage(ctx, Id);
    throw unread();
  },
);
