/** Completion (审计完成): the checks between the work and the report, grouped, with what is missing and whom it waits for. */
import { type Completion, type CompletionLine, completion } from "@digao/contract/areas/report/completion/calls";
import { completionGroup, completionResult, waiverState } from "@digao/contract/areas/report/completion/codes";
import { App, Button, Checkbox } from "antd";
import { useEffect } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { projectHref } from "../../../lib/ids.ts";
import { useProject } from "../../../lib/page.ts";
import { useHasScreen } from "../../../lib/screens.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { EvidenceCount } from "../../../parts/evidence/evidence-links/EvidenceCount.tsx";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { Acts } from "./Acts.tsx";
import "./completion.css";

/** What people said of a line, and who waived it. */
function Said({ line: { code, answer, waiver, isWaiverOutgrown, waiverRule, result } }: { line: CompletionLine }) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const isNever = waiverRule === "never" && result === completionResult.failed;
  return (
    <>
      {answer ? (
        <p>
          {`${word("completionAnswer", answer.answer)} · ${answer.words}`}{" "}
          <small className="soft">{`${answer.by} ${formatDateTime(answer.at)}`}</small>{" "}
          <EvidenceCount of={{ entityId: "completionLine", referId: answer.id }} title={code} />
        </p>
      ) : null}
      {waiver ? (
        <p>
          {waiver.state === waiverState.waiting && waiver.second ? (
            <em>{t(`completion.waitsFor.${waiver.second}`)} </em>
          ) : null}
          {waiver.reason} <small className="soft">{`${waiver.waivedBy} ${formatDateTime(waiver.waivedAt)}`}</small>
        </p>
      ) : null}
      {isWaiverOutgrown ? <p className="attention">{t("completion.outgrown")}</p> : null}
      {isNever ? <small className="soft">{t("completion.neverWaived")}</small> : null}
    </>
  );
}

function useColumns(sheet: Completion | undefined): PlainColumn<CompletionLine>[] {
  const { t } = useTranslation();
  const { id } = useProject();
  const hasScreen = useHasScreen();
  return [
    {
      key: "line",
      width: 360,
      title: t("completion.line"),
      render: ({ code, words }) => (
        <>
          <small className="soft">{code}</small> {words}
        </>
      ),
    },
    {
      key: "result",
      width: 120,
      title: t("completion.result"),
      render: ({ result }) => <CodeTag name="completionResult" code={result} />,
    },
    {
      key: "lack",
      width: 260,
      title: t("completion.lack"),
      render: ({ lack, screen, code }) => {
        const path = `/maindo/${screen}`;
        return lack ? (
          <>
            {lack}{" "}
            {screen && hasScreen(path) ? (
              <Link
                className="cell-link completion-go"
                to={projectHref(path, id)}
                aria-label={`${t("completion.go")} ${code}`}
              >
                {t("completion.go")}
              </Link>
            ) : null}
          </>
        ) : null;
      },
    },
    { key: "by", width: 150, title: t("completion.by"), render: ({ lack, by }) => (lack ? by : null) },
    {
      key: "answer",
      title: t("completion.answer"),
      render: (line) => (
        <>
          <Said line={line} />
          {sheet ? <Acts line={line} sheet={sheet} /> : null}
        </>
      ),
    },
  ];
}

const openResults: readonly number[] = [
  completionResult.failed,
  completionResult.unanswered,
  completionResult.notComputed,
];

/** The reviewer says so once for all that are in force. */
function ReadWaivers({ sheet }: { sheet: Completion }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { id: projectId } = useProject();
  const read = useChange(completion.ReadCompletionWaivers);
  const isUnread = sheet.waivers.some(({ state, readAt }) => state === waiverState.inForce && readAt === null);
  if (!sheet.canAgree.ok || !isUnread) return null;
  return (
    <Button
      loading={read.isPending}
      onClick={() => read.mutate({ projectId }, { onSuccess: () => void message.success(t("completion.done")) })}
    >
      {t("completion.readAll")}
    </Button>
  );
}

/** Nothing that was waived disappears: those taken back as well. */
function History({ waivers }: Pick<Completion, "waivers">) {
  const { t } = useTranslation();
  if (waivers.length === 0) return null;
  return (
    <section>
      <h2 className="section-title">{t("completion.history")}</h2>
      <ul>
        {waivers.map((one) => (
          <li key={one.id}>
            {one.code} <CodeTag name="waiverState" code={one.state} /> {one.reason}{" "}
            <small className="soft">
              {[one.waivedBy, one.secondBy, one.withdrawnBy].filter(Boolean).join(" · ")} {formatDateTime(one.waivedAt)}
            </small>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Whoever opens the check has the firm's board show it as it is. */
function useFreshBoard(isBehind: boolean | undefined) {
  const { id: projectId } = useProject();
  const { mutate } = useChange(completion.RenewCompletionStanding, { quiet: true });
  useEffect(() => {
    if (isBehind) mutate({ projectId });
  }, [isBehind, mutate, projectId]);
}

export function AuditComplete() {
  const { t } = useTranslation();
  const { word } = useCodes();
  const { id: projectId } = useProject();
  const [params, patch] = useUrlParams();
  const { data, error, refetch } = useCall(completion.GetCompletion, { projectId }, { keepPrevious: true });
  const columns = useColumns(data);
  useFreshBoard(data?.isBoardBehind);
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const onlyOpen = params.get("open") === "1";
  const shown = data.lines.filter(({ result }) => !onlyOpen || openResults.includes(result));
  const groups = Object.values(completionGroup).flatMap((group) => {
    const rows = shown.filter((line) => line.group === group);
    return rows.length > 0 ? [{ key: String(group), title: word("completionGroup", group), rows }] : [];
  });
  const countOf = (...results: number[]) =>
    data.counts.reduce((sum, { result, count }) => (results.includes(result) ? sum + count : sum), 0);
  return (
    <div className="page-frame">
      <PageHead
        title={t("completion.title")}
        facts={[
          t("completion.open", { count: countOf(...openResults) }),
          t("completion.passed", { count: countOf(completionResult.passed) }),
          t("completion.waived", { count: countOf(completionResult.waived) }),
        ]}
        extra={
          <>
            <Link className="cell-link" to={projectHref("/maindo/auditcomplete/memo", projectId)}>
              {t("completion.openMemo")}
            </Link>
            <Link className="cell-link" to={projectHref("/maindo/auditcomplete/mirror", projectId)}>
              {t("completion.openMirror")}
            </Link>
            <Link className="cell-link" to={projectHref("/maindo/preissue", projectId)}>
              {t("mirror.preIssue")}
            </Link>
            <ReadWaivers sheet={data} />
            <Checkbox checked={onlyOpen} onChange={({ target }) => patch({ open: target.checked ? "1" : null })}>
              {t("completion.onlyOpen")}
            </Checkbox>
          </>
        }
      />
      <div className="page-body">
        <PlainTable label={t("completion.title")} columns={columns} rows={{ groups }} rowKey={({ code }) => code} />
        <History waivers={data.waivers} />
      </div>
    </div>
  );
}
