/** What came of a matching: its totals, and each of its lists. */
import {
  type MatchedRow,
  type MatchGroup,
  type MatchRun,
  type MatchSummary,
  matching,
  matchNoteMax,
  matchParts,
} from "@digao/contract/areas/papers/matching/calls";
import { linkTo } from "@digao/contract/links";
import { Alert, Button, Form, Input, Pagination, Segmented } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download, useCall, useChange } from "../../../lib/api.ts";
import { formatCount } from "../../../lib/format.ts";
import { useTabTitle } from "../../../lib/page.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import { JobProgress } from "../../identity/jobs/JobProgress.tsx";
import { HandMatch } from "./HandMatch.tsx";
import { KeepPaper } from "./KeepPaper.tsx";
import { RemoveRun } from "./MatchRuns.tsx";
import "../sheets/sheets.css";

type Part = (typeof matchParts)[number];
const pageSize = 100;

interface SumRow {
  key: string;
  label: string;
  left: { rows: number; amount: string } | null;
  right: { rows: number; amount: string } | null;
}

function Totals({ summary }: { summary: MatchSummary }) {
  const { t } = useTranslation();
  const { matched, differences, leftOnly, rightOnly, left, right, isCut } = summary;
  const rows: SumRow[] = [
    { key: "matched", label: t("matching.part.matched"), left: matched.left, right: matched.right },
    { key: "differences", label: t("matching.part.differences"), left: differences.left, right: differences.right },
    { key: "leftOnly", label: t("matching.part.leftOnly"), left: leftOnly, right: null },
    { key: "rightOnly", label: t("matching.part.rightOnly"), left: null, right: rightOnly },
    { key: "all", label: t("matching.all"), left, right },
  ];
  const side = (name: "left" | "right"): PlainColumn<SumRow>[] => [
    {
      key: `${name}Rows`,
      title: t(`matching.rowsOf.${name}`),
      width: 100,
      align: "right",
      render: (row) => (row[name] ? formatCount(row[name].rows) : ""),
    },
    {
      key: `${name}Amount`,
      title: t(`matching.amountOf.${name}`),
      width: 160,
      align: "right",
      render: (row) => (row[name] ? <MoneyCell value={row[name].amount} total /> : ""),
    },
  ];
  return (
    <>
      <PlainTable
        label={t("matching.part.summary")}
        rows={rows}
        rowKey={({ key }) => key}
        columns={[{ key: "label", title: "", render: ({ label }) => label }, ...side("left"), ...side("right")]}
      />
      {isCut ? <Alert type="warning" showIcon title={t("matching.cut")} /> : null}
      {matched.ambiguous > 0 ? (
        <Alert type="info" showIcon title={t("matching.ambiguous", { count: matched.ambiguous })} />
      ) : null}
    </>
  );
}

function Rows({ rows, count }: { rows: readonly MatchedRow[]; count: number }) {
  const { t } = useTranslation();
  return (
    <ul className="match-rows">
      {rows.map(({ row, amount, date, reference, text }) => (
        <li key={row}>
          <span className="soft">{row}</span>
          {amount === "" ? null : <MoneyCell value={amount} total />}
          <span>{date}</span>
          <span>{reference}</span>
          <span className="soft match-text" title={text}>
            {text}
          </span>
        </li>
      ))}
      {count > rows.length ? <li className="soft">{t("matching.more", { count: count - rows.length })}</li> : null}
    </ul>
  );
}

function useColumns(part: Part, onApart: (group: MatchGroup) => void): PlainColumn<MatchGroup>[] {
  const { t } = useTranslation();
  const note: PlainColumn<MatchGroup> = {
    key: "note",
    title: t("matching.hand.note"),
    width: 160,
    render: (group) => group.note,
  };
  const sides: PlainColumn<MatchGroup>[] = (["left", "right"] as const)
    .filter((side) => part !== (side === "left" ? "rightOnly" : "leftOnly"))
    .map((side) => ({
      key: side,
      title: t(`matching.side.${side}`),
      render: (group) => <Rows rows={group[side]} count={group[`${side}Count`]} />,
    }));
  if (part !== "matched" && part !== "differences") return part === "unread" ? sides : [...sides, note];
  return [
    {
      key: "by",
      title: t("matching.how"),
      width: 150,
      render: ({ by, isAmbiguous }) => (
        <>
          {by ? t(`matching.by.${by}`) : ""}
          {isAmbiguous ? <span className="sheet-saved is-attention"> {t("matching.doubt")}</span> : null}
        </>
      ),
    },
    ...sides,
    {
      key: "difference",
      title: t("matching.difference"),
      width: 120,
      align: "right",
      render: ({ difference }) => <MoneyCell value={difference} />,
    },
    { key: "days", title: t("matching.days"), width: 70, align: "right", render: ({ days }) => days ?? "" },
    note,
    {
      key: "apart",
      title: "",
      width: 100,
      // Of a group with more rows than are listed not all would be named.
      render: (group) =>
        group.leftCount + group.rightCount > group.left.length + group.right.length ? null : (
          <Button size="small" type="text" onClick={() => onApart(group)}>
            {t("matching.hand.unmatch")}
          </Button>
        ),
    },
  ];
}

function TakeApart({ id, group, onClose }: { id: number; group: MatchGroup; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync } = useChange(matching.DecideMatch, { quiet: true });
  const rowsOf = (rows: readonly MatchedRow[]) => rows.map(({ row }) => row);
  return (
    <Ask<{ note: string }>
      title={t("matching.hand.unmatch")}
      why={t("matching.hand.unmatchWhy")}
      okText={t("matching.hand.unmatch")}
      initial={{ note: group.note }}
      isReady={() => true}
      send={({ note }) =>
        mutateAsync({ Id: id, kind: "unmatch", left: rowsOf(group.left), right: rowsOf(group.right), note: note ?? "" })
      }
      onClose={onClose}
    >
      <Form.Item name="note" label={t("matching.hand.note")}>
        <Input maxLength={matchNoteMax} />
      </Form.Item>
    </Ask>
  );
}

function PartRows({ id, part }: { id: number; part: Part }) {
  const { t } = useTranslation();
  const [page, setPage] = useState(1);
  const [apart, setApart] = useState<MatchGroup>();
  const columns = useColumns(part, setApart);
  const query = { Id: id, part, skipCount: (page - 1) * pageSize, maxResultCount: pageSize };
  const { data, error, refetch } = useCall(matching.GetMatchRows, query, { keepPrevious: true });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  if (data.totalCount === 0) return <EmptyState icon="sheet" title={t("matching.nothing")} />;
  const first = (page - 1) * pageSize;
  return (
    <>
      <div className="fill sheet-list" {...scrolls}>
        <PlainTable
          label={t(`matching.part.${part}`)}
          rows={data.items.map((group, at) => ({ ...group, at: first + at }))}
          rowKey={({ at }) => at}
          columns={columns}
        />
      </div>
      {data.totalCount > pageSize ? (
        <Pagination
          size="small"
          current={page}
          pageSize={pageSize}
          showSizeChanger={false}
          total={data.totalCount}
          onChange={setPage}
        />
      ) : null}
      {apart ? <TakeApart id={id} group={apart} onClose={() => setApart(undefined)} /> : null}
    </>
  );
}

function Result({ run, summary }: { run: MatchRun; summary: MatchSummary }) {
  const { t } = useTranslation();
  const [part, setPart] = useState<Part | "hand">("matched");
  const countOf: Record<Part, number> = {
    matched: summary.matched.groups,
    differences: summary.differences.groups,
    leftOnly: summary.leftOnly.rows,
    rightOnly: summary.rightOnly.rows,
    unread: summary.leftUnread + summary.rightUnread,
  };
  return (
    <div className="stack fill match-result">
      <Totals summary={summary} />
      <Segmented
        aria-label={t("matching.parts")}
        value={part}
        options={[
          ...matchParts
            .filter((one) => one !== "unread" || countOf.unread > 0)
            .map((value) => ({ value, label: `${t(`matching.part.${value}`)} ${formatCount(countOf[value])}` })),
          { value: "hand" as const, label: t("matching.hand.part") },
        ]}
        onChange={setPart}
      />
      {part === "hand" ? (
        <HandMatch id={run.id} isOpposite={run.rule.isOpposite} />
      ) : (
        <PartRows key={part} id={run.id} part={part} />
      )}
    </div>
  );
}

export function MatchRunPage({ id, onLeave }: { id: number; onLeave: () => void }) {
  const { t } = useTranslation();
  const { data: run, error, refetch } = useCall(matching.GetMatchRun, { Id: id });
  const [isRemoving, setRemoving] = useState(false);
  const [isKeeping, setKeeping] = useState(false);
  useTabTitle(run?.name);
  if (error && !run) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!run) return <DelayedSkeleton />;
  const { summary, jobId, leftName, rightName, paper } = run;
  const paperName = [paper?.wpIndex, paper?.name].filter(Boolean).join(" ");
  return (
    <section className="page-frame" aria-label={t("matching.title")}>
      <PageHead
        title={run.name}
        facts={[
          `${leftName} · ${rightName}`,
          paper ? (
            <a key="paper" href={linkTo("auditSheet", paper.id, paper.projectId)} target="_blank" rel="noreferrer">
              {t("matching.paper.kept", { name: paperName })}
            </a>
          ) : null,
        ]}
        extra={
          <>
            <Button size="small" onClick={onLeave}>
              {t("own-sheets.back")}
            </Button>
            <Button size="small" disabled={!summary} onClick={() => setKeeping(true)}>
              {t("matching.paper.keep")}
            </Button>
          </>
        }
        primary={
          <Button
            type="primary"
            disabled={!summary}
            onClick={() => void download(matching.DownMatchRun, { Id: id }, `${run.name}.xlsx`)}
          >
            {t("sheets.file.download")}
          </Button>
        }
        more={[{ key: "remove", label: t("sheets.remove.action"), danger: true, onClick: () => setRemoving(true) }]}
      />
      {summary ? <Result run={run} summary={summary} /> : null}
      {!summary && jobId !== null ? (
        <JobProgress jobId={jobId} phaseText={(phase) => t(`matching.phase.${phase}`)} onEnd={() => void refetch()} />
      ) : null}
      {isKeeping ? (
        <KeepPaper
          run={run}
          onClose={(isDone) => {
            setKeeping(false);
            if (isDone) void refetch();
          }}
        />
      ) : null}
      {isRemoving ? (
        <RemoveRun
          run={run}
          onClose={(isDone) => {
            setRemoving(false);
            if (isDone) onLeave();
          }}
        />
      ) : null}
    </section>
  );
}
