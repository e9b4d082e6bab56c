/** One report: what keeps it from being issued, its opinion, its text, and the text as it would be printed. */
import { type AuditReport, type AuditReports, auditReports } from "@digao/contract/areas/report/audit-report/calls";
import { Button, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { download } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { projectHref } from "../../../lib/ids.ts";
import { useProject } from "../../../lib/page.ts";
import { reportError } from "../../../lib/report-error.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { ReportActs } from "./Acts.tsx";
import { MovedParts } from "./MovedParts.tsx";
import { OpinionPart } from "./OpinionPart.tsx";
import { PreviewPart, TextPart } from "./TextPart.tsx";

const parts = ["overview", "opinion", "text", "preview"] as const;
type Part = (typeof parts)[number];
const isPart = (name: string | null): name is Part => parts.some((part) => part === name);

function Overview({ of, sheet }: { of: AuditReport; sheet: AuditReports }) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const { id: projectId } = useProject();
  const facts = [
    ["reportNo", of.reportNo],
    ["dualDate", of.dualDate],
    [of.reportDate ? "reportDate" : "plannedDate", of.reportDate ?? of.plannedDate],
    ["partner", of.partner],
    ["second", of.second],
    ["sealedBy", of.sealedBy],
    ["verifyCode", of.verifyCode],
    ["voidReason", of.voidReason],
    ["voidedBy", of.voidedBy],
  ] as const;
  return (
    <div className="stack gap-12">
      <dl className="facts">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name} style={{ display: "contents" }}>
              <dt>{t(`audit-report.${name}`)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {of.reportNo ? <MovedParts reportId={of.id} /> : null}
      <section aria-label={t("audit-report.signatures")}>
        <h3 className="section-title">{t("audit-report.signatures")}</h3>
        {of.signatures.length === 0 ? <p className="quiet-line">{t("audit-report.noSignature")}</p> : null}
        <ul>
          {of.signatures.map(({ part, by, at }) => (
            <li key={part}>
              {word("reportSigner", part)} · {by} · {formatDateTime(at)}
            </li>
          ))}
        </ul>
      </section>
      {of.lacks.length > 0 ? (
        <section aria-label={t("audit-report.lacks", { count: of.lacks.length })}>
          <h3 className="section-title">{t("audit-report.lacks", { count: of.lacks.length })}</h3>
          <ul>
            {of.lacks.map((lack) => (
              <li key={lack}>{lack}</li>
            ))}
          </ul>
        </section>
      ) : null}
      <p>
        <Link className="cell-link" to={projectHref("/maindo/preissue", projectId)}>
          {t("audit-report.preIssue")}
        </Link>{" "}
        <small className="soft">{t("audit-report.preIssueWhy")}</small>
      </p>
      <section aria-label={t("audit-report.package")}>
        <h3 className="section-title">{t("audit-report.package")}</h3>
        <ul>
          {sheet.parts.map(({ words, isThere }) => (
            <li key={words}>
              {words} <small className="soft">{t(isThere ? "audit-report.made" : "audit-report.byHand")}</small>
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}

export function ReportPage({ of, sheet }: { of: AuditReport; sheet: AuditReports }) {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const named = params.get("part");
  const part: Part = isPart(named) ? named : "overview";
  const save = (format: "docx" | "pdf") =>
    void download(auditReports.DownAuditReport, { Id: of.id, format }).catch(reportError);
  const hasText = of.textState !== null;
  return (
    <div className="page-frame">
      <PageHead
        title={of.kindName}
        facts={[of.reportNo ?? ""].filter(Boolean)}
        extra={
          <>
            <Button disabled={!hasText} onClick={() => save("docx")}>
              Word
            </Button>
            <Button disabled={!hasText} onClick={() => save("pdf")}>
              PDF
            </Button>
            <Button
              disabled={!hasText}
              onClick={() => void download(auditReports.DownReportPackage, { Id: of.id }).catch(reportError)}
            >
              {t("audit-report.downPackage")}
            </Button>
            <Button onClick={() => patch({ report: null, part: null, record: null, revise: null }, "push")}>
              {t("audit-report.back")}
            </Button>
          </>
        }
      />
      <div className="page-body stack gap-12">
        <div className="row wrap gap-8">
          <Segmented
            value={part}
            options={parts.map((value) => ({ value, label: t(`audit-report.part.${value}`) }))}
            onChange={(value) => patch({ part: value, record: null, revise: null }, "push")}
          />
          <CodeTag name="reportStatus" code={of.status} />
          <ReportActs of={of} sheet={sheet} />
        </div>
        {part === "overview" ? <Overview of={of} sheet={sheet} /> : null}
        {part === "opinion" ? <OpinionPart id={of.id} /> : null}
        {part === "text" ? <TextPart id={of.id} /> : null}
        {part === "preview" ? <PreviewPart id={of.id} /> : null}
      </div>
    </div>
  );
}
