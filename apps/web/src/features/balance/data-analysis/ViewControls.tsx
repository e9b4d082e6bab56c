/** What each view lets choose beyond period and account. */
import { Measure } from "@digao/contract/areas/books/vouchers/line-filter/measure";
import { Checkbox, Segmented, Select } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useAccounts } from "./accounts.ts";
import type { Scope, Tab } from "./use-scope.ts";

type Control = "level" | "measure" | "other" | "mark" | "side" | "someSide" | "top" | "test" | "method" | "alerts";
interface Controls {
  account: "needed" | "offered" | "none";
  range?: boolean;
  zeros?: boolean;
  own: readonly Control[];
}
export const controlsOf: Readonly<Record<Tab, Controls>> = {
  stats: { account: "offered", range: true, zeros: true, own: ["level"] },
  matrix: { account: "offered", range: true, zeros: true, own: ["level", "measure"] },
  compare: { account: "offered", zeros: true, own: ["level", "other", "mark"] },
  flows: { account: "offered", range: true, own: ["other", "alerts"] },
  parties: { account: "needed", range: true, own: ["side", "top"] },
  months: { account: "needed", range: true, own: [] },
  benford: { account: "offered", range: true, own: ["someSide", "test"] },
  ageing: { account: "needed", own: ["method", "alerts"] },
  ratios: { account: "none", own: ["other"] },
};

interface Choice {
  name: string;
  value: string | number;
  options: readonly { value: string | number; label: string }[];
  onChange: (value: string | number) => void;
}
const Switch = ({ name, value, options, onChange }: Choice) => (
  <Segmented aria-label={name} value={value} options={[...options]} onChange={onChange} />
);
const List = ({ name, value, options, onChange }: Choice) => (
  <Select
    aria-label={name}
    style={{ minWidth: 96 }}
    popupMatchSelectWidth={false}
    value={value}
    options={[...options]}
    onChange={onChange}
  />
);

interface Field {
  scope: Scope;
}
const tree = 0;

function LevelField({ scope }: Field) {
  const { t } = useTranslation();
  const deepest = Math.max(1, ...useAccounts(scope).map(({ level }) => level));
  const levels = Array.from({ length: deepest }, (_, place) => place + 1);
  const options = [
    { value: tree, label: t("data-analysis.tree") },
    ...levels.map((level) => ({ value: level, label: t("data-analysis.level", { level }) })),
  ];
  const onChange = (level: string | number) =>
    scope.patch({ level: level === tree ? undefined : level, sort: undefined });
  return (
    <Switch name={t("data-analysis.levels")} value={scope.url.level ?? tree} options={options} onChange={onChange} />
  );
}

function OtherField({ scope: { others, other, patch } }: Field) {
  const { t } = useTranslation();
  return (
    <Select
      aria-label={t("data-analysis.other")}
      style={{ minWidth: 150 }}
      popupMatchSelectWidth={false}
      disabled={others.length === 0}
      placeholder={t("data-analysis.noOther")}
      value={other?.periodId ?? null}
      options={others.map(({ periodId, label }) => ({
        value: periodId,
        label: t("data-analysis.besideOf", { label }),
      }))}
      onChange={(periodId: number) => patch({ other: periodId })}
    />
  );
}

function useChoice() {
  const { t } = useTranslation();
  return (of: string, values: readonly string[]) => ({
    name: t(`data-analysis.${of}.label`),
    options: values.map((value) => ({ value, label: t(`data-analysis.${of}.${value}`) })),
  });
}

const fields: Readonly<Record<Control, (props: Field) => ReactNode>> = {
  level: LevelField,
  other: OtherField,
  measure: function MeasureField({ scope: { url, patch } }) {
    const choice = useChoice();
    return (
      <List {...choice("measure", Measure.options)} value={url.measure} onChange={(measure) => patch({ measure })} />
    );
  },
  mark: function MarkField({ scope: { url, patch } }) {
    const { t } = useTranslation();
    const options = [10, 20, 30, 50, 100].map((value) => ({ value, label: t("data-analysis.markFrom", { value }) }));
    return (
      <List name={t("data-analysis.mark")} options={options} value={url.mark} onChange={(mark) => patch({ mark })} />
    );
  },
  side: function SideField({ scope: { url, patch } }) {
    const choice = useChoice();
    const change = (side: string | number) => patch({ side: side === "dr" ? undefined : side, sort: undefined });
    return <Switch {...choice("side", ["dr", "cr"])} value={url.side ?? "dr"} onChange={change} />;
  },
  someSide: function SomeSideField({ scope: { url, patch } }) {
    const choice = useChoice();
    const change = (side: string | number) => patch({ side: side === "both" ? undefined : side });
    return <Switch {...choice("side", ["both", "dr", "cr"])} value={url.side ?? "both"} onChange={change} />;
  },
  top: function TopField({ scope: { url, patch } }) {
    const { t } = useTranslation();
    const options = [10, 20, 50, 100, 200].map((value) => ({ value, label: t("data-analysis.topOf", { value }) }));
    return <List name={t("data-analysis.top")} options={options} value={url.top} onChange={(top) => patch({ top })} />;
  },
  test: function TestField({ scope: { url, patch } }) {
    const choice = useChoice();
    const change = (test: string | number) => patch({ test, sort: undefined });
    return <Switch {...choice("test", ["first", "second", "firstTwo"])} value={url.test} onChange={change} />;
  },
  method: function MethodField({ scope: { url, patch } }) {
    const choice = useChoice();
    return <List {...choice("method", ["fifo", "last"])} value={url.method} onChange={(method) => patch({ method })} />;
  },
  alerts: function AlertsField({ scope: { url, patch } }) {
    const { t } = useTranslation();
    return (
      <Checkbox checked={url.alerts === "1"} onChange={() => patch({ alerts: url.alerts === "1" ? undefined : "1" })}>
        {t(`data-analysis.onlyAlerts.${url.tab}`)}
      </Checkbox>
    );
  },
};

export function ViewControls({ scope }: Field) {
  return controlsOf[scope.url.tab].own.map((control) => {
    const Own = fields[control];
    return <Own key={control} scope={scope} />;
  });
}
