/** Years compared (多年对比): items, accounts and ratios of up to five years, each year with where its figures come from. */
import { yearComparison } from "@digao/contract/areas/balance/year-comparison/calls";
import { Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { DownloadButton } from "../../../parts/evidence/downloads/DownloadButton.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { LangSwitch } from "../../../ui/LangSwitch.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { UnitSwitch } from "../../../ui/UnitSwitch.tsx";
import { NoYears } from "./NoYears.tsx";
import { type Scope, subjects, useYears } from "./use-years.ts";
import { Sources, YearBar } from "./YearBar.tsx";
import { YearCharts } from "./YearCharts.tsx";
import { YearGrid } from "./YearGrid.tsx";
import "./year-comparison.css";

function Body({ scope, yearCount }: { scope: Scope; yearCount: number }) {
  const { query, project, url } = scope;
  const { data } = query;
  if (!data)
    return query.error ? (
      <ErrorPanel error={query.error} onRetry={() => void query.refetch()} />
    ) : (
      <DelayedSkeleton rows={14} />
    );
  if (yearCount < 2) return <NoYears project={project} isOne={yearCount === 1} />;
  return (
    <>
      <YearBar scope={scope} data={data} />
      <YearGrid key={url.of} scope={scope} />
      <Sources data={data} />
      {url.chart === "0" ? null : <YearCharts scope={scope} data={data} />}
    </>
  );
}

export function YearComparison() {
  const { t } = useTranslation();
  const scope = useYears();
  const { url, patch, lang, input, query } = scope;
  const yearCount = query.data?.years.filter(({ source }) => source !== "missing").length ?? 0;
  return (
    <div className="page-frame years">
      <PageHead
        title={t("year-comparison.title")}
        tabs={
          yearCount < 2 ? null : (
            <Segmented
              aria-label={t("year-comparison.subject.label")}
              value={url.of}
              options={subjects.map((value) => ({ value, label: t(`year-comparison.subject.${value}`) }))}
              onChange={(of) => patch({ of: of === "items" ? undefined : of, rows: undefined }, "push")}
            />
          )
        }
        facts={url.of === "ratios" ? [] : [t("ui.unit.in", { unit: t(`ui.unit.${url.unit}`) })]}
        extra={
          <>
            <LangSwitch value={lang} onChange={(value) => patch({ lang: value })} />
            {url.of === "ratios" ? null : (
              <UnitSwitch value={url.unit} onChange={(unit) => patch({ unit: unit === "yuan" ? undefined : unit })} />
            )}
          </>
        }
        primary={
          yearCount < 2 ? null : (
            <DownloadButton type="primary" call={yearComparison.DownYearComparison} input={() => input} />
          )
        }
      />
      <Body scope={scope} yearCount={yearCount} />
    </div>
  );
}
