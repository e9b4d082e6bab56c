/** The client's own statements: which of them were received, how they compare, and what the report still waits for. */
import { type ReceivedSet, received } from "@digao/contract/areas/report/received/calls";
import { receivedKind } from "@digao/contract/areas/report/received/codes";
import type { Output } from "@digao/contract/endpoint";
import { App, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { useCall, useChange } from "../../../lib/api.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlParams } from "../../../lib/use-url-state.ts";
import { ReasonField } from "../../../ui/ask/ReasonField.tsx";
import { useAsk } from "../../../ui/ask/use-ask.tsx";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { type PlainColumn, PlainTable } from "../../../ui/PlainTable.tsx";
import { StatusTag } from "../../../ui/StatusTag.tsx";
import { scrolls } from "../../../ui/scrolls.ts";
import { useCodes } from "../../../ui/use-codes.ts";
import { ReceiveAsk, WaiveAsk } from "./Asks.tsx";
import { Comparison } from "./Comparison.tsx";

type Sets = Output<(typeof received)["GetReceivedSets"]>;
interface Row {
  key: string;
  kind: number;
  set: ReceivedSet | null;
}
const kinds = Object.values(receivedKind);

/** Every kind, received or not; those taken back below. */
const rowsOf = ({ sets }: Sets): Row[] => [
  ...kinds.map((kind) => ({
    key: `kind ${kind}`,
    kind,
    set: sets.find((one) => one.kind === kind && one.withdrawn === null) ?? null,
  })),
  ...sets.filter(({ withdrawn }) => withdrawn !== null).map((set) => ({ key: `set ${set.id}`, kind: set.kind, set })),
];

function Result({ row: { kind, set }, sets }: { row: Row; sets: Sets }) {
  const { t } = useTranslation();
  if (set === null)
    return sets.waiver?.kinds.includes(kind) ? (
      <StatusTag tone="attention">{t("received.waived")}</StatusTag>
    ) : (
      <StatusTag tone="bad">{t("received.notReceived")}</StatusTag>
    );
  const { withdrawn, lacks, agrees, differs, open } = set;
  if (withdrawn)
    return (
      <span className="soft">
        {t("received.withdrawn", {
          name: withdrawn.userName,
          time: formatDateTime(withdrawn.at),
          reason: withdrawn.reason,
        })}
      </span>
    );
  if (lacks !== null) return <StatusTag tone="bad">{lacks}</StatusTag>;
  return <StatusTag tone={open > 0 ? "bad" : "good"}>{t("received.counts", { agrees, differs, open })}</StatusTag>;
}

function Acts({ row: { kind, set } }: { row: Row }) {
  const { t } = useTranslation();
  const ask = useAsk();
  const { message } = App.useApp();
  const { id: Id, isReadOnly } = useProject();
  const [, patch] = useUrlParams();
  const [isAsked, setAsked] = useState(false);
  const withdraw = useChange(received.WithdrawReceivedSet, { quiet: true });
  if (set?.withdrawn) return null;
  if (set === null)
    return isReadOnly ? null : (
      <>
        <Button size="small" type="primary" onClick={() => setAsked(true)}>
          {t("received.receive")}
        </Button>
        {isAsked ? <ReceiveAsk kind={kind} onClose={() => setAsked(false)} /> : null}
      </>
    );
  const takeBack = () =>
    void ask({
      title: t("received.withdraw"),
      why: t("received.withdrawWhy"),
      okText: t("received.withdraw"),
      fields: <ReasonField label={t("received.reason")} isRequired />,
      send: async ({ reason }) => {
        await withdraw.mutateAsync({ Id, setId: set.id, reason: String(reason ?? "") });
        void message.success(t("received.withdrawnNow"));
      },
    });
  return (
    <span className="row gap-8">
      <Button size="small" onClick={() => patch({ set: set.id }, "push")}>
        {t("received.compare")}
      </Button>
      {isReadOnly ? null : (
        <Button size="small" onClick={takeBack}>
          {t("received.withdraw")}
        </Button>
      )}
    </span>
  );
}

function Waiver({ sets }: { sets: Sets }) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const ask = useAsk();
  const { message } = App.useApp();
  const { id: Id, isReadOnly } = useProject();
  const end = useChange(received.EndReceivedWaiver, { quiet: true });
  const { waiver, mayWaive } = sets;
  if (!waiver) return null;
  const { id: waiverId, reason, safeguard, userName, decidedAt } = waiver;
  const names = waiver.kinds.map((kind) => word("receivedKind", kind)).join("、");
  const endIt = () =>
    void ask({
      title: t("received.endWaiver"),
      why: t("received.endWhy"),
      okText: t("received.endWaiver"),
      fields: <ReasonField label={t("received.reason")} isRequired />,
      send: async ({ reason: words }) => {
        await end.mutateAsync({ Id, waiverId, reason: String(words ?? "") });
        void message.success(t("received.ended"));
      },
    });
  return (
    <p className="row wrap gap-8">
      <span>
        {t("received.waiver", { name: userName, time: formatDateTime(decidedAt), kinds: names, reason, safeguard })}
      </span>
      {mayWaive && !isReadOnly ? (
        <Button size="small" onClick={endIt}>
          {t("received.endWaiver")}
        </Button>
      ) : null}
    </p>
  );
}

function List({ sets }: { sets: Sets }) {
  const { t } = useTranslation();
  const { word } = useCodes();
  const columns: PlainColumn<Row>[] = [
    { key: "kind", width: 190, title: t("received.kind"), render: ({ kind }) => word("receivedKind", kind) },
    { key: "file", width: 220, title: t("received.file"), render: ({ set }) => set?.fileName },
    { key: "on", width: 100, title: t("received.receivedOn"), render: ({ set }) => set?.receivedOn },
    { key: "from", width: 120, title: t("received.receivedFrom"), render: ({ set }) => set?.receivedFrom },
    {
      key: "by",
      width: 170,
      title: t("received.by"),
      render: ({ set }) =>
        set ? (
          <>
            {set.userName} <small className="soft">{formatDateTime(set.receivedAt)}</small>
          </>
        ) : null,
    },
    { key: "result", title: t("received.result"), render: (row) => <Result row={row} sets={sets} /> },
    { key: "acts", width: 210, title: "", render: (row) => <Acts row={row} /> },
  ];
  return (
    <>
      <PlainTable label={t("received.title")} columns={columns} rows={rowsOf(sets)} rowKey={({ key }) => key} />
      <Waiver sets={sets} />
      <p>
        {sets.lacks.length === 0 ? (
          <StatusTag tone="good">{t("received.whole")}</StatusTag>
        ) : (
          <StatusTag tone="attention">{t("received.lacks", { list: sets.lacks.join("；") })}</StatusTag>
        )}
      </p>
    </>
  );
}

export function ReceivedStatements() {
  const { t } = useTranslation();
  const { word } = useCodes();
  const { id: Id, isReadOnly } = useProject();
  const [params, patch] = useUrlParams();
  const [isWaiving, setWaiving] = useState(false);
  const { data, error, refetch } = useCall(received.GetReceivedSets, { Id });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  const setId = Number(params.get("set"));
  const shown = data.sets.find(({ id, withdrawn }) => id === setId && withdrawn === null);
  const missing = kinds.filter((kind) => !data.sets.some((one) => one.kind === kind && one.withdrawn === null));
  const mayWaive = data.mayWaive && !isReadOnly && data.waiver === null && missing.length > 0;
  return (
    <div className="page-frame">
      <PageHead
        title={shown ? `${t("received.title")} · ${word("receivedKind", shown.kind)}` : t("received.title")}
        facts={shown ? [shown.fileName] : []}
        extra={
          shown ? (
            <Button onClick={() => patch({ set: undefined, lines: undefined }, "push")}>{t("received.back")}</Button>
          ) : null
        }
        primary={mayWaive && !shown ? <Button onClick={() => setWaiving(true)}>{t("received.waive")}</Button> : null}
      />
      <div className="page-body" {...scrolls}>
        {shown ? <Comparison key={shown.id} setId={shown.id} kind={shown.kind} /> : <List sets={data} />}
      </div>
      {isWaiving ? <WaiveAsk kinds={missing} onClose={() => setWaiving(false)} /> : null}
    </div>
  );
}
