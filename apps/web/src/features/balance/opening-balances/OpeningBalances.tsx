/** Opening balances (期初衔接): where last year's figures come from, and how the client's openings follow from them. */
import { openingBalances } from "@digao/contract/areas/balance/opening-balances/calls";
import { Button, Segmented } from "antd";
import { useTranslation } from "react-i18next";
import { z } from "zod";
import { download, useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { reportError } from "../../../lib/report-error.ts";
import { useUrlState } from "../../../lib/use-url-state.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { AccountGrid } from "./AccountGrid.tsx";
import { EntryList } from "./EntryList.tsx";
import { ItemGrid } from "./ItemGrid.tsx";
import { NotTaken } from "./NotTaken.tsx";
import { SourceBar } from "./SourceBar.tsx";
import "./opening-balances.css";

const views = ["items", "accounts", "entries"] as const;
const Url = z.object({ view: z.enum(views).catch("items") });

export function OpeningBalances() {
  const { t } = useTranslation();
  const project = useProject();
  const lang = useLanguage() === "en" ? "en" : "zh";
  const [url, patch] = useUrlState(Url);
  const input = { projectId: project.id, RptLang: lang };
  const list = useCall(openingBalances.GetOpeningBalances, input, { keepPrevious: true });
  const source = useCall(openingBalances.GetPriorFigures, input, { keepPrevious: true });
  const error = (list.data ? null : list.error) ?? (source.data ? null : source.error);
  const retry = () => {
    void list.refetch();
    void source.refetch();
  };
  const body = () => {
    if (error) return <ErrorPanel error={error} onRetry={retry} />;
    if (!(list.data && source.data)) return <DelayedSkeleton rows={14} />;
    if (list.data.keptId === null) return <NotTaken project={project} figures={source.data} />;
    return (
      <>
        <SourceBar project={project} figures={source.data} data={list.data} />
        {url.view === "items" ? <ItemGrid data={list.data} onEntries={() => patch({ view: "entries" })} /> : null}
        {url.view === "accounts" ? <AccountGrid data={list.data} /> : null}
        {url.view === "entries" ? <EntryList project={project} data={list.data} /> : null}
      </>
    );
  };
  const isTaken = (list.data?.keptId ?? null) !== null;
  return (
    <div className="page-frame opening-balances">
      <PageHead
        title={t("opening-balances.title")}
        tabs={
          isTaken ? (
            <Segmented
              aria-label={t("opening-balances.view.label")}
              value={url.view}
              options={views.map((value) => ({ value, label: t(`opening-balances.view.${value}`) }))}
              onChange={(view) => patch({ view: view === "items" ? undefined : view })}
            />
          ) : null
        }
        primary={
          isTaken ? (
            <Button
              icon={<Icon name="download" />}
              onClick={() => void download(openingBalances.DownOpeningBalances, input).catch(reportError)}
            >
              {t("opening-balances.export")}
            </Button>
          ) : null
        }
      />
      {body()}
    </div>
  );
}
