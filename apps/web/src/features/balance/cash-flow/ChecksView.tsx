/** Checks CF-1 to CF-7 with their differences; those that may be right as they are say why. */
import { type CashFlowCheck, cashFlow } from "@digao/contract/areas/balance/cash-flow/calls";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatDateTime, formatMoney } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag, type Tone } from "../../../ui/StatusTag.tsx";

const tones: Readonly<Record<CashFlowCheck["state"], Tone>> = {
  agrees: "good",
  differs: "bad",
  listed: "quiet",
  notCompared: "attention",
};
/** These must tie: no words stand for it. */
const binding: readonly string[] = ["CF-1", "CF-2", "CF-3"];

function Explained({ of: { explanation } }: { of: CashFlowCheck }) {
  const { t } = useTranslation();
  if (!explanation) return null;
  return (
    <>
      {explanation.words} <small className="soft">{`${explanation.userName} ${formatDateTime(explanation.at)}`}</small>{" "}
      {explanation.isCurrent ? null : <StatusTag tone="attention">{t("cash-flow.outgrown")}</StatusTag>}
    </>
  );
}

export function ChecksView() {
  const { t } = useTranslation();
  const ask = useAsk();
  const { message } = App.useApp();
  const { id: Id, isReadOnly } = useProject();
  const explain = useChange(cashFlow.ExplainCashFlowCheck, { quiet: true });
  const { data, error, refetch } = useCall(cashFlow.GetCashFlowChecks, { Id });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const say = ({ code, measure, explanation }: CashFlowCheck) =>
    void ask({
      title: t("cash-flow.explainTitle", { code, amount: formatMoney(measure) }),
      why: t("cash-flow.explainWhy"),
      okText: t("cash-flow.explain"),
      fields: <ReasonField label={t("cash-flow.explanation")} isRequired />,
      send: async ({ reason }) => {
        const rowVersion = explanation?.rowVersion ?? 0;
        await explain.mutateAsync({ Id, code, difference: measure, words: String(reason ?? ""), rowVersion });
        void message.success(t("cash-flow.explained"));
      },
    });
  const columns: PlainColumn<CashFlowCheck>[] = [
    {
      key: "what",
      width: 360,
      title: t("cash-flow.what"),
      render: ({ code, names }) => (
        <>
          <small className="soft">{code}</small> {t(`cash-flow.check.${code}`)}{" "}
          {names.length > 0 ? <small className="soft">{names.join("、")}</small> : null}
        </>
      ),
    },
    ...(["left", "right", "difference"] as const).map(
      (key): PlainColumn<CashFlowCheck> => ({
        key,
        width: 140,
        align: "right",
        title: t(`cash-flow.${key}`),
        render: (row) => (row[key] === null ? null : <MoneyCell value={row[key]} total />),
      }),
    ),
    {
      key: "state",
      width: 130,
      title: t("cash-flow.result"),
      render: ({ state, count }) => (
        <>
          <StatusTag tone={tones[state]}>{t(`cash-flow.checkState.${state}`)}</StatusTag>{" "}
          {count > 0 ? <small className="soft">{count}</small> : null}
        </>
      ),
    },
    {
      key: "explanation",
      title: t("cash-flow.explanation"),
      render: (row) => (
        <>
          <Explained of={row} />
          {row.state === "differs" && !isReadOnly && !binding.includes(row.code) ? (
            <Button size="small" onClick={() => say(row)}>
              {t("cash-flow.explain")}
            </Button>
          ) : null}
        </>
      ),
    },
  ];
  return (
    <>
      <p>
        <StatusTag tone={data.isTied ? "good" : "attention"}>
          {t(data.isTied ? "cash-flow.tied" : "cash-flow.notTied")}
        </StatusTag>
      </p>
      <PlainTable label={t("cash-flow.tab.checks")} columns={columns} rows={data.items} rowKey={({ code }) => code} />
    </>
  );
}
