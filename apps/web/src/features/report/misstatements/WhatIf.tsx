/** What would be left if some uncorrected misstatements were corrected: against materiality, in the profit, in ratios, for the opinion. Nothing is saved. */
import { ratioBoard } from "@digao/contract/areas/balance/ratio-board/calls";
import type { Misstatement, Misstatements } from "@digao/contract/areas/report/misstatements/calls";
import { fewestToCorrect, type Uncorrected, whatIsLeft } from "@digao/domain/misstatements/what-if";
import { type Fen, fen, ratio, sum, yuan } from "@digao/domain/money";
import { Button, Checkbox } from "antd";
import { type ReactNode, useMemo } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatMoney, formatShare } from "../../../lib/format.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { LightTag } from "../../../ui/LightTag.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { Window } from "../../../ui/Window.tsx";

const countsNow = ({ standing, isLeftOut, nettedTax }: Misstatement): boolean =>
  standing === "uncorrected" && !isLeftOut && nettedTax === null;

const measured = ({ key, arising, carryOver, cumulative }: Misstatement): Uncorrected => ({
  key,
  arising: fen(arising),
  carryOver: fen(carryOver),
  cumulative: fen(cumulative),
});

interface Total {
  closing: Fen;
  opening: Fen;
}

/** Ratios of totals alone: what misstatements do to these follows from their effects, without any line in between. */
const ratiosOfTotals = ["debtRatio", "debtToEquity", "roa", "roe"] as const;
const totalsOf = { assets: "A999", liabilities: "L399", equity: "E199", netProfit: "P399" } as const;
type TotalName = keyof typeof totalsOf;

function ratiosFor(totals: Record<TotalName, Total>) {
  const { assets, liabilities, equity, netProfit } = totals;
  const twice = ({ closing, opening }: Total): Fen => closing + opening;
  return {
    debtRatio: ratio(liabilities.closing, assets.closing),
    debtToEquity: ratio(liabilities.closing, equity.closing),
    roa: ratio(netProfit.closing * 2n, twice(assets)),
    roe: ratio(netProfit.closing * 2n, twice(equity)),
  };
}

function useTotals(projectId: number, lang: "zh" | "en") {
  const { data, error } = useCall(ratioBoard.GetRatioBoard, { projectId, RptLang: lang });
  if (!data) return { totals: null, error };
  const lines = new Map(
    data.groups.flatMap(({ ratios }) => ratios.flatMap((one) => one.lines)).map((one) => [one.code, one]),
  );
  const of = (name: TotalName): Total => {
    const line = lines.get(totalsOf[name]);
    return { closing: fen(line?.closing ?? "0"), opening: fen(line?.opening ?? "0") };
  };
  const totals = {
    assets: of("assets"),
    liabilities: of("liabilities"),
    equity: of("equity"),
    netProfit: of("netProfit"),
  };
  return { totals, error };
}

interface Figure {
  key: string;
  label: string;
  now: ReactNode;
  later: ReactNode;
}

function useFigures(
  data: Misstatements,
  chosen: ReadonlySet<string>,
  totals: Record<TotalName, Total> | null,
): Figure[] {
  const { t } = useTranslation();
  const rows = data.rows.filter(countsNow);
  const om = fen(data.materiality.om);
  const all = rows.map(measured);
  const [now, left] = [whatIsLeft(all, new Set(), om), whatIsLeft(all, chosen, om)];
  const corrected = rows.filter(({ key }) => chosen.has(key));
  const effectOf = (name: TotalName | "profitBeforeTax"): Fen =>
    sum(corrected.map(({ effects }) => fen(effects[name])));
  const money = (of: Fen) => <MoneyCell value={yuan(of)} />;
  const opinionOf = ({ decisive }: typeof now) =>
    t(`misstatements.whatIf.${decisive >= om && decisive > 0n ? "modified" : "unmodified"}`);
  const ofMisstatements: Figure[] = [
    ...(["rollover", "ironCurtain", "decisive"] as const).map((name) => ({
      key: name,
      label: t(`misstatements.${name}`),
      now: money(now[name]),
      later: money(left[name]),
    })),
    {
      key: "share",
      label: t("misstatements.whatIf.share"),
      now: (
        <>
          {formatShare(ratio(now.decisive, om))} <LightTag light={now.light} />
        </>
      ),
      later: (
        <>
          {formatShare(ratio(left.decisive, om))} <LightTag light={left.light} />
        </>
      ),
    },
    { key: "opinion", label: t("misstatements.whatIf.opinion"), now: opinionOf(now), later: opinionOf(left) },
    {
      key: "profitBeforeTax",
      label: t("misstatements.whatIf.profitChange"),
      now: money(0n),
      later: money(-effectOf("profitBeforeTax")),
    },
  ];
  if (totals === null) return ofMisstatements;
  const after = Object.fromEntries(
    (Object.keys(totalsOf) as TotalName[]).map((name) => [
      name,
      { ...totals[name], closing: totals[name].closing - effectOf(name) },
    ]),
  ) as Record<TotalName, Total>;
  const [before, afterwards] = [ratiosFor(totals), ratiosFor(after)];
  return [
    ...ofMisstatements,
    {
      key: "netProfit",
      label: t("misstatements.whatIf.netProfit"),
      now: money(totals.netProfit.closing),
      later: money(after.netProfit.closing),
    },
    ...ratiosOfTotals.map((name) => ({
      key: name,
      label: t(`misstatements.whatIf.${name}`),
      now: formatShare(before[name]),
      later: formatShare(afterwards[name]),
    })),
  ];
}

interface Props {
  data: Misstatements;
  projectId: number;
  lang: "zh" | "en";
  onClose: () => void;
}

export function WhatIf({ data, projectId, lang, onClose }: Props) {
  const { t } = useTranslation();
  const [params, patch] = useUrlParams();
  const rows = data.rows.filter(countsNow);
  const chosen = new Set(
    (params.get("corrected") ?? "").split(",").filter((key) => rows.some((row) => row.key === key)),
  );
  const choose = (keys: Iterable<string>) => patch({ corrected: [...keys].join(",") || null });
  const { totals, error } = useTotals(projectId, lang);
  const figures = useFigures(data, chosen, totals);
  // A search: once for a list, not with every tick.
  const fewest = useMemo(() => {
    const om = fen(data.materiality.om);
    return om > 0n ? fewestToCorrect(data.rows.filter(countsNow).map(measured), om) : null;
  }, [data]);
  const toggle = (key: string) => choose(chosen.has(key) ? [...chosen].filter((one) => one !== key) : [...chosen, key]);
  const ofRows: PlainColumn<Misstatement>[] = [
    {
      key: "as",
      width: 90,
      title: t("misstatements.whatIf.as"),
      render: ({ key, refNo, no }) => (
        <Checkbox
          checked={chosen.has(key)}
          onChange={() => toggle(key)}
          aria-label={t("misstatements.whatIf.asCorrected", { name: refNo || `#${no}` })}
        />
      ),
    },
    {
      key: "content",
      title: t("misstatements.col.content"),
      render: ({ refNo, content }) => [refNo, content].filter(Boolean).join("  "),
    },
    {
      key: "profitBeforeTax",
      width: 130,
      align: "right",
      title: t("misstatements.effect.profitBeforeTax"),
      render: ({ effects }) => <MoneyCell value={effects.profitBeforeTax} />,
    },
  ];
  const ofFigures: PlainColumn<Figure>[] = [
    { key: "label", title: t("misstatements.whatIf.figure"), render: ({ label }) => label },
    { key: "now", width: 170, align: "right", title: t("misstatements.whatIf.now"), render: ({ now }) => now },
    { key: "later", width: 170, align: "right", title: t("misstatements.whatIf.later"), render: ({ later }) => later },
  ];
  return (
    <Window title={t("misstatements.whatIf.title")} width={900} footer={null} onCancel={onClose}>
      <div className="stack gap-12">
        <p className="soft">{t("misstatements.whatIf.why", { om: formatMoney(data.materiality.om) })}</p>
        {data.materiality.isApproved ? null : <p className="attention">{t("misstatements.whatIf.notApproved")}</p>}
        {rows.length === 0 ? (
          <p>{t("misstatements.whatIf.none")}</p>
        ) : (
          <PlainTable
            label={t("misstatements.group.uncorrected")}
            columns={ofRows}
            rows={rows}
            rowKey={({ key }) => key}
          />
        )}
        {fewest && rows.length > 0 ? (
          <div className="row wrap">
            <Button onClick={() => choose(fewest.keys)}>
              {t("misstatements.whatIf.fewest", { count: fewest.keys.length })}
            </Button>
            <span className="soft">{t(`misstatements.whatIf.${fewest.isProven ? "proven" : "unproven"}`)}</span>
          </div>
        ) : null}
        <PlainTable
          label={t("misstatements.whatIf.title")}
          columns={ofFigures}
          rows={figures}
          rowKey={({ key }) => key}
        />
        {totals === null && !error ? <DelayedSkeleton /> : null}
        {error ? <p className="attention">{t("misstatements.whatIf.noRatios")}</p> : null}
      </div>
    </Window>
  );
}
