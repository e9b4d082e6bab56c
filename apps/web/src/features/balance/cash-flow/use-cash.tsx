/** What every view of the page shows: how the attribution stands, its items by name, and the views themselves. */
import { type CashFlowState, cashFlow } from "@digao/contract/areas/balance/cash-flow/calls";
import { App, Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { useRptLang } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { DownloadButton } from "../../../parts/evidence/downloads/DownloadButton.tsx";
import { PageViews, usePageView, type ViewsOf } from "../../../ui/page-views.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

const views = ["statement", "worksheet", "supplement", "checks", "scope"] as const;
export type View = (typeof views)[number];

const ofPage: ViewsOf<View> = { tabs: "cash-flow.tabs", tab: "cash-flow.tab", views, ends: ["open", "page", "item"] };
export const useView = (): View => usePageView(ofPage);
export const Views = () => <PageViews of={ofPage} />;

/** Items that a line may be given to, as the statement calls them. */
export function useItems(): { value: string; label: string }[] {
  const { t } = useTranslation();
  const { id: Id } = useProject();
  const { data } = useCall(cashFlow.GetFSCashFlowReport, { Id, RptLang: useRptLang() });
  const lines = (data?.items ?? []).filter(
    ({ kind, code }) => kind === "L" && /^C[1-4]\d\d$/.test(code) && code < "C5",
  );
  return [
    ...lines.map(({ code, name }) => ({ value: code, label: `${code} ${name}` })),
    { value: "NET", label: t("cash-flow.net") },
  ];
}

/** Facts beside the title. */
export function useFacts(state: CashFlowState): ReactNode[] {
  const { t } = useTranslation();
  const { run, stale, toJudge, toReassign, proposed } = state;
  const causes = stale.map((cause) => t(`cash-flow.cause.${cause}`)).join("、");
  return [
    run?.cashVouchers === null || run?.cashVouchers === undefined
      ? null
      : t("cash-flow.vouchers", { count: run.cashVouchers }),
    stale.length > 0 ? (
      <StatusTag key="stale" tone="attention">
        {t("cash-flow.stale", { causes })}
      </StatusTag>
    ) : null,
    toJudge > 0 ? t("cash-flow.toJudge", { count: toJudge }) : null,
    toReassign > 0 ? (
      <StatusTag key="reassign" tone="bad">
        {t("cash-flow.toReassign", { count: toReassign })}
      </StatusTag>
    ) : null,
    proposed > 0 ? t("cash-flow.proposed", { count: proposed }) : null,
  ];
}

export function Start({ state }: { state: CashFlowState }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { id: Id, isReadOnly } = useProject();
  const start = useChange(cashFlow.StartCashFlowRun);
  if (isReadOnly || state.lacks !== null) return null;
  const isFirst = state.shownRunId === null;
  return (
    <Button
      type={isFirst || state.stale.length > 0 ? "primary" : "default"}
      loading={start.isPending}
      onClick={() => start.mutate({ Id }, { onSuccess: () => void message.success(t("cash-flow.started")) })}
    >
      {t(isFirst ? "cash-flow.start" : "cash-flow.startAgain")}
    </Button>
  );
}

export function Export() {
  const { t } = useTranslation();
  const { id: Id } = useProject();
  const RptLang = useRptLang();
  return (
    <DownloadButton call={cashFlow.DownCashFlowExcel} input={() => ({ Id, RptLang })} label={t("cash-flow.export")} />
  );
}
