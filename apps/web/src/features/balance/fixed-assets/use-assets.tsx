/** What every view of the page shows: how the lists stand, the views, reading and export. */
import { type AssetListView, type FAState, fixedAssets } from "@digao/contract/areas/balance/fixed-assets/calls";
import { useQueryClient } from "@tanstack/react-query";
import { App, Button, Dropdown, type MenuProps } from "antd";
import { type ReactNode, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { download, refresh, upload, useChange } from "../../../lib/api.ts";
import { useRptLang } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { reportError } from "../../../lib/report-error.ts";
import { Icon } from "../../../ui/Icon.tsx";
import { PageViews, usePageView, type ViewsOf } from "../../../ui/page-views.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";

const views = ["cards", "differences", "movements", "ties", "counts"] as const;
export type View = (typeof views)[number];
const ofPage: ViewsOf<View> = {
  tabs: "fixed-assets.tabs",
  tab: "fixed-assets.tab",
  views,
  ends: ["open", "page", "part"],
};
export const useView = (): View => usePageView(ofPage);
export const Views = () => <PageViews of={ofPage} />;

const underWay: readonly string[] = ["queued", "running"];
const isGoing = (list: AssetListView | null): boolean => list !== null && underWay.includes(list.state);

/** The job to wait for, of either list. */
export const jobOf = ({ list, prior }: FAState): number | null =>
  [list, prior].find((one) => isGoing(one))?.jobId ?? null;

export function useFacts({ list, from, to, stale, cards }: FAState): ReactNode[] {
  const { t } = useTranslation();
  if (!list) return [];
  const isStopped = list.state === "failed" || list.state === "cancelled";
  return [
    t("fixed-assets.cards", { count: cards }),
    from === null ? null : t("fixed-assets.period", { from, to }),
    stale.length > 0 ? (
      <StatusTag key="stale" tone="attention">
        {t("fixed-assets.stale")}
      </StatusTag>
    ) : null,
    isStopped ? (
      <StatusTag key="failed" tone="bad">
        {t("fixed-assets.failed")}
      </StatusTag>
    ) : null,
  ];
}

/** Chooses a file and sends it to be read. */
function useReading(isPrior: boolean) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const client = useQueryClient();
  const { id: projectId } = useProject();
  const [isBusy, setBusy] = useState(false);
  const send = async (file: File) => {
    setBusy(true);
    try {
      await upload(fixedAssets.FromExcelImportAssetList, { projectId, isPrior }, [file]);
      void message.success(t("fixed-assets.started"));
      await refresh(client, fixedAssets.GetFAState);
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
    }
  };
  return { isBusy, send };
}

export function ReadButton({ isFirst, isPrior = false }: { isFirst: boolean; isPrior?: boolean }) {
  const { t } = useTranslation();
  const input = useRef<HTMLInputElement>(null);
  const { isBusy, send } = useReading(isPrior);
  const words = isFirst ? t("fixed-assets.readList") : t("fixed-assets.readAgain");
  const label = isPrior ? t("fixed-assets.readPrior") : words;
  return (
    <>
      <Button type={isFirst ? "primary" : "default"} loading={isBusy} onClick={() => input.current?.click()}>
        {label}
      </Button>
      <input
        ref={input}
        hidden
        type="file"
        aria-label={label}
        accept=".xlsx,.xls,.csv,.txt"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = "";
          if (file) void send(file);
        }}
      />
    </>
  );
}

function useExport() {
  const { t } = useTranslation();
  const { id: Id } = useProject();
  const RptLang = useRptLang();
  return views.map((name, at) => ({
    key: name,
    label: t(`fixed-assets.sheet.${name}`),
    onClick: () => void download(fixedAssets.DownFACardExcel, { Id, downtype: at + 1, RptLang }).catch(reportError),
  })) satisfies MenuProps["items"];
}

function Export() {
  const { t } = useTranslation();
  return (
    <Dropdown trigger={["click"]} menu={{ items: useExport() }}>
      <Button icon={<Icon name="download" />}>{t("fixed-assets.export")}</Button>
    </Dropdown>
  );
}

/** What is done with lists, beside the title. */
export function ListActs({ state }: { state: FAState }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { id: Id, isReadOnly } = useProject();
  const recompute = useChange(fixedAssets.RecomputeFACards);
  const take = useChange(fixedAssets.TakeFAPrior);
  const onSuccess = () => void message.success(t("fixed-assets.started"));
  if (!state.list) return null;
  if (isReadOnly) return <Export />;
  return (
    <div className="row gap-6">
      <Export />
      {state.hasPriorProject ? (
        <Button loading={take.isPending} onClick={() => take.mutate({ Id }, { onSuccess })}>
          {t("fixed-assets.takePrior")}
        </Button>
      ) : (
        <ReadButton isFirst={false} isPrior />
      )}
      {state.stale.length > 0 ? (
        <Button type="primary" loading={recompute.isPending} onClick={() => recompute.mutate({ Id }, { onSuccess })}>
          {t("fixed-assets.recompute")}
        </Button>
      ) : null}
      <ReadButton isFirst={false} />
    </div>
  );
}
