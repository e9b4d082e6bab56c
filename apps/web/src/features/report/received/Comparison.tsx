/** A client's statement against ours, line by line: the address says which. */
import { type ReceivedLine, received } from "@digao/contract/areas/report/received/calls";
import { receivedLine } from "@digao/contract/areas/report/received/codes";
import { Button, Segmented } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall } from "../../../lib/api.ts";
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
import { AnswerAsk } from "./Asks.tsx";

const settled: readonly number[] = [receivedLine.agrees, receivedLine.nothing];
const isOpen = ({ state, answer }: ReceivedLine): boolean => !settled.includes(state) && !answer?.isCurrent;

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

export function Comparison({ setId }: { setId: number }) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const { id: Id, isReadOnly } = useProject();
  const [params, patch] = useUrlParams();
  const [asked, setAsked] = useState<ReceivedLine>();
  const RptLang = useLanguage() === "en" ? "en" : "zh";
  const { data, error, refetch } = useCall(received.GetReceivedComparison, { Id, setId, RptLang });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  if (data.lacks !== null) return <EmptyState title={data.lacks} />;
  const isAll = params.get("lines") === "all";
  const rows = isAll ? data.lines : data.lines.filter(isOpen);
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
          {line.answer ? (
            <>
              {word("receivedOutcome", line.answer.outcome)}：{line.answer.words}{" "}
              <small className="soft">{`${line.answer.userName} ${formatDateTime(line.answer.at)}`}</small>{" "}
              {line.answer.isCurrent ? null : <StatusTag tone="attention">{t("received.outgrown")}</StatusTag>}
            </>
          ) : null}
          {!isReadOnly && !settled.includes(line.state) ? (
            <Button size="small" onClick={() => setAsked(line)}>
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
        {rows.some(({ state }) => state === receivedLine.unknown) ? (
          <span className="soft">{t("received.unknownHint")}</span>
        ) : null}
      </p>
      {rows.length === 0 ? (
        <EmptyState title={t("received.noLines")} />
      ) : (
        <PlainTable label={t("received.compare")} columns={columns} rows={rows} rowKey={({ key }) => key} />
      )}
      {data.more > 0 ? <p className="soft">{t("received.more", { count: data.more })}</p> : null}
      {asked ? <AnswerAsk setId={setId} line={asked} onClose={() => setAsked(undefined)} /> : null}
    </>
  );
}
