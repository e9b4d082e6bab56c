/** The views of the page, and the filter row: of which period and month, and what of it is shown. */
import type { TrialBalance } from "@digao/contract/areas/balance/trial-balance/calls";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { Checkbox, Segmented, Select } from "antd";
import { useTranslation } from "react-i18next";
import { formatPeriod, periodName } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { FormOptions } from "./FormOptions.tsx";
import { PriorSource } from "./PriorSource.tsx";
import { TieVerdict } from "./TieStrip.tsx";
import { groups, type Scope, type View, views } from "./use-scope.ts";

function PeriodFields({ scope }: { scope: Scope }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { url, patch, months } = scope;
  const periods = [...new Map(months.map((one) => [one.periodId, periodName(one.label, language)]))];
  const period = url.period ?? months.find((one) => one.isYearEnd)?.periodId ?? periods[0]?.[0];
  const ofPeriod = months.filter((one) => one.periodId === period);
  const last = ofPeriod.find((one) => one.isYearEnd) ?? ofPeriod.at(-1);
  if (months.length === 0) return null;
  return (
    <>
      <Select
        aria-label={t("trial-balance.period")}
        style={{ width: 150 }}
        popupMatchSelectWidth={false}
        value={period ?? null}
        options={periods.map(([value, label]) => ({ value, label }))}
        onChange={(value: number) => patch({ period: value, jp: undefined })}
      />
      <Select
        aria-label={t("trial-balance.month")}
        style={{ width: 104 }}
        value={url.jp ?? last?.jPeriod ?? null}
        options={ofPeriod.toReversed().map((one) => ({ value: one.jPeriod, label: formatPeriod(one.jPeriod) }))}
        onChange={(value: number) => patch({ jp: value === last?.jPeriod ? undefined : value })}
      />
    </>
  );
}

const analyses: readonly View[] = ["variation", "structure"];
const statements: readonly View[] = ["bs", "is"];

function Toggles({ scope, isDraftShown }: { scope: Scope; isDraftShown: boolean }) {
  const { t } = useTranslation();
  const { url, patch, project } = scope;
  if (url.view === "tb") {
    return (
      <>
        <Checkbox checked={isDraftShown} onChange={() => patch({ draft: isDraftShown ? "0" : "1" })}>
          {t("trial-balance.showDraft")}
        </Checkbox>
        <Checkbox checked={url.zeros !== "1"} onChange={() => patch({ zeros: url.zeros === "1" ? undefined : "1" })}>
          {t("trial-balance.hideEmpty")}
        </Checkbox>
      </>
    );
  }
  if (statements.includes(url.view)) {
    const options = (["1", "0"] as const).map((value) => ({ value, label: t(`trial-balance.audited.${value}`) }));
    return (
      <>
        <Segmented
          aria-label={t("trial-balance.audited.label")}
          value={url.audited}
          options={options}
          onChange={(value) => patch({ audited: value === "1" ? undefined : value })}
        />
        <FormOptions projectId={project.id} canChange={isInRoleSet(project.role, "leader")} />
      </>
    );
  }
  if (!analyses.includes(url.view)) return null;
  const options = (["1", "2"] as const).map((value) => ({ value, label: t(`trial-balance.rpt.${value}`) }));
  return (
    <Segmented
      aria-label={t("trial-balance.rpt.label")}
      value={url.rpt}
      options={options}
      onChange={(value) => patch({ rpt: value === "1" ? undefined : value })}
    />
  );
}

export function Views({ scope }: { scope: Scope }) {
  const { t } = useTranslation();
  const { url, patch } = scope;
  return (
    <Segmented
      aria-label={t("trial-balance.view.label")}
      value={url.view}
      options={views.map((value) => ({ value, label: t(`trial-balance.view.${value}`) }))}
      onChange={(view) => patch({ view: view === "tb" ? undefined : view, adj: undefined }, "push")}
    />
  );
}

function Groups({ scope }: { scope: Scope }) {
  const { t } = useTranslation();
  const { url, patch } = scope;
  return (
    <Segmented
      aria-label={t("trial-balance.groups.label")}
      value={url.grp}
      options={groups.map((value) => ({ value, label: t(`trial-balance.groups.${value}`) }))}
      onChange={(grp) => patch({ grp: grp === "all" ? undefined : grp })}
    />
  );
}

interface Props {
  scope: Scope;
  data: TrialBalance | undefined;
}

export function ScopeBar({ scope, data }: Props) {
  const { url } = scope;
  const isDraftShown = url.draft === undefined ? (data?.includeDraft ?? false) : url.draft === "1";
  return (
    <div className="filter-bar tb-bar">
      {url.view === "tb" ? <Groups scope={scope} /> : null}
      <PeriodFields scope={scope} />
      <Toggles scope={scope} isDraftShown={isDraftShown} />
      {url.jp === undefined ? <PriorSource scope={scope} /> : null}
      <div className="filter-end">{data && url.view === "tb" ? <TieVerdict data={data} unit={url.unit} /> : null}</div>
    </div>
  );
}
