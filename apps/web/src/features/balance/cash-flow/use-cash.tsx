/** What every view of the page shows: how the attribution stands, its items by name, and the views themselves. */
import { type CashFlowState, cashFlow } from "@digao/contract/areas/balance/cash-flow/calls";
import { App, Button, Segmented } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { download, useCall, useChange } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { reportError } from "../../../lib/report-error.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

export const views = ["statement", "worksheet", "supplement", "checks", "scope"] as const;
export type View = (typeof views)[number];

export const useRptLang = (): "zh" | "en" => (useLanguage() === "en" ? "en" : "zh");

export function useView(): View {
  const [params] = useUrlParams();
  return views.find((one) => one === params.get("view")) ?? "statement";
}

export function Views() {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  return (
    <Segmented
      aria-label={t("cash-flow.tabs")}
      value={useView()}
      options={views.map((value) => ({ value, label: t(`cash-flow.tab.${value}`) }))}
      onChange={(view) =>
        patch(
          { view: view === "statement" ? undefined : view, open: undefined, page: undefined, item: undefined },
          "push",
        )
      }
    />
  );
}

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
    <Button
      icon={<Icon name="download" />}
      onClick={() => void download(cashFlow.DownCashFlowExcel, { Id, RptLang }).catch(reportError)}
    >
      {t("cash-flow.export")}
    </Button>
  );
}
