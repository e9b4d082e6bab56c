/** What completion and moves of an engagement ask of its reports: opinion, signatures, number, filing, and the rotation of signers. */
import { reportFiling, reportSigner, reportStatus } from "@digao/contract/areas/report/audit-report/codes";
import { messageOf } from "@digao/contract/messages";
import { inProject } from "@digao/db/tenant";
import { thousands } from "@digao/domain/money";
import { type Asked, type CompletionFact, type Finding, findingOf } from "../../../platform/completion/facts.ts";
import { listed } from "../../../platform/lib/listed.ts";
import { auditedFigures } from "./filing-data.ts";
import { filingState, isReadBack, linesWith, namesOf } from "./filing-state.ts";
import { opinionInForce } from "./opinion-in-force.ts";
import { rotationOf } from "./rotation.ts";
import { type ReportRow, readReports } from "./rows.ts";

const reports = ({ db, projectId, once }: Asked): Promise<ReportRow[]> =>
  once("audit reports", async () =>
    (await readReports(inProject(db, projectId))).filter(({ status }) => status !== reportStatus.void),
  );

/** Of every report that is not void; a project without one has none of it. */
const ofEach =
  (why: (report: ReportRow, asked: Asked) => Promise<string | null> | string | null) =>
  async (asked: Asked): Promise<Finding> => {
    const all = await reports(asked);
    if (all.length === 0) return findingOf([messageOf(asked.lang, "report.missing")]);
    const names: string[] = [];
    for (const report of all) {
      const lack = await why(report, asked);
      if (lack !== null) names.push(lack);
    }
    return findingOf(names);
  };

async function opinion({ id }: ReportRow, { db, projectId, lang }: Asked): Promise<string | null> {
  const own = await opinionInForce(inProject(db, projectId), id, lang);
  if (!own) return messageOf(lang, "report.noOpinion");
  return own.moved.length > 0 ? messageOf(lang, "report.opinionMoved", { list: listed(lang, own.moved) }) : null;
}

const signed = ({ signatures }: ReportRow, { lang }: Asked): string | null => {
  const has = (part: number) => signatures.some((one) => one.part === part);
  if (!has(reportSigner.partner)) return messageOf(lang, "report.issue.partner");
  return has(reportSigner.second) ? null : messageOf(lang, "report.issue.secondCpa");
};

async function rotation({ partnerId, secondId }: ReportRow, { db, projectId, lang }: Asked): Promise<string | null> {
  const people: [number | null, number][] = [
    [partnerId, reportSigner.partner],
    [secondId, reportSigner.second],
  ];
  for (const [userId, part] of people) {
    if (userId === null) continue;
    const time = await rotationOf(db, projectId, { userId, part });
    if (!time || time.isAllowed) continue;
    const { name } = await db.selectFrom("app_user").where("id", "=", userId).select("name").executeTakeFirstOrThrow();
    return messageOf(lang, "report.rotation", { name, year: time.from });
  }
  return null;
}

const isAsFiled = ({ filing }: ReportRow): boolean =>
  filing === reportFiling.filed || filing === reportFiling.delivered;

/** Nothing is asked of a kind that the firm need not file. */
async function filed(report: ReportRow, { db, lang }: Asked): Promise<string | null> {
  if (isAsFiled(report)) return null;
  const { isUnfiledKind } = await filingState(db, report.entryId);
  return isUnfiledKind ? null : messageOf(lang, "report.deliver.filing");
}

/** The stamped PDF says what was signed, audited and filed, and the books say so still. */
async function backRead({ entryId, projectId }: ReportRow, { db, lang }: Asked): Promise<string | null> {
  const state = await filingState(db, entryId);
  if (state.fileId === null) return messageOf(lang, "report.file.unrecorded");
  const differing = linesWith(state.lines, "differs");
  if (differing.length > 0)
    return messageOf(lang, "report.file.differs", { list: listed(lang, namesOf(lang, differing)) });
  if (!isReadBack(state)) return messageOf(lang, "report.file.unconfirmed");
  const figures = await auditedFigures(db, projectId);
  const hasMoved = (["assets", "revenue", "profit"] as const).some(
    (name) => state.lines.find(({ field }) => field === name)?.expected !== (figures ? thousands(figures[name]) : ""),
  );
  return hasMoved ? messageOf(lang, "report.file.moved") : null;
}

export const auditReportCompletion: readonly CompletionFact[] = [
  { code: "opinionApproved", read: ofEach(opinion) },
  { code: "reportSigned", read: ofEach(signed) },
  {
    code: "reportNumbered",
    read: ofEach(({ reportNo }, { lang }) => (reportNo === null ? messageOf(lang, "report.notIssued") : null)),
  },
  { code: "reportFiled", read: ofEach(filed) },
  { code: "reportReadBack", read: ofEach(backRead) },
  { code: "signersRotation", read: ofEach(rotation) },
];
