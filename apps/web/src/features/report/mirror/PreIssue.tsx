/** Checks before issue (签发前检查): what a regulator would find, on one page; the seal waits until each is mended or answered, what is grave by two. */
import { type Mirror, type MirrorRow, mirror } from "@digao/contract/areas/report/mirror/calls";
import { graveChecks } from "@digao/contract/areas/report/mirror/codes";
import { App, Button, Checkbox } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall, useChange } from "../../../lib/api.ts";
import { projectHref } from "../../../lib/ids.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { Explain, keyOf, Said } from "./InspectorMirror.tsx";

type Check = Mirror["checks"][number];

/** Explained, and still waiting for a second person. */
const isToConfirm = ({ isGrave, isSettled, isOutgrown, answers }: MirrorRow): boolean =>
  isGrave && !isSettled && !isOutgrown && answers.length > 0;

function Standing({ row }: { row: MirrorRow }) {
  const { t } = useTranslation();
  if (row.isSettled) return <StatusTag tone="good">{t("mirror.settled")}</StatusTag>;
  return <StatusTag tone="attention">{t(isToConfirm(row) ? "mirror.toConfirm" : "mirror.toAnswer")}</StatusTag>;
}

function Confirm({ row, canConfirm }: { row: MirrorRow; canConfirm: Mirror["canConfirm"] }) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const confirm = useChange(mirror.ConfirmMirrorAnswer);
  const [newest] = row.answers;
  if (!newest || !isToConfirm(row)) return null;
  const why = newest.isOwn ? t("mirror.ownAnswer") : canConfirm.reason;
  return (
    <Button
      size="small"
      type="primary"
      loading={confirm.isPending}
      disabled={newest.isOwn || !canConfirm.ok}
      title={why || undefined}
      onClick={() => confirm.mutate({ Id: newest.id }, { onSuccess: () => void message.success(t("mirror.saved")) })}
    >
      {t("mirror.confirm")}
    </Button>
  );
}

function useColumns(data: Mirror | undefined, onExplain: (row: MirrorRow) => void): PlainColumn<MirrorRow>[] {
  const { t } = useTranslation();
  return [
    {
      key: "what",
      width: 240,
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
    { key: "trace", width: 360, title: t("mirror.finding"), render: ({ words }) => words },
    { key: "state", width: 150, title: t("mirror.state"), render: (row) => <Standing row={row} /> },
    {
      key: "answer",
      title: t("mirror.answer"),
      render: (row) => (
        <>
          <Said row={row} />
          <span className="row wrap gap-8">
            {data?.canAnswer.ok ? (
              <Button size="small" onClick={() => onExplain(row)}>
                {t(row.answers.length > 0 ? "mirror.doAnswerAgain" : "mirror.doAnswer")}
              </Button>
            ) : null}
            {data ? <Confirm row={row} canConfirm={data.canConfirm} /> : null}
          </span>
        </>
      ),
    },
  ];
}

/** Grave ones first. Every check once, those that found nothing too: what was not compared is not said to be in order. */
function groupsOf(data: Mirror, onlyOpen: boolean, title: (check: Check) => string) {
  const rank = ({ check }: Check): number => (graveChecks.includes(check) ? 0 : 1);
  return [...data.checks]
    .sort((a, b) => rank(a) - rank(b) || a.check - b.check)
    .flatMap((check) => {
      const own = data.rows.filter((row) => row.check === check.check);
      const rows = onlyOpen ? own.filter(({ isSettled }) => !isSettled) : own;
      return onlyOpen && rows.length === 0 ? [] : [{ key: String(check.check), title: title(check), rows }];
    });
}

export function PreIssue() {
  const { t } = useTranslation();
  const { word } = useCodes();
  const { id: projectId } = useProject();
  const [params, patch] = useUrlParams();
  const [explained, setExplained] = useState<MirrorRow | null>(null);
  const { data, error, refetch } = useCall(mirror.GetMirror, { projectId }, { keepPrevious: true });
  const columns = useColumns(data, setExplained);
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const onlyOpen = params.get("open") === "1";
  const titleOf = ({ check, found, notCompared }: Check): string => {
    const said = notCompared === null ? t("mirror.none") : t("mirror.notCompared", { why: notCompared });
    const grave = graveChecks.includes(check) ? ` · ${t("mirror.grave")}` : "";
    return `${word("mirrorCheck", check)}${grave} · ${found === 0 ? said : found}`;
  };
  const groups = groupsOf(data, onlyOpen, titleOf);
  return (
    <div className="page-frame">
      <PageHead
        title={t("mirror.preIssue")}
        facts={[data.holding === 0 ? t("mirror.holdsNothing") : t("mirror.holding", { count: data.holding })]}
        extra={
          <>
            {data.isCut ? <span className="soft">{t("mirror.cut")}</span> : null}
            <Link className="cell-link" to={projectHref("/maindo/auditreport", projectId)}>
              {t("mirror.toReport")}
            </Link>
            <Checkbox checked={onlyOpen} onChange={({ target }) => patch({ open: target.checked ? "1" : null })}>
              {t("mirror.onlyHolding")}
            </Checkbox>
          </>
        }
      />
      <div className="page-body">
        {groups.length === 0 ? (
          <EmptyState title={t("mirror.holdsNothing")} />
        ) : (
          <PlainTable label={t("mirror.preIssue")} columns={columns} rows={{ groups }} rowKey={keyOf} />
        )}
      </div>
      {explained ? <Explain row={explained} onClose={() => setExplained(null)} /> : null}
    </div>
  );
}
