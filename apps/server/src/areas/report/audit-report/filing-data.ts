/** What the regulator's platform asks for (财会〔2023〕15号): read live, with the figures of the audited statements, and kept as it was filed. */
import type { FilingField, ReportEntry } from "@digao/contract/areas/report/audit-report/calls";
import { codeWord } from "@digao/contract/code-words";
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { type Db, inProject } from "@digao/db/tenant";
import { type Fen, yuan } from "@digao/domain/money";
import { z } from "zod";
import { formAmounts, projectTrialBalance } from "../../balance/trial-balance/door.ts";

export type Figures = Readonly<Record<"assets" | "revenue" | "profit", Fen>>;
const figureCodes = { assets: "A999", revenue: "P100", profit: "P399" } as const;

/** Null while the project has no books. */
export async function auditedFigures(db: Db, projectId: number): Promise<Figures | null> {
  const { rows, source } = await projectTrialBalance(inProject(db, projectId), { projectId });
  if (source.input.balances.length === 0 && !source.input.clientAmounts) return null;
  const onForm = formAmounts(source);
  const at = (code: string): Fen => onForm(code, rows.get(code)?.audited ?? 0n);
  return { assets: at(figureCodes.assets), revenue: at(figureCodes.revenue), profit: at(figureCodes.profit) };
}

export const filingKeys = [
  "client",
  "uscc",
  "kind",
  "year",
  "reportNo",
  "opinion",
  "reportDate",
  "partner",
  "partnerLicence",
  "second",
  "secondLicence",
  "fee",
  "assets",
  "revenue",
  "profit",
] as const;
export type FilingData = Record<(typeof filingKeys)[number], string | null>;
const Data = z.record(z.enum(filingKeys), z.string().nullable());

interface Beside {
  uscc: string | null;
  fee: string | null;
  partnerLicence: string | null;
  secondLicence: string | null;
  filed: unknown;
}
const besideOf = (db: Db, { id }: ReportEntry): Promise<Beside> =>
  db
    .selectFrom("report_register as g")
    .innerJoin("project as p", "p.id", "g.of_project")
    .innerJoin("customer as k", "k.id", "p.cust_id")
    .leftJoin("app_user as a", "a.id", "g.partner_id")
    .leftJoin("app_user as b", "b.id", "g.second_id")
    .where("g.id", "=", id)
    .select([
      "k.uscc",
      "p.contract_amount as fee",
      "a.cpa_no as partnerLicence",
      "b.cpa_no as secondLicence",
      "g.filed_data as filed",
    ])
    .executeTakeFirstOrThrow();

const filedOpinion = ({ opinion, isSplit }: ReportEntry): string | null => {
  if (opinion === null) return null;
  return isSplit ? messageOf("zh", "report.split") : codeWord("zh", "reportOpinion", opinion);
};

/** As it is now. Kind and opinion stand by their Chinese words: that is what the platform takes. */
export async function filingDataNow(db: Db, entry: ReportEntry): Promise<FilingData> {
  const { uscc, fee, partnerLicence, secondLicence } = await besideOf(db, entry);
  const figures = await auditedFigures(db, entry.projectId);
  return {
    client: entry.custName,
    uscc,
    kind: entry.kindName,
    year: String(entry.aYear),
    reportNo: entry.reportNo,
    opinion: filedOpinion(entry),
    reportDate: entry.reportDate,
    partner: entry.partner,
    partnerLicence,
    second: entry.second,
    secondLicence,
    fee,
    assets: figures && yuan(figures.assets),
    revenue: figures && yuan(figures.revenue),
    profit: figures && yuan(figures.profit),
  };
}

export async function filingData(db: Db, entry: ReportEntry): Promise<FilingData> {
  const kept = Data.safeParse((await besideOf(db, entry)).filed);
  return kept.success ? (kept.data as FilingData) : filingDataNow(db, entry);
}

export const fieldsOf = (lang: Lang, data: FilingData): FilingField[] =>
  filingKeys.map((key) => ({
    key,
    words: messageOf(lang, `report.filing.${key}` as MessageKey),
    value: data[key] ?? "",
  }));
