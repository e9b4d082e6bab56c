/** The views of the page, and the filter row: of which period and months, of which account, and what the view lets choose. */
import { Checkbox, Segmented, Select } from "antd";
import { useTranslation } from "react-i18next";
import { formatPeriod, periodName } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { AccountPicker } from "./AccountPicker.tsx";
import { useAccountInUse } from "./accounts.ts";
import { type Scope, tabs } from "./use-scope.ts";
import { controlsOf, ViewControls } from "./ViewControls.tsx";

function PeriodFields({ scope }: { scope: Scope }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { period, periods, patch } = scope;
  return (
    <Select
      aria-label={t("data-analysis.period")}
      style={{ width: 150 }}
      popupMatchSelectWidth={false}
      value={period?.periodId ?? null}
      options={periods
        .filter(({ hasVouchers }) => hasVouchers)
        .map(({ periodId, label }) => ({ value: periodId, label: periodName(label, language) }))}
      onChange={(value) => patch({ period: value, from: undefined, to: undefined, account: undefined })}
    />
  );
}

/** From and to, both within the months of the journal; the one never passes the other. */
function RangeFields({ scope }: { scope: Scope }) {
  const { t } = useTranslation();
  const { months, range, patch } = scope;
  const [first, last] = [months[0], months.at(-1)];
  const { jPeriodFrom = first ?? 0, jPeriodTo = last ?? 0 } = range;
  const options = (is: (month: number) => boolean) =>
    months.filter(is).map((month) => ({ value: month, label: formatPeriod(month) }));
  return (
    <fieldset className="month-range" aria-label={t("data-analysis.range")}>
      <Select
        aria-label={t("data-analysis.from")}
        style={{ width: 100 }}
        value={jPeriodFrom}
        options={options((month) => month <= jPeriodTo)}
        onChange={(month) => patch({ from: month === first ? undefined : month })}
      />
      <span aria-hidden="true">–</span>
      <Select
        aria-label={t("data-analysis.to")}
        style={{ width: 100 }}
        value={jPeriodTo}
        options={options((month) => month >= jPeriodFrom)}
        onChange={(month) => patch({ to: month === last ? undefined : month })}
      />
    </fieldset>
  );
}

export function Views({ scope }: { scope: Scope }) {
  const { t } = useTranslation();
  const { url, patch } = scope;
  return (
    <Segmented
      aria-label={t("data-analysis.view")}
      value={url.tab}
      options={tabs.map((value) => ({ value, label: t(`data-analysis.tab.${value}`) }))}
      onChange={(tab) => patch({ tab: tab === "stats" ? undefined : tab, sort: undefined }, "push")}
    />
  );
}

export function ScopeBar({ scope }: { scope: Scope }) {
  const { t } = useTranslation();
  const { url, patch } = scope;
  const inUse = useAccountInUse(scope);
  const controls = controlsOf[url.tab];
  const needsAccount = controls.account === "needed";
  return (
    <div className="filter-bar analysis-bar">
      <div className="row wrap">
        <PeriodFields scope={scope} />
        {controls.range ? <RangeFields scope={scope} /> : null}
        {controls.account === "none" ? null : (
          <AccountPicker scope={scope} value={needsAccount ? inUse?.code : url.account} isNeeded={needsAccount} />
        )}
        <ViewControls scope={scope} />
        {controls.zeros ? (
          <Checkbox checked={url.zeros !== "1"} onChange={() => patch({ zeros: url.zeros === "1" ? undefined : "1" })}>
            {t("data-analysis.hideEmpty")}
          </Checkbox>
        ) : null}
      </div>
    </div>
  );
}
