/** The evaluation of going concern (持续经营评价): the forecast month by month, the runway, Z'' beside it, plans and the verdict. */
import { ratioBoard } from "@digao/contract/areas/balance/ratio-board/calls";
import { goingConcernPaper } from "@digao/contract/areas/report/considerations/calls";
import type { Output } from "@digao/contract/endpoint";
import { firstMonths, forecastOf, goingConcernRules, monthEnds } from "@digao/domain/completion/cash-forecast";
import { yuan } from "@digao/domain/money";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
import { formatMoney } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { PaperPage } from "../../../ui/paper/PaperPage.tsx";
import { isRevision, type PanelProps, type Particular, revisedIn, type Values } from "../../../ui/paper/particular.ts";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import "./considerations.css";

type Sheet = Output<(typeof goingConcernPaper.calls)["sheet"]>;
type Version = Sheet["records"][number];
const { spec } = goingConcernPaper;
const monthsOfForecast = 12;

/** Twelve months to be filled in. */
function first(sheet: Sheet): Values {
  const stands = revisedIn(spec, sheet);
  if (isRevision(spec, sheet)) return stands;
  const month = { receipts: "", payments: "", maturities: "", note: "" };
  return { ...stands, months: Array.from({ length: monthsOfForecast }, () => ({ ...month })) };
}

interface Month {
  no: number;
  balance: bigint;
  withLine: bigint;
  withPlans: bigint;
}

const Amount = ({ of }: { of: bigint }) => (
  <span className={of < 0n ? "considerations-below" : undefined}>{formatMoney(yuan(of))}</span>
);

function Runway({ values }: PanelProps<Sheet, Values>) {
  const { t } = useTranslation();
  const isBlank = !values.openingCash;
  const of = forecastOf(values);
  const { belowZero, belowWithPlans } = firstMonths(of);
  const rows: Month[] = monthEnds(of).map((month, at) => ({ no: at + 1, ...month }));
  const tag = (month: number | null, key: "line" | "plans") =>
    month === null ? (
      <StatusTag tone="good">{t(`considerations.gc.enough.${key}`)}</StatusTag>
    ) : (
      <StatusTag tone="bad">{t(`considerations.gc.below.${key}`, { month })}</StatusTag>
    );
  const columns: PlainColumn<Month>[] = [
    { key: "no", width: 60, title: t("considerations.gc.month"), render: ({ no }) => no },
    {
      key: "balance",
      align: "right",
      title: t("considerations.gc.balance"),
      render: ({ balance }) => <Amount of={balance} />,
    },
    {
      key: "withLine",
      align: "right",
      title: t("considerations.gc.withLine"),
      render: ({ withLine }) => <Amount of={withLine} />,
    },
    {
      key: "withPlans",
      align: "right",
      title: t("considerations.gc.withPlans"),
      render: ({ withPlans }) => <Amount of={withPlans} />,
    },
  ];
  // Nothing of an empty forecast is good.
  if (isBlank) return <p className="judgement-hint">{t("considerations.gc.toFill")}</p>;
  return (
    <section className="considerations-panel stack gap-8" aria-label={t("considerations.gc.runway")}>
      <div className="row wrap gap-12">
        {tag(belowZero, "line")}
        {tag(belowWithPlans, "plans")}
      </div>
      <PlainTable label={t("considerations.gc.runway")} columns={columns} rows={rows} rowKey={({ no }) => no} />
    </section>
  );
}

/** The distress score of the audited figures. */
function Distress() {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const { data } = useCall(ratioBoard.GetRatioBoard, { projectId, RptLang });
  const score = data?.groups.flatMap(({ ratios }) => ratios).find(({ code }) => code === "altmanZ");
  if (!score) return null;
  return (
    <section aria-label={score.name}>
      <h3 className="section-title">{score.name}</h3>
      <p>
        {t("considerations.gc.score", { now: score.current ?? "—", prior: score.prior ?? "—" })}{" "}
        {score.warning ? (
          <StatusTag tone={score.warning.isWarning ? "bad" : "good"}>{score.warning.text}</StatusTag>
        ) : null}
      </p>
      <p className="judgement-hint">{score.formulaWords}</p>
    </section>
  );
}

const particular: Particular<Version, Sheet, Values> = {
  first,
  rules: goingConcernRules,
  Above: Runway,
  Beside: Distress,
};

export const GoingConcern = () => <PaperPage of={goingConcernPaper} particular={particular} />;
