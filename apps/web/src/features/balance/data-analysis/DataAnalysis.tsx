/** Analysis of the journal (数据分析): accounts, months, periods, flows, parties and digits, each figure open to its lines. */
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { periodName } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { projectHref } from "../../../lib/ids.ts";
import { useHasScreen } from "../../../lib/screens.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { UnitSwitch } from "../../../ui/UnitSwitch.tsx";
import { Download } from "./Download.tsx";
import { NoJournal } from "./NoJournal.tsx";
import { RollUpStrip } from "./RollUpStrip.tsx";
import { ScopeBar, Views } from "./ScopeBar.tsx";
import { type Scope, useScope } from "./use-scope.ts";
import { AgeingView } from "./views/AgeingView.tsx";
import { BenfordView } from "./views/BenfordView.tsx";
import { CompareView } from "./views/CompareView.tsx";
import { FlowsView } from "./views/FlowsView.tsx";
import { MatrixView } from "./views/MatrixView.tsx";
import { MonthsView } from "./views/MonthsView.tsx";
import { PartiesView } from "./views/PartiesView.tsx";
import { RatiosView } from "./views/RatiosView.tsx";
import { StatsView } from "./views/StatsView.tsx";
import "./data-analysis.css";

const viewsOf = {
  stats: StatsView,
  matrix: MatrixView,
  compare: CompareView,
  flows: FlowsView,
  parties: PartiesView,
  months: MonthsView,
  benford: BenfordView,
  ageing: AgeingView,
  ratios: RatiosView,
} as const;

function Body({ scope }: { scope: Scope }) {
  const { list, period, project, url } = scope;
  const View = viewsOf[url.tab];
  if (list.isPending) return <DelayedSkeleton />;
  if (list.error && !list.data) return <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />;
  if (!period) return <NoJournal projectId={project.id} isReadOnly={project.isReadOnly} />;
  return (
    <>
      <RollUpStrip projectId={project.id} />
      <ScopeBar scope={scope} />
      <View key={url.tab} scope={scope} />
    </>
  );
}

const cutOffPath = "/maindo/cutoff";
const yearsPath = "/maindo/yearcomparison";

export function DataAnalysis() {
  const { t } = useTranslation();
  const scope = useScope();
  const { url, patch, project, period } = scope;
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const toCutOff = () =>
    void navigate(projectHref(cutOffPath, project.id, undefined, period ? { period: String(period.periodId) } : {}));
  const toYears = () => void navigate(projectHref(yearsPath, project.id));
  return (
    <div className="page-frame analysis">
      <PageHead
        title={t("data-analysis.title")}
        tabs={period ? <Views scope={scope} /> : null}
        facts={[periodName(period?.label, useLanguage()), t("ui.unit.in", { unit: t(`ui.unit.${url.unit}`) })]}
        primary={<Download scope={scope} />}
        more={[
          ...(hasScreen(yearsPath) ? [{ key: "years", label: t("year-comparison.title"), onClick: toYears }] : []),
          ...(hasScreen(cutOffPath) ? [{ key: "cut-off", label: t("cut-off.title"), onClick: toCutOff }] : []),
        ]}
        extra={<UnitSwitch value={url.unit} onChange={(unit) => patch({ unit: unit === "yuan" ? undefined : unit })} />}
      />
      <Body scope={scope} />
    </div>
  );
}
