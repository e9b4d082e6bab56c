/** The consolidation of a group (合并): worksheet, changes in equity and eliminations, with the lists that they are worked out of. */

import { type Consolidated, consolidation } from "@digao/contract/areas/balance/group/calls";
import { App, Button } from "antd";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import { download, useCall, useChange } from "../../../lib/api.ts";
import { useRptLang } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { reportError } from "../../../lib/report-error.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import { Eliminations } from "./Eliminations.tsx";
import { Equity } from "./Equity.tsx";
import { Companies, Dealings, Entries, Figures } from "./Lists.tsx";
import { TakeFigures } from "./TakeFigures.tsx";
import { useView, type View, Views } from "./views.tsx";
import { Worksheet } from "./Worksheet.tsx";
import "./group.css";

type Shown = Extract<View, "worksheet" | "equity" | "eliminations">;
const bodies: Readonly<Record<Shown, (props: { of: Consolidated }) => ReactNode>> = {
  worksheet: Worksheet,
  equity: Equity,
  eliminations: Eliminations,
};
const lists: Readonly<Record<Exclude<View, Shown>, (props: { title: string; tabs: ReactNode }) => ReactNode>> = {
  companies: Companies,
  figures: Figures,
  dealings: Dealings,
  entries: Entries,
};
const isList = (view: View): view is keyof typeof lists => view in lists;

function useFacts({ run, stops }: Consolidated): ReactNode[] {
  const { t } = useTranslation();
  const open =
    stops.length > 0 ? (
      <StatusTag key="stops" tone="bad">
        {t("group.stops", { count: stops.length })}
      </StatusTag>
    ) : null;
  if (!run) return [open];
  const { runNo: no, userName: name } = run;
  const stands = run.isCurrent ? (
    t("group.current", { no, name })
  ) : (
    <StatusTag key="stale" tone="attention">
      {t("group.stale", { no })}
    </StatusTag>
  );
  return [stands, open];
}

function Press({ of }: { of: Consolidated }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { id: projectId, isReadOnly } = useProject();
  const { mutate, isPending } = useChange(consolidation.Consolidate);
  if (isReadOnly || of.lines.length === 0 || of.run?.isCurrent) return null;
  const press = () =>
    mutate({ projectId }, { onSuccess: ({ runNo: no }) => void message.success(t("group.done", { no })) });
  return (
    <Button type="primary" loading={isPending} onClick={press}>
      {t("group.consolidate")}
    </Button>
  );
}

function Export() {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const RptLang = useRptLang();
  const take = () => void download(consolidation.DownConsolidation, { projectId, RptLang }).catch(reportError);
  return (
    <Button icon={<Icon name="download" />} onClick={take}>
      {t("group.export")}
    </Button>
  );
}

function Stops({ stops }: Pick<Consolidated, "stops">) {
  const { t } = useTranslation();
  if (stops.length === 0) return null;
  return (
    <details className="group-stops">
      <summary>{t("group.stopsTitle")}</summary>
      <ul>
        {stops.map((stop) => (
          <li key={stop}>{stop}</li>
        ))}
      </ul>
    </details>
  );
}

function Page({ of, view }: { of: Consolidated; view: Shown }) {
  const { t } = useTranslation();
  const facts = useFacts(of);
  const Body = bodies[view];
  const isEmpty = of.lines.length === 0;
  return (
    <div className="page-frame">
      <PageHead
        title={t("group.title")}
        tabs={<Views />}
        facts={facts}
        extra={
          <>
            <TakeFigures />
            {isEmpty ? null : <Export />}
          </>
        }
        primary={<Press of={of} />}
      />
      <div className="page-body" {...scrolls}>
        <Stops stops={of.stops} />
        {isEmpty ? <EmptyState title={t("group.none")} hint={t("group.noneWhy")} /> : <Body of={of} />}
      </div>
    </div>
  );
}

export function Consolidation() {
  const { t } = useTranslation();
  const { id: projectId } = useProject();
  const view = useView();
  const { data, error, refetch } = useCall(
    consolidation.GetConsolidation,
    { projectId, RptLang: useRptLang() },
    { keepPrevious: true },
  );
  if (isList(view)) {
    const List = lists[view];
    return <List key={view} title={t("group.title")} tabs={<Views />} />;
  }
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  return <Page of={data} view={view} />;
}
