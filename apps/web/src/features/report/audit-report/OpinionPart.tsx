/** The paper on the opinion: what the records say, the opinion proposed from them and the answers, and why. */
import { opinionPaper } from "@digao/contract/areas/report/audit-report/calls";
import type { Output } from "@digao/contract/endpoint";
import { useTranslation } from "react-i18next";
import { PaperPart } from "../../../ui/paper/PaperPage.tsx";
import type { PanelProps, Particular, Values } from "../../../ui/paper/particular.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { useCodes } from "../../../ui/use-codes.ts";

type Sheet = Output<(typeof opinionPaper.calls)["sheet"]>;
type Version = Sheet["records"][number];

/** Of the newest version as it was saved: the server works it out with every save. */
function Proposal({ sheet: { records, now, hasConsultation } }: PanelProps<Sheet, Values>) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const proposed = records[0]?.proposed;
  return (
    <section className="stack gap-8">
      <p className="judgement-hint">
        {t("audit-report.goingConcern")}：
        {now.goingConcern === null
          ? t("audit-report.noGoingConcern")
          : word("goingConcernConclusion", now.goingConcern)}
      </p>
      {proposed ? (
        <p>
          <strong>{t("audit-report.proposal", { opinion: word("reportOpinion", proposed.opinion) })}</strong>{" "}
          {proposed.reasons.length === 0
            ? t("audit-report.nothingAsks")
            : proposed.reasons
                .map(({ opinion, words }) => `${words} → ${word("reportOpinion", opinion)}`)
                .join(" · ")}{" "}
          {proposed.isSplit ? <StatusTag tone="attention">{t("audit-report.split")}</StatusTag> : null}
          {proposed.isContested ? <StatusTag tone="bad">{t("audit-report.contested")}</StatusTag> : null}
          {hasConsultation ? <StatusTag tone="good">{t("audit-report.consulted")}</StatusTag> : null}
        </p>
      ) : null}
    </section>
  );
}

const particular: Particular<Version, Sheet, Values> = { Above: Proposal };

export const OpinionPart = ({ id }: { id: number }) => (
  <PaperPart key={`opinion ${id}`} of={opinionPaper} subjectId={id} particular={particular} />
);
