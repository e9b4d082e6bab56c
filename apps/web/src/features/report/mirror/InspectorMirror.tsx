/** The inspector's view (监管视角): traces of the work that an inspector asks about first, each with what was explained. */
import { type Mirror, type MirrorRow, mirror } from "@digao/contract/areas/report/mirror/calls";
import { mirrorState } from "@digao/contract/areas/report/mirror/codes";
import { App, Button, Checkbox } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { hasReason, ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { useCodes } from "../../../ui/use-codes.ts";

export const keyOf = ({ check, key }: MirrorRow): string => `${check}/${key}`;

export function Explain({ row, onClose }: { row: MirrorRow; onClose: () => void }) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const { message } = App.useApp();
  const { id: projectId } = useProject();
  // As it was seen when the question was opened.
  const [seen] = useState(row);
  const send = useChange(mirror.AnswerMirror, { quiet: true });
  return (
    <Ask<{ reason?: string }>
      title={t("mirror.answerTitle", { check: word("mirrorCheck", seen.check) })}
      why={
        <>
          {seen.title} {seen.words}
          <br />
          {t("mirror.answerWhy")}
        </>
      }
      okText={t("ui.save")}
      keepAs={["mirror-answer", `${projectId}-${keyOf(seen)}`]}
      isReady={hasReason}
      send={async ({ reason: words = "" }) => {
        const { check, key, print, answers } = seen;
        await send.mutateAsync({ projectId, check, key, print, words, seen: answers.length });
        void message.success(t("mirror.saved"));
      }}
      onClose={onClose}
    >
      <ReasonField label={t("mirror.answerLabel")} isRequired example={t("mirror.answerExample")} />
    </Ask>
  );
}

export function Said({ row: { answers, isOutgrown } }: { row: MirrorRow }) {
  const { t } = useTranslation();
  return (
    <>
      {isOutgrown ? <p className="attention">{t("mirror.outgrown")}</p> : null}
      {answers.map(({ id, words, by, at, readBy, readAt, confirmedBy, confirmedAt }) => (
        <p key={id}>
          {words} <small className="soft">{`${by} ${formatDateTime(at)}`}</small>{" "}
          {readBy && readAt ? (
            <small className="soft">{t("mirror.readBy", { name: readBy, time: formatDateTime(readAt) })}</small>
          ) : null}{" "}
          {confirmedBy && confirmedAt ? (
            <small className="soft">
              {t("mirror.confirmedBy", { name: confirmedBy, time: formatDateTime(confirmedAt) })}
            </small>
          ) : null}
        </p>
      ))}
    </>
  );
}

function useColumns(canAnswer: boolean, onExplain: (row: MirrorRow) => void): PlainColumn<MirrorRow>[] {
  const { t } = useTranslation();
  return [
    {
      key: "what",
      width: 260,
      title: t("mirror.what"),
      render: ({ title, link }) =>
        link ? (
          <Link className="cell-link" to={link}>
            {title}
          </Link>
        ) : (
          title || t("mirror.whole")
        ),
    },
    { key: "trace", width: 380, title: t("mirror.trace"), render: ({ words }) => words },
    {
      key: "state",
      width: 120,
      title: t("mirror.state"),
      render: ({ state }) => <CodeTag name="mirrorState" code={state} />,
    },
    {
      key: "answer",
      title: t("mirror.answer"),
      render: (row) => (
        <>
          <Said row={row} />
          {canAnswer ? (
            <Button size="small" onClick={() => onExplain(row)}>
              {t(row.answers.length > 0 ? "mirror.doAnswerAgain" : "mirror.doAnswer")}
            </Button>
          ) : null}
        </>
      ),
    },
  ];
}

/** All that stand on the page were seen; what comes meanwhile stays unread. */
function ReadAll({ data }: { data: Mirror }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { id: projectId } = useProject();
  const read = useChange(mirror.ReadMirrorAnswers);
  const unread = data.rows.flatMap(({ answers }) => answers.filter(({ readAt }) => readAt === null));
  if (!data.canRead.ok || unread.length === 0) return null;
  const upTo = Math.max(...unread.map(({ id }) => id));
  return (
    <Button
      loading={read.isPending}
      onClick={() => read.mutate({ projectId, upTo }, { onSuccess: () => void message.success(t("mirror.saved")) })}
    >
      {t("mirror.readAll")}
    </Button>
  );
}

/** Every check once, those that found nothing too: what was not compared is not said to be in order. */
function groupsOf(data: Mirror, onlyOpen: boolean, title: (check: Mirror["checks"][number]) => string) {
  return data.checks.flatMap((check) => {
    const own = data.rows.filter((row) => row.check === check.check);
    const rows = onlyOpen ? own.filter(({ state }) => state === mirrorState.open) : own;
    if (onlyOpen && rows.length === 0) return [];
    return [{ key: String(check.check), title: title(check), rows }];
  });
}

export function InspectorMirror() {
  const { t } = useTranslation();
  const { word } = useCodes();
  const { id: projectId } = useProject();
  const [params, patch] = useUrlParams();
  const [explained, setExplained] = useState<MirrorRow | null>(null);
  const { data, error, refetch } = useCall(mirror.GetMirror, { projectId }, { keepPrevious: true });
  const columns = useColumns(data?.canAnswer.ok ?? false, setExplained);
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const onlyOpen = params.get("open") === "1";
  const open = data.rows.filter(({ state }) => state === mirrorState.open).length;
  const titleOf = ({ check, found, notCompared }: Mirror["checks"][number]): string => {
    const said = notCompared === null ? t("mirror.none") : t("mirror.notCompared", { why: notCompared });
    return `${word("mirrorCheck", check)} · ${found === 0 ? said : found}`;
  };
  const groups = groupsOf(data, onlyOpen, titleOf);
  return (
    <div className="page-frame">
      <PageHead
        title={t("mirror.title")}
        facts={[t("mirror.open", { count: open }), t("mirror.explained", { count: data.rows.length - open })]}
        extra={
          <>
            {data.isCut ? <span className="soft">{t("mirror.cut")}</span> : null}
            <ReadAll data={data} />
            <Checkbox checked={onlyOpen} onChange={({ target }) => patch({ open: target.checked ? "1" : null })}>
              {t("mirror.onlyOpen")}
            </Checkbox>
          </>
        }
      />
      <div className="page-body">
        {groups.length === 0 ? (
          <EmptyState title={t("mirror.nothing")} />
        ) : (
          <PlainTable label={t("mirror.title")} columns={columns} rows={{ groups }} rowKey={keyOf} />
        )}
      </div>
      {explained ? <Explain row={explained} onClose={() => setExplained(null)} /> : null}
    </div>
  );
}
