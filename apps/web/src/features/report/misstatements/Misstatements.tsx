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
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import { Gauges } from "./Gauges.tsx";
import { MisstatementTable } from "./MisstatementTable.tsx";
import { RowPanel } from "./RowPanel.tsx";
import { evaluationOf, isStale, type MisstatementsState, useMisstatements } from "./use-misstatements.ts";
import "./misstatements.css";

const letters = ["governance", "representation"] as const;

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

function Head({ page }: Of) {
  const { t } = useTranslation();
  const { project, lang, list } = page;
  const navigate = useNavigate();
  const input = { projectId: project.id, RptLang: lang };
  const save = (call: typeof misstatementPaper.calls.print | typeof misstatements.DownUncorrectedLetter) => () =>
    void download(call, input).catch(reportError);
  return (
    <PageHead
      title={t("misstatements.title")}
      facts={
        list.data ? [t("ui.total", { count: list.data.rows.length }), <Standing key="standing" data={list.data} />] : []
      }
      extra={
        <Button onClick={() => void navigate(linkTo("priorMisstatement", null, project.id))}>
          {t("misstatements.prior")}
        </Button>
      }
      primary={
        <Button type="primary" onClick={() => void navigate(linkTo("misstatementConclusion", null, project.id))}>
          {t("misstatements.evaluation")}
        </Button>
      }
      more={[
        {
          key: "letter",
          icon: <Icon name="download" />,
          label: t("misstatements.letter"),
          onClick: save(misstatements.DownUncorrectedLetter),
        },
        ...letters.map((letter) => ({
          key: letter,
          icon: <Icon name="download" />,
          label: t(`misstatements.word.${letter}`),
          onClick: () => void download(misstatements.DownMisstatementLetter, { ...input, letter }).catch(reportError),
        })),
        {
          key: "paper",
          icon: <Icon name="download" />,
          label: t("misstatements.paper"),
          onClick: save(misstatementPaper.calls.print),
        },
      ]}
    />
  );
}

function Body({ page }: Of) {
  const { t } = useTranslation();
  const { list, url, show, chosen } = page;
  if (list.error && !list.data) return <ErrorPanel error={list.error} onRetry={() => void list.refetch()} />;
  if (list.isPending) return <DelayedSkeleton />;
  const { data } = list;
  return (
    <>
      <Gauges data={data} />
      <div className="page-row dock" aria-busy={list.isFetching}>
        <div className="misstate-list" {...scrolls}>
          {data.rows.length === 0 && data.covered.length === 0 ? (
            <EmptyState icon="adjust" title={t("misstatements.empty")} hint={t("misstatements.emptyHint")} />
          ) : (
            <MisstatementTable data={data} chosen={url.row} onOpen={show} />
          )}
        </div>
        {chosen ? <RowPanel key={chosen.key} row={chosen} page={page} /> : null}
      </div>
    </>
  );
}

export function Misstatements() {
  const page = useMisstatements();
  return (
    <div className="page-frame misstatements">
      <Head page={page} />
      <Body page={page} />
    </div>
  );
}
