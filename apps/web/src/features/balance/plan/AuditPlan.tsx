/** The audit plan (审计计划): whether it stands, its timeline and its versions, and the paper itself. */
import {
  type AuditPlanSheet,
  auditPlan,
  auditPlanPaper,
  type AuditPlan as Version,
} from "@digao/contract/areas/balance/plan/calls";
import { judgementStatus } from "@digao/contract/areas/engagement/papers/codes";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { download } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { projectHref } from "../../../lib/ids.ts";
import { useProject } from "../../../lib/page.ts";
import { reportError } from "../../../lib/report-error.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { PaperPage } from "../../../ui/paper/PaperPage.tsx";
import { isRevision, type PanelProps, type Particular, revisedIn, type Values } from "../../../ui/paper/particular.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { Compare } from "./Compare.tsx";
import { Coverage } from "./Coverage.tsx";
import { Hours } from "./Hours.tsx";
import { Timeline } from "./Timeline.tsx";
import "./plan.css";

const { spec } = auditPlanPaper;
type Panel = PanelProps<AuditPlanSheet, Values>;

/** The team as the project has it; a revision begins with the plan as it stands with its small changes. */
function first(sheet: AuditPlanSheet): Values {
  const stands = revisedIn(spec, sheet);
  if (!isRevision(spec, sheet))
    return { ...stands, team: sheet.team.map(({ userId }) => ({ userId, work: "", hours: "", isKey: false })) };
  const days = sheet.changes.flatMap(({ milestone, now }) => (milestone ? [[milestone, now]] : []));
  const hours = new Map(sheet.changes.map(({ userId, now }) => [userId, Number(now)]));
  const team = Array.isArray(stands.team) ? (stands.team as Values[]) : [];
  return {
    ...stands,
    ...Object.fromEntries(days),
    team: team.map((row) => ({ ...row, hours: hours.get(Number(row.userId)) ?? row.hours })),
  };
}

function Standing({ sheet }: { sheet: AuditPlanSheet }) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const hasForce = sheet.records.some(({ status }) => status === judgementStatus.approved);
  if (!hasForce) return <StatusTag tone="attention">{t("plan.notApproved")}</StatusTag>;
  const list = sheet.changed.map((fact) => word("planFact", fact)).join(" · ");
  return list === "" ? (
    <StatusTag tone="good">{t("plan.current")}</StatusTag>
  ) : (
    <StatusTag tone="bad">{t("plan.toRevise", { list })}</StatusTag>
  );
}

function ToDiscussion() {
  const { t } = useTranslation();
  const { id } = useProject();
  return (
    <Link className="cell-link" to={projectHref("/maindo/auditplan/discussion", id)}>
      {t("plan.toDiscussion")}
    </Link>
  );
}

function WordFile() {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const save = () => void download(auditPlan.DownAuditPlanWord, { projectId, RptLang }).catch(reportError);
  return (
    <Button size="small" icon={<Icon name="download" size={14} />} onClick={save}>
      {t("plan.word")}
    </Button>
  );
}

function Band({ sheet }: Panel) {
  const { t } = useTranslation();
  return (
    <dl className="judgement-band">
      <div>
        <dt>{t("plan.standing")}</dt>
        <dd>
          <Standing sheet={sheet} />
        </dd>
      </div>
      {sheet.waits.length > 0 ? (
        <div>
          <dt>{t("plan.waits")}</dt>
          <dd className="plan-waits">{sheet.waits.join(" · ")}</dd>
        </div>
      ) : null}
    </dl>
  );
}

const particular: Particular<Version, AuditPlanSheet, Values> = {
  first,
  facts: () => [<ToDiscussion key="discussion" />, <WordFile key="word" />],
  why: (_version, { t }) => t("plan.approveWhy"),
  Band,
  Above: (props) => (
    <>
      <Timeline {...props} />
      <Hours {...props} />
      <Coverage {...props} />
    </>
  ),
  Beside: Compare,
};

export const AuditPlan = () => <PaperPage of={auditPlanPaper} particular={particular} />;
