/** Matchings of two lists that the person has made. */
import { type MatchRun, matching } from "@digao/contract/areas/papers/matching/calls";
import { Button } from "antd";
import { type ReactNode, useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatCount, formatDateTime } from "../../../lib/format.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import { NewMatch } from "./NewMatch.tsx";
import "../sheets/sheets.css";

export function RemoveRun({ run, onClose }: { run: MatchRun; onClose: (isDone: boolean) => void }) {
  const { t } = useTranslation();
  const { mutateAsync } = useChange(matching.RemoveMatchRun, { quiet: true });
  return (
    <Ask
      title={t("sheets.remove.title", { name: run.name })}
      why={t("matching.removeWhy")}
      okText={t("sheets.remove.action")}
      isDanger
      send={() => mutateAsync({ Id: run.id })}
      onClose={onClose}
    />
  );
}

function useColumns(onOpen: (id: number) => void, onRemove: (run: MatchRun) => void): PlainColumn<MatchRun>[] {
  const { t } = useTranslation();
  const count = (key: "matched" | "differences" | "leftOnly" | "rightOnly"): PlainColumn<MatchRun> => ({
    key,
    title: t(`matching.part.${key}`),
    width: 100,
    align: "right",
    render: ({ summary }) => {
      if (!summary) return "";
      const part = summary[key];
      return formatCount("groups" in part ? part.groups : part.rows);
    },
  });
  return [
    {
      key: "name",
      title: t("sheets.col.name"),
      render: ({ id, name }) => (
        <Button type="link" size="small" onClick={() => onOpen(id)}>
          {name}
        </Button>
      ),
    },
    { key: "lists", title: t("matching.lists"), render: ({ leftName, rightName }) => `${leftName} · ${rightName}` },
    count("matched"),
    count("differences"),
    count("leftOnly"),
    count("rightOnly"),
    {
      key: "at",
      title: t("matching.at"),
      width: 150,
      render: ({ finishedAt }) => (finishedAt ? formatDateTime(finishedAt) : t("matching.notDone")),
    },
    {
      key: "remove",
      title: "",
      width: 80,
      render: (run) => (
        <Button type="link" size="small" danger onClick={() => onRemove(run)}>
          {t("sheets.remove.action")}
        </Button>
      ),
    },
  ];
}

export function MatchRuns({ tabs, onOpen }: { tabs: ReactNode; onOpen: (id: number) => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(matching.GetMatchRuns, {});
  const [isAdding, setAdding] = useState(false);
  const [removing, setRemoving] = useState<MatchRun>();
  const columns = useColumns(onOpen, setRemoving);
  const add = (
    <Button type="primary" onClick={() => setAdding(true)}>
      {t("matching.add")}
    </Button>
  );
  return (
    <div className="page-frame">
      <PageHead title={t("own-sheets.title")} tabs={tabs} primary={add} />
      {error && !data ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <DelayedSkeleton /> : null}
      {data?.length === 0 ? (
        <EmptyState icon="sheet" title={t("matching.empty")} hint={t("matching.emptyHint")} />
      ) : null}
      {data && data.length > 0 ? (
        <div className="fill sheet-list" {...scrolls}>
          <PlainTable label={t("matching.title")} rows={data} rowKey={({ id }) => id} columns={columns} />
        </div>
      ) : null}
      {isAdding ? (
        <NewMatch
          onMade={(made) => {
            void refetch();
            onOpen(made);
          }}
          onClose={() => setAdding(false)}
        />
      ) : null}
      {removing ? <RemoveRun run={removing} onClose={() => setRemoving(undefined)} /> : null}
    </div>
  );
}
