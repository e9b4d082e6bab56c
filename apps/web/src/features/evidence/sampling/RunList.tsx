/** All samples of a project: what was drawn, how it stands, by whom. */
import { sampling } from "@digao/contract/areas/evidence/sampling/calls";
import { sampleStatus } from "@digao/contract/areas/evidence/sampling/codes";
import type { SampleRun } from "@digao/contract/areas/evidence/sampling/run";
import { Button } from "antd";
import { useTranslation } from "react-i18next";
import { formatCount, formatDateTime, formatMoney } from "../../../lib/format.ts";
import { useHotkeys } from "../../../lib/hotkeys.ts";
import { useProject } from "../../../lib/page.ts";
import { useProcedureFilters } from "../../../parts/engagement/programs/use-procedure-filters.ts";
import { procedureText } from "../../../parts/engagement/programs/use-prog-lines.ts";
import type { Filter } from "../../../ui/filters.ts";
import type { ListColumn } from "../../../ui/list/column.ts";
import { ListPage } from "../../../ui/list/ListPage.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { methods, purpose, stateOf, stateTones, verdictOf, verdictTones, withdrawnText } from "./words.ts";

interface Props {
  onOpen: (run: SampleRun) => void;
  onNew: () => void;
}

function Result({ run }: { run: SampleRun }) {
  const { t } = useTranslation();
  const { result, withdrawn } = run;
  if (withdrawn) return <span className="sample-progress">{withdrawn.reason}</span>;
  if (!result) return <span className="sample-progress">{`${run.testedCount} / ${run.itemCount}`}</span>;
  const verdict = verdictOf(result);
  return <StatusTag tone={verdictTones[verdict]}>{t(`sampling.short.${verdict}`)}</StatusTag>;
}

function useColumns(onOpen: (run: SampleRun) => void): ListColumn<SampleRun>[] {
  const { t } = useTranslation();
  const column = (key: string) => t(`sampling.column.${key}`);
  return [
    {
      key: "runNo",
      title: column("runNo"),
      width: 64,
      frozen: "start",
      render: (run) => (
        <button type="button" className="cell-link" onClick={() => onOpen(run)}>
          {`#${run.runNo}`}
        </button>
      ),
    },
    {
      key: "status",
      title: column("status"),
      width: 96,
      render: (run) => {
        const state = stateOf(run);
        return <StatusTag tone={stateTones[state]}>{t(`sampling.state.${state}`)}</StatusTag>;
      },
    },
    { key: "title", title: column("title"), width: 128, value: (run) => run.title },
    { key: "fsItem", title: column("fsItem"), width: 126, value: (run) => run.fsItemName },
    {
      key: "procedure",
      title: t("vouching.draw.procedure"),
      width: 88,
      value: (run) => run.progLine && procedureText(run.progLine),
    },
    { key: "purpose", title: column("purpose"), width: 108, value: (run) => t(`codes.samplePurpose.${run.purpose}`) },
    { key: "method", title: column("method"), width: 132, value: (run) => t(`codes.sampleMethod.${run.method}`) },
    { key: "period", title: column("period"), width: 90, optional: true, value: (run) => run.periodLabel },
    { key: "popCount", title: column("popCount"), width: 86, kind: "count", value: (run) => run.popCount },
    { key: "popAmount", title: column("popAmount"), width: 124, kind: "money", value: (run) => run.popAmount },
    { key: "itemCount", title: column("itemCount"), width: 76, kind: "count", value: (run) => run.itemCount },
    { key: "againReason", title: t("sampling.field.againReason"), width: 150, value: (run) => run.againReason },
    { key: "result", title: column("result"), width: 110, render: (run) => <Result run={run} /> },
    { key: "likely", title: column("likely"), width: 130, kind: "money", optional: true, value: likelyOf },
    {
      key: "reperformed",
      title: column("reperformed"),
      width: 170,
      optional: true,
      value: ({ reperformed }) =>
        reperformed &&
        `${reperformed.userName} ${t(`sampling.again.${reperformed.isIdentical ? "identical" : "different"}`)}`,
    },
    { key: "user", title: column("user"), width: 88, value: (run) => run.userName },
    { key: "createdAt", title: column("createdAt"), width: 132, value: (run) => formatDateTime(run.createdAt) },
  ];
}
const likelyOf = ({ result }: SampleRun) => (!result || result.kind === "attribute" ? null : result.likely);

function useFilters(projectId: number): Filter[] {
  const { t } = useTranslation();
  const ofProgramme = useProcedureFilters(projectId, "fsItemId");
  const options = (name: string, values: readonly number[]) =>
    values.map((value) => ({ value: `${value}`, label: t(`sampling.${name}.${value}`) }));
  return [
    {
      key: "purpose",
      label: t("sampling.column.purpose"),
      kind: "select",
      options: options("purpose", Object.values(purpose)),
    },
    { key: "method", label: t("sampling.column.method"), kind: "select", options: options("method", methods) },
    {
      key: "status",
      label: t("sampling.column.status"),
      kind: "select",
      options: options("closed", Object.values(sampleStatus)),
    },
    ...ofProgramme,
  ];
}

function Details({ run }: { run: SampleRun }) {
  const { t } = useTranslation();
  const facts = [
    [t("sampling.ties.population"), t("sampling.ofLines", { count: run.popCount, amount: formatMoney(run.popAmount) })],
    ...(run.progLine ? [[t("vouching.draw.procedure"), procedureText(run.progLine)] as const] : []),
    [t("sampling.item.tested"), `${formatCount(run.testedCount)} / ${formatCount(run.itemCount)}`],
  ] as const;
  return (
    <>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul className="sample-words">
        {run.words.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {run.withdrawn ? <p className="sample-conclusion">{withdrawnText(t, run.withdrawn)}</p> : null}
      {run.conclusion ? <p className="sample-conclusion">{run.conclusion}</p> : null}
    </>
  );
}

export function RunList({ onOpen, onNew }: Props) {
  const { t } = useTranslation();
  const project = useProject();
  const columns = useColumns(onOpen);
  const filters = useFilters(project.id);
  useHotkeys(project.isReadOnly ? {} : { n: onNew });
  const primary = project.isReadOnly ? null : (
    <Button type="primary" title="N" onClick={onNew}>
      {t("sampling.new")}
    </Button>
  );
  return (
    <ListPage
      name="sampling"
      title={t("sampling.title")}
      facts={[project.client]}
      endpoint={sampling.GetSampleRunList}
      input={{ projectId: project.id }}
      columns={columns}
      rowKey={(run) => run.id}
      filters={filters}
      keyword={t("sampling.keyword")}
      primary={primary}
      empty={{ title: t("sampling.empty"), hint: t("sampling.emptyHint"), action: primary }}
      inspector={(run) => ({
        title: t("sampling.named", { no: run.runNo }),
        body: <Details run={run} />,
        actions: (
          <Button size="small" onClick={() => onOpen(run)}>
            {t("sampling.open")}
          </Button>
        ),
      })}
    />
  );
}
