/** Misstatements (错报累积): all that were identified, held against materiality, and the conclusion on them. */
import {
  type Misstatements as Answer,
  misstatementPaper,
  misstatements,
} from "@digao/contract/areas/report/misstatements/calls";
import { evaluationStatus } from "@digao/contract/areas/report/misstatements/codes";
import { linkTo } from "@digao/contract/links";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { useNavigate } from "react-router";
import { download } from "../../../lib/api.ts";
import { reportError } from "../../../lib/report-error.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import { Gauges, GaugesFold } from "./Gauges.tsx";
import { MisstatementTable } from "./MisstatementTable.tsx";
import { RowPanel } from "./RowPanel.tsx";
import { evaluationOf, isStale, type MisstatementsState, useMisstatements } from "./use-misstatements.ts";
import { WhatIf } from "./WhatIf.tsx";
import "./misstatements.css";

/** The gauges fold into the head, as they are more often looked up than watched. */
interface Gauging {
  isOpen: boolean;
  onOpen: () => void;
}

interface Of {
  page: MisstatementsState;
}

/** How far the conclusion is. */
function Standing({ data }: { data: Answer }) {
  const { t } = useTranslation();
  const version = evaluationOf(data);
  if (!version || version.status === evaluationStatus.draft)
    return <StatusTag tone="attention">{t("misstatements.notConcluded")}</StatusTag>;
  if (isStale(version, data)) return <StatusTag tone="bad">{t("misstatements.stale")}</StatusTag>;
  return <CodeTag name="evaluationStatus" code={version.status} />;
}

function Head({ page: { project, lang, list }, gauges }: Of & { gauges: Gauging }) {
  const { t } = useTranslation();
  const [, patch] = useUrlParams();
  const navigate = useNavigate();
  const input = { projectId: project.id, RptLang: lang };
  const { DownUncorrectedLetter, DownMisstatementLetter } = misstatements;
  const files = {
    letter: () => download(DownUncorrectedLetter, input),
    governance: () => download(DownMisstatementLetter, { ...input, letter: "governance" }),
    representation: () => download(DownMisstatementLetter, { ...input, letter: "representation" }),
    paper: () => download(misstatementPaper.calls.print, input),
  };
  const fetched = (["letter", "governance", "representation", "paper"] as const).map((file) => ({
    key: file,
    icon: <Icon name="download" />,
    label: t(`misstatements.download.${file}`),
    onClick: () => void files[file]().catch(reportError),
  }));
  const open = (page: "priorMisstatement" | "misstatementConclusion") => () =>
    void navigate(linkTo(page, null, project.id));
  const { data } = list;
  return (
    <PageHead
      title={t("misstatements.title")}
      facts={
        data
          ? [
              t("ui.total", { count: data.rows.length }),
              <Standing key="standing" data={data} />,
              <GaugesFold key="gauges" data={data} {...gauges} />,
            ]
          : []
      }
      extra={<Button onClick={open("priorMisstatement")}>{t("misstatements.prior")}</Button>}
      primary={
        <Button type="primary" onClick={open("misstatementConclusion")}>
          {t("misstatements.evaluation")}
        </Button>
      }
      more={[
        {
          key: "whatIf",
          icon: <Icon name="chart" />,
          label: t("misstatements.whatIf.open"),
          onClick: () => patch({ whatIf: 1 }),
        },
        ...fetched,
      ]}
    />
  );
}

function Body({ page, hasGauges }: Of & { hasGauges: boolean }) {
  const { t } = useTranslation();
  const { list, rows, show, chosen } = page;
  if (list.error && !list.data) return <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />;
  if (list.isPending) return <DelayedSkeleton />;
  return (
    <>
      {hasGauges ? <Gauges data={list.data} /> : null}
      <div className="page-row dock" aria-busy={list.isFetching}>
        <div className="misstate-list" {...scrolls}>
          {rows.length === 0 ? (
            <EmptyState icon="adjust" title={t("misstatements.empty")} hint={t("misstatements.emptyHint")} />
          ) : (
            <MisstatementTable data={list.data} chosen={chosen?.key} onOpen={show} />
          )}
        </div>
        {chosen ? <RowPanel key={chosen.key} row={chosen} page={page} /> : null}
      </div>
    </>
  );
}

export function Misstatements() {
  const page = useMisstatements();
  const [params, patch] = useUrlParams();
  const { project, lang, list } = page;
  const isOpen = params.has("gauges");
  const gauges = { isOpen, onOpen: () => patch({ gauges: isOpen ? undefined : 1 }) };
  return (
    <div className="page-frame misstatements">
      <Head page={page} gauges={gauges} />
      <Body page={page} hasGauges={isOpen} />
      {params.has("whatIf") && list.data ? (
        <WhatIf
          data={list.data}
          projectId={project.id}
          lang={lang}
          onClose={() => patch({ whatIf: null, corrected: null })}
        />
      ) : null}
    </div>
  );
}
