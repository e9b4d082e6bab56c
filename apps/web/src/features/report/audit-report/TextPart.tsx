/** What people write of a report, and the whole text as it would be printed. */
import { textPaper } from "@digao/contract/areas/report/audit-report/calls";
import type { Output } from "@digao/contract/endpoint";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PaperPart } from "../../../ui/paper/PaperPage.tsx";
import { isRevision, type Particular, revisedIn, type Values } from "../../../ui/paper/particular.ts";
import "./audit-report.css";

type Sheet = Output<(typeof textPaper.calls)["sheet"]>;
type Version = Sheet["records"][number];
const { spec } = textPaper;

/** What the project and the firm propose; a revision begins with what is in force. */
function first(sheet: Sheet): Values {
  const stands = revisedIn(spec, sheet);
  return isRevision(spec, sheet) ? stands : { ...stands, ...sheet.proposed };
}

function Preview({ of }: { of: Sheet["preview"] }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t("audit-report.part.preview")} className="report-preview" lang="zh">
      {of.warnings.length > 0 ? (
        <ul aria-label={t("audit-report.warnings")}>
          {of.warnings.map((warning) => (
            <li key={warning} className="report-warning">
              {warning}
            </li>
          ))}
        </ul>
      ) : null}
      <h2>{of.title}</h2>
      {of.reportNo ? <p className="report-no">{of.reportNo}</p> : null}
      <p>
        <strong>{of.addressee}</strong>
      </p>
      {of.parts.map(({ section, heading, paragraphs }) => (
        <section key={section}>
          <h3>{heading}</h3>
          {paragraphs.map(({ text, isStrong }) => (
            <p key={text}>{isStrong ? <strong>{text}</strong> : text}</p>
          ))}
        </section>
      ))}
      {of.signs.map((line) => (
        <p key={line} className="report-sign">
          {line}
        </p>
      ))}
    </section>
  );
}

const particular: Particular<Version, Sheet, Values> = { first };

export const TextPart = ({ id }: { id: number }) => (
  <PaperPart key={`text ${id}`} of={textPaper} subjectId={id} particular={particular} />
);

export function PreviewPart({ id }: { id: number }) {
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const { data, error, refetch } = useCall(textPaper.calls.sheet, { subjectId: id, RptLang }, { keepPrevious: true });
  if (error) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  return data ? <Preview of={data.preview} /> : <DelayedSkeleton />;
}
