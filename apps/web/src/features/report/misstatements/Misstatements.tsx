/** Misstatements (错报累积): all that were identified, held against materiality, and the conclusion on them. */
import { type Misstatements as Answer, misstatements } from "@digao/contract/areas/report/misstatements/calls";
import { App, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download, useChange } from "../../../lib/api.ts";
import { reportError } from "../../../lib/report-error.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { StatusTag, type Tone } from "../../../ui/StatusTag.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import { EvaluationPanel } from "./EvaluationPanel.tsx";
import { Gauges } from "./Gauges.tsx";
import { MisstatementTable } from "./MisstatementTable.tsx";
import { PriorDialog } from "./PriorDialog.tsx";
import { RowPanel } from "./RowPanel.tsx";
import { evaluation, type MisstatementsState, useMisstatements } from "./use-misstatements.ts";
import "./misstatements.css";

const letters = ["governance", "representation"] as const;

interface Of {
  page: MisstatementsState;
}

/** How far the conclusion is, in one word. */
function conclusionFact({ conclusion }: Answer): { tone: Tone; word: string } {
  if (conclusion === null) return { tone: "attention", word: "notConcluded" };
  if (conclusion.isStale) return { tone: "bad", word: "stale" };
  return { tone: "good", word: conclusion.conclusion === 1 ? "immaterial" : "material" };
}

function Head({ page, onPrior }: Of & { onPrior: () => void }) {
  const { t } = useTranslation();
  const { project, lang, list, show } = page;
  const input = { projectId: project.id, RptLang: lang };
  const save = (call: typeof misstatements.DownMisstatementsExcel | typeof misstatements.DownUncorrectedLetter) => () =>
    void download(call, input).catch(reportError);
  const { message } = App.useApp();
  const carry = useChange(misstatements.CarryOverMisstatements);
  const carryOver = () =>
    carry.mutate(
      { projectId: project.id },
      { onSuccess: ({ added }) => void message.success(t("misstatements.carriedOver", { count: added })) },
    );
  const fact = list.data ? conclusionFact(list.data) : undefined;
  return (
    <PageHead
      title={t("misstatements.title")}
      facts={
        list.data && fact
          ? [
              t("ui.total", { count: list.data.rows.length }),
              <StatusTag key="conclusion" tone={fact.tone}>
                {t(`misstatements.${fact.word}`)}
              </StatusTag>,
            ]
          : []
      }
      extra={
        <Button disabled={project.isReadOnly} onClick={onPrior}>
          {t("misstatements.newPrior")}
        </Button>
      }
      primary={
        <Button type="primary" onClick={() => show(evaluation)}>
          {t("misstatements.evaluation")}
        </Button>
      }
      more={[
        {
          key: "carry",
          icon: <Icon name="import" />,
          label: t("misstatements.carryOver"),
          disabled: !list.data?.canConclude,
          onClick: carryOver,
        },
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
          onClick: save(misstatements.DownMisstatementsExcel),
        },
      ]}
    />
  );
}

function Beside({ page, data }: Of & { data: Answer }) {
  const { url, chosen } = page;
  if (url.row === evaluation) return <EvaluationPanel data={data} page={page} />;
  return chosen ? <RowPanel key={chosen.key} row={chosen} page={page} /> : null;
}

function Body({ page }: Of) {
  const { t } = useTranslation();
  const { list, url, show } = page;
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
        <Beside page={page} data={data} />
      </div>
    </>
  );
}

export function Misstatements() {
  const page = useMisstatements();
  const [hasPrior, setPrior] = useState(false);
  return (
    <div className="page-frame misstatements">
      <Head page={page} onPrior={() => setPrior(true)} />
      <Body page={page} />
      {hasPrior ? <PriorDialog projectId={page.project.id} onClose={() => setPrior(false)} /> : null}
    </div>
  );
}
