/** A client's statement against ours, line by line: the address says which. */
import { type ReceivedLine, received, receivedMax } from "@digao/contract/areas/report/received/calls";
import { receivedKind, receivedLine } from "@digao/contract/areas/report/received/codes";
import { linkTo } from "@digao/contract/links";
import { Button, Segmented } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { Link } from "react-router";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { CodeTag } from "../../../ui/CodeTag.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { MoneyCell } from "../../../ui/MoneyCell.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { useCodes } from "../../../ui/use-codes.ts";
import { AnswerAsk, seenOf } from "./Asks.tsx";

const settled: readonly number[] = [receivedLine.agrees, receivedLine.nothing];
const isAnswered = ({ answer }: ReceivedLine): boolean => answer?.isCurrent === true && !answer.isProposed;
const isOpen = (line: ReceivedLine): boolean => !settled.includes(line.state) && !isAnswered(line);

/** Column by column: the place of an amount is what it is. */
const placed = (of: readonly string[] | null) => (of ?? []).map((amount, at) => ({ key: `${at} ${amount}`, amount }));

function Amounts({ of }: { of: readonly string[] | null }) {
  return (
    <>
      {placed(of).map(({ key, amount }) => (
        <div key={key}>
          <MoneyCell value={amount} total />
        </div>
      ))}
    </>
  );
}

/** What was said of a line, by whom, and what it still waits for. */
function Said({ setId, line }: { setId: number; line: ReceivedLine }) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const { id: Id, isReadOnly } = useProject();
  const agree = useChange(received.AgreeReceivedAnswer);
  const { answer } = line;
  if (!answer) return null;
  return (
    <>
      {word("receivedOutcome", answer.outcome)}：{answer.words}{" "}
      {answer.entry ? (
        <Link to={linkTo("adjustment", answer.entry.id, Id)}>{t("received.entryOf", { name: answer.entry.name })}</Link>
      ) : null}{" "}
      <small className="soft">{`${answer.userName} ${formatDateTime(answer.at)}`}</small>{" "}
      {answer.agreedName ? <small className="soft">{t("received.agreed", { name: answer.agreedName })}</small> : null}
      {answer.isCurrent ? null : <StatusTag tone="attention">{t("received.outgrown")}</StatusTag>}
      {answer.isCurrent && answer.isProposed ? <StatusTag tone="attention">{t("received.proposed")}</StatusTag> : null}{" "}
      {answer.mayAgree && !isReadOnly ? (
        <Button
          size="small"
          type="primary"
          loading={agree.isPending}
          onClick={() => agree.mutate({ Id, setId, ...seenOf(line) })}
        >
          {t("received.agree")}
        </Button>
      ) : null}
    </>
  );
}

export function Comparison({ setId, kind }: { setId: number; kind: number }) {
  const { t } = useTranslation();
  const { id: Id, isReadOnly } = useProject();
  const [params, patch] = useUrlParams();
  const [asked, setAsked] = useState<readonly ReceivedLine[]>([]);
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const { data, error, refetch } = useCall(received.GetReceivedComparison, { Id, setId, RptLang });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  if (data.lacks !== null) return <EmptyState title={data.lacks} />;
  const isAll = params.get("lines") === "all";
  const rows = isAll ? data.lines : data.lines.filter(isOpen);
  const unknown = data.lines.filter((line) => line.state === receivedLine.unknown && isOpen(line) && !line.answer);
  const columns: PlainColumn<ReceivedLine>[] = [
    {
      key: "name",
      width: 320,
      title: t("received.line"),
      render: ({ name, section }) => (
        <>
          {name} {section ? <small className="soft">{section}</small> : null}
        </>
      ),
    },
    {
      key: "ours",
      width: 160,
      align: "right",
      title: t("received.ours"),
      render: ({ ours }) => <Amounts of={ours} />,
    },
    {
      key: "theirs",
      width: 160,
      align: "right",
      title: t("received.theirs"),
      render: ({ theirs }) => <Amounts of={theirs} />,
    },
    {
      key: "state",
      width: 130,
      title: t("received.state"),
      render: ({ state }) => <CodeTag name="receivedLine" code={state} />,
    },
    {
      key: "answer",
      title: t("received.answer"),
      render: (line) => (
        <>
          <Said setId={setId} line={line} />{" "}
          {!isReadOnly && !settled.includes(line.state) ? (
            <Button size="small" onClick={() => setAsked([line])}>
              {t("received.answer")}
            </Button>
          ) : null}
        </>
      ),
    },
  ];
  return (
    <>
      <p className="row wrap gap-8">
        <Segmented
          aria-label={t("received.state")}
          value={isAll ? "all" : "open"}
          options={[
            { value: "open", label: t("received.onlyOpen") },
            { value: "all", label: t("received.all") },
          ]}
          onChange={(value) => patch({ lines: value === "all" ? "all" : undefined })}
        />
        <span className="soft">{data.unit ? t("received.unit", { unit: data.unit }) : t("received.noUnit")}</span>
        {unknown.length > 0 ? <span className="soft">{t("received.unknownHint")}</span> : null}
        {unknown.length > 1 && !isReadOnly ? (
          <Button size="small" onClick={() => setAsked(unknown.slice(0, receivedMax.lines))}>
            {t("received.answerAll", { count: Math.min(unknown.length, receivedMax.lines) })}
          </Button>
        ) : null}
      </p>
      {rows.length === 0 ? (
        <EmptyState title={t("received.noLines")} />
      ) : (
        <PlainTable label={t("received.compare")} columns={columns} rows={rows} rowKey={({ key }) => key} />
      )}
      {asked.length > 0 ? (
        <AnswerAsk
          setId={setId}
          lines={asked}
          isOfStatements={kind === receivedKind.statements}
          onClose={() => setAsked([])}
        />
      ) : null}
    </>
  );
}
