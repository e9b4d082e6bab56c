/** The filter row: how many years, which accounts, what is material; and below it where each year's figures come from. */
import { Button, Checkbox, Segmented, Select } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { formatMoney } from "../../../lib/format.ts";
import { projectHref } from "../../../lib/ids.ts";
import { useHasScreen } from "../../../lib/screens.ts";
import type { Answer, Scope } from "./use-years.ts";

const counts = [5, 4, 3] as const;
const rates = [10, 20, 30, 50, 100] as const;
const materialityPath = "/maindo/materiality";

function Threshold({ scope, data }: { scope: Scope; data: Answer }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const hasScreen = useHasScreen();
  const { project, url, patch } = scope;
  const { amount, isApproved, isOwn } = data.threshold;
  const basis = isApproved ? ("approved" as const) : ("guide" as const);
  const words = t(`year-comparison.basis.${isOwn ? "own" : basis}`, { amount: formatMoney(amount, url.unit) });
  const options = [...new Set([...rates, url.rate])]
    .toSorted((a, b) => a - b)
    .map((value) => ({ value, label: t("year-comparison.rateFrom", { value }) }));
  return (
    <>
      {hasScreen(materialityPath) ? (
        <Button type="link" size="small" onClick={() => void navigate(projectHref(materialityPath, project.id))}>
          {words}
        </Button>
      ) : (
        <span>{words}</span>
      )}
      <Select
        aria-label={t("year-comparison.rate")}
        style={{ width: 148 }}
        value={url.rate}
        options={options}
        onChange={(rate: number) => patch({ rate: rate === 30 ? undefined : rate })}
      />
      <Checkbox checked={url.only === "1"} onChange={() => patch({ only: url.only === "1" ? undefined : "1" })}>
        {t("year-comparison.only")}
      </Checkbox>
    </>
  );
}

export function YearBar({ scope, data }: { scope: Scope; data: Answer }) {
  const { t } = useTranslation();
  const { url, patch } = scope;
  return (
    <div className="filter-bar">
      <Select
        aria-label={t("year-comparison.count")}
        style={{ width: 84 }}
        value={url.n}
        options={counts.map((count) => ({ value: count, label: t("year-comparison.years", { count }) }))}
        onChange={(n: number) => patch({ n: n === 5 ? undefined : n })}
      />
      {url.of === "accounts" ? (
        <Segmented
          aria-label={t("year-comparison.level.label")}
          value={url.level}
          options={(["one", "leaf"] as const).map((value) => ({ value, label: t(`year-comparison.level.${value}`) }))}
          onChange={(level) => patch({ level: level === "one" ? undefined : level, rows: undefined })}
        />
      ) : null}
      {url.of === "ratios" ? null : <Threshold scope={scope} data={data} />}
      {url.of === "items" ? (
        <Checkbox checked={url.share === "1"} onChange={() => patch({ share: url.share === "1" ? undefined : "1" })}>
          {t("year-comparison.share")}
        </Checkbox>
      ) : null}
      <div className="filter-end">
        <Checkbox checked={url.chart !== "0"} onChange={() => patch({ chart: url.chart === "0" ? undefined : "0" })}>
          {t("year-comparison.chart")}
        </Checkbox>
      </div>
    </div>
  );
}

export function Sources({ data }: { data: Answer }) {
  const { t } = useTranslation();
  return (
    <ul className="year-sources" aria-label={t("year-comparison.source")}>
      {data.years.map(({ year, words, source, isAudited }) => (
        <li key={year} data-lacking={source === "missing" || !isAudited}>
          <b>{year}</b> {words}
        </li>
      ))}
    </ul>
  );
}
