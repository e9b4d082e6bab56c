/** The design of a sample beside what was drawn: locked at the draw, and each change of it with old and new value, who, when and why. */
import type { DesignFigures, SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { formatCount, formatDateTime, formatMoney, formatShortShare } from "../../../../lib/format.ts";
import { PlainTable } from "../../../../ui/PlainTable.tsx";
import { MaterialityLink } from "../MaterialityLink.tsx";
import { purpose } from "../words.ts";
import { ChangeDesign } from "./ChangeDesign.tsx";

const names = ["tolerable", "expected", "confidence", "needed"] as const;
type Name = (typeof names)[number];

function useShown({ purpose: of }: SampleRun): (name: Name, design: DesignFigures) => string {
  return (name, design) => {
    const value = design[name];
    if (value === null) return "—";
    if (name === "needed") return formatCount(Number(value));
    if (name === "confidence" || of === purpose.controls) return formatShortShare(String(value));
    return formatMoney(String(value));
  };
}

function useLabel({ purpose: of }: SampleRun): (name: Name) => string {
  const { t } = useTranslation();
  return (name) => {
    if (name === "needed") return t("sampling.field.needed");
    const isRate = of === purpose.controls && name !== "confidence";
    return t(`sampling.field.${isRate ? (`${name}Rate` as "tolerableRate" | "expectedRate") : name}`);
  };
}

function Changes({ run }: { run: SampleRun }) {
  const { t } = useTranslation();
  const shown = useShown(run);
  const label = useLabel(run);
  const rows = run.changes.flatMap((change) =>
    names
      .filter((name) => change.old[name] !== change.new[name])
      .map((name) => ({ key: `${change.id}.${name}`, name, change })),
  );
  return (
    <PlainTable
      label={t("sampling.changes.title")}
      rows={rows}
      rowKey={({ key }) => key}
      columns={[
        { key: "what", title: t("sampling.changes.what"), render: ({ name }) => label(name) },
        {
          key: "old",
          title: t("sampling.changes.old"),
          align: "right",
          render: ({ name, change }) => shown(name, change.old),
        },
        {
          key: "new",
          title: t("sampling.changes.new"),
          align: "right",
          render: ({ name, change }) => shown(name, change.new),
        },
        { key: "who", title: t("sampling.changes.who"), render: ({ change }) => change.userName },
        { key: "when", title: t("sampling.changes.when"), render: ({ change }) => formatDateTime(change.changedAt) },
        { key: "why", title: t("sampling.changes.why"), render: ({ change }) => change.reason },
      ]}
    />
  );
}

function useFacts(run: SampleRun): [string, ReactNode][] {
  const { t } = useTranslation();
  const shown = useShown(run);
  const label = useLabel(run);
  const { needed, performanceMateriality, tolerableReason, sizeReason, againReason } = run;
  const figures = { ...run, needed: needed?.size ?? null };
  const kind = run.purpose === purpose.controls ? "controls" : "details";
  const size = needed?.size === null ? t("sampling.everyItem") : shown("needed", figures);
  return [
    ...(["tolerable", "expected", "confidence"] as const).map((name): [string, ReactNode] => [
      label(name),
      shown(name, figures),
    ]),
    [
      t("sampling.field.performance"),
      performanceMateriality && <MaterialityLink key="pm" amount={performanceMateriality} />,
    ],
    [t("sampling.aboveBecause"), tolerableReason],
    [
      t("sampling.field.needed"),
      needed ? `${size} · ${t(`sampling.rule.${kind}.${needed.rule}`)}` : t("sampling.notComputed"),
    ],
    [t("sampling.field.drawn"), needed && formatCount(needed.drawn)],
    [t("sampling.fewerBecause"), sizeReason],
    [t("sampling.field.againReason"), againReason],
  ];
}

export function DesignView({ run, isReadOnly }: { run: SampleRun; isReadOnly: boolean }) {
  const { t } = useTranslation();
  const [isChanging, setChanging] = useState(false);
  const facts = useFacts(run);
  return (
    <section className="sample-design">
      <header className="row">
        <h2 className="section-title">{t("sampling.design")}</h2>
        <Button size="small" disabled={isReadOnly} onClick={() => setChanging(true)}>
          {t("sampling.changes.act")}
        </Button>
      </header>
      <dl className="sample-facts">
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
      {run.needed && !run.needed.isEnough && !run.sizeReason ? (
        <p className="sample-fault">{t("sampling.tooFewNow")}</p>
      ) : null}
      {run.changes.length > 0 ? <Changes run={run} /> : null}
      {isChanging ? <ChangeDesign run={run} onClose={() => setChanging(false)} /> : null}
    </section>
  );
}
