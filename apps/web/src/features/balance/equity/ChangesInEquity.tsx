/** The audited statement of changes in equity (所有者权益变动表审定): worked out, moved, checked, confirmed. */

import { type EquityStatement, equity } from "@digao/contract/areas/balance/equity/calls";
import { App, Button } from "antd";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useRptLang } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { CheckTable } from "../../../parts/balance/cash-flow/CheckTable.tsx";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import { CellInspector } from "./CellInspector.tsx";
import { Matrix } from "./Matrix.tsx";
import { MovesView } from "./MovesView.tsx";
import { PriorView } from "./PriorView.tsx";
import { Export, useView, type View, Views } from "./use-equity.tsx";
import "./equity.css";

/** Words do not stand for these. */
const binding: readonly string[] = ["EQ-1", "EQ-2", "EQ-3", "EQ-4"];

interface Of {
  statement: EquityStatement;
}

function Checks({ statement }: Of) {
  const { t } = useTranslation();
  const { id: Id } = useProject();
  const explain = useChange(equity.ExplainEquityCheck, { quiet: true });
  return (
    <CheckTable
      label={t("equity.tab.checks")}
      items={statement.checks}
      isTied={statement.isTied}
      explicable={({ code, difference }) => (binding.includes(code) ? null : difference)}
      explain={({ code, difference, explanation }, words) =>
        explain.mutateAsync({
          Id,
          code,
          words,
          difference: difference ?? "0.00",
          rowVersion: explanation?.rowVersion ?? 0,
        })
      }
    />
  );
}

function Confirm({ statement }: Of) {
  const { t } = useTranslation();
  const ask = useAsk();
  const { message } = App.useApp();
  const { id: Id, isReadOnly } = useProject();
  const confirm = useChange(equity.ConfirmEquityStatement, { quiet: true });
  const reopen = useChange(equity.ReopenEquityStatement, { quiet: true });
  const { confirmed, canConfirm, seen } = statement;
  if (isReadOnly) return null;
  const say = () =>
    void ask({
      title: t("equity.confirm"),
      why: t("equity.confirmWhy"),
      okText: t("equity.confirm"),
      send: async () => {
        await confirm.mutateAsync({ Id, seen });
        void message.success(t("equity.confirmed"));
      },
    });
  const takeBack = () =>
    void ask({
      title: t("equity.reopen"),
      why: t("equity.reopenWhy"),
      okText: t("equity.reopen"),
      fields: <ReasonField label={t("equity.reason")} isRequired />,
      send: async ({ reason }) => {
        await reopen.mutateAsync({ Id, reason: String(reason ?? "") });
        void message.success(t("equity.reopened"));
      },
    });
  if (confirmed && !confirmed.isChanged) return <Button onClick={takeBack}>{t("equity.reopen")}</Button>;
  return (
    <>
      {confirmed ? <Button onClick={takeBack}>{t("equity.reopen")}</Button> : null}
      <Button type="primary" disabled={!canConfirm.ok} title={canConfirm.reason || undefined} onClick={say}>
        {t("equity.confirm")}
      </Button>
    </>
  );
}

function useFacts({ confirmed, hasJournal, hasBooks, isPartial }: EquityStatement) {
  const { t } = useTranslation();
  return [
    hasBooks && !hasJournal ? t("equity.noJournal") : null,
    isPartial ? (
      <StatusTag key="partial" tone="bad">
        {t("equity.isPartial")}
      </StatusTag>
    ) : null,
    confirmed ? (
      <StatusTag key="confirmed" tone={confirmed.isChanged ? "bad" : "good"}>
        {confirmed.isChanged
          ? t("equity.changed")
          : t("equity.confirmedBy", { name: confirmed.userName, time: formatDateTime(confirmed.at) })}
      </StatusTag>
    ) : null,
  ];
}

function Body({ statement, view, reread }: Of & { view: View; reread: () => Promise<EquityStatement | undefined> }) {
  const { t } = useTranslation();
  if (!statement.hasBooks) return <EmptyState title={t("equity.none")} hint={t("equity.noneWhy")} />;
  if (view === "prior") return <PriorView statement={statement} reread={reread} />;
  if (view === "moves") return <MovesView statement={statement} />;
  return view === "checks" ? <Checks statement={statement} /> : <Matrix statement={statement} />;
}

function Page({ statement, reread }: Of & { reread: () => Promise<EquityStatement | undefined> }) {
  const { t } = useTranslation();
  const view = useView();
  const facts = useFacts(statement);
  return (
    <div className="page-frame">
      <PageHead
        title={t("equity.title")}
        tabs={<Views />}
        facts={facts}
        extra={statement.hasBooks ? <Export /> : null}
        primary={statement.hasBooks ? <Confirm statement={statement} /> : null}
      />
      <div className="row top fill">
        <div className="page-body fill" {...scrolls}>
          <Body statement={statement} view={view} reread={reread} />
        </div>
        {view === "statement" ? <CellInspector statement={statement} /> : null}
      </div>
    </div>
  );
}

export function ChangesInEquity() {
  const { id: Id } = useProject();
  const RptLang = useRptLang();
  const { data, error, refetch } = useCall(equity.GetChangeSinequityData, { Id, RptLang }, { keepPrevious: true });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  return <Page statement={data} reread={async () => (await refetch()).data} />;
}
