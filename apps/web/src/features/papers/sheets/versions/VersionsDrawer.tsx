/** Versions of a sheet: who, when and why; what differs between two of them; one of them put in force again, with a reason. */

import { type SheetHead, type SheetVersion, sheets } from "@digao/contract/areas/papers/sheets/calls";
import { limits } from "@digao/contract/limits";
import { App, Button, Drawer, Form, Input, Radio } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, useCall } from "../../../../lib/api.ts";
import { formatDateTime } from "../../../../lib/format.ts";
import { windowId } from "../../../../lib/window-id.ts";
import type { BookSession } from "../../../../parts/papers/sheets/session/session.ts";
import { Ask } from "../../../../ui/ask/Ask.tsx";
import { DelayedSkeleton } from "../../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../../ui/ErrorPanel.tsx";
import { type PlainColumn, PlainTable } from "../../../../ui/PlainTable.tsx";
import { Differences } from "./Differences.tsx";

/** The book as it is now. */
const now = 0;

interface Props {
  head: SheetHead;
  session: BookSession;
  canEdit: boolean;
  onJump: (tabId: string, cell: string) => void;
  onClose: () => void;
}

function Restore({
  head,
  version,
  session,
  onClose,
}: Pick<Props, "head" | "session"> & { version: number; onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Ask<{ reason: string }>
      title={t("sheets.version.restoreTitle", { version })}
      why={t("sheets.version.restoreWhy")}
      okText={t("sheets.version.restore")}
      isReady={({ reason }) => Boolean(reason?.trim())}
      send={async ({ reason }) => {
        await session.settle();
        await call(sheets.RestoreSheetVersion, { Id: head.id, version, windowId: windowId(), reason });
        await session.startAfresh();
      }}
      onClose={onClose}
    >
      <Form.Item name="reason" label={t("sheets.version.reason")} required>
        <Input.TextArea maxLength={limits.reasonMax} rows={3} />
      </Form.Item>
    </Ask>
  );
}

function useColumns(
  choice: Choice,
  onRestore: (version: number) => void,
  canEdit: boolean,
): PlainColumn<SheetVersion>[] {
  const { t } = useTranslation();
  const radio = (side: "from" | "to", version: number) => (
    <Radio
      aria-label={t(`sheets.version.${side}`, { version })}
      checked={choice[side] === version}
      onChange={() => choice.set(side, version)}
    />
  );
  return [
    { key: "from", title: t("sheets.version.before"), width: 56, render: ({ version }) => radio("from", version) },
    { key: "to", title: t("sheets.version.after"), width: 56, render: ({ version }) => radio("to", version) },
    { key: "version", title: t("sheets.version.number"), width: 60, render: ({ version }) => version },
    { key: "by", title: t("sheets.version.by"), width: 90, render: ({ by }) => by },
    { key: "at", title: t("sheets.version.at"), width: 140, render: ({ at }) => formatDateTime(at) },
    {
      key: "kind",
      title: t("sheets.version.why"),
      render: ({ kind, note }) => [t(`sheets.version.kind.${kind}`), note].filter(Boolean).join("："),
    },
    {
      key: "restore",
      title: "",
      width: 70,
      render: ({ version }) => (
        <Button type="link" size="small" disabled={!canEdit} onClick={() => onRestore(version)}>
          {t("sheets.version.restore")}
        </Button>
      ),
    },
  ];
}

interface Choice {
  from: number | undefined;
  to: number;
  set: (side: "from" | "to", version: number) => void;
}

function useChoice(): Choice {
  const [from, setFrom] = useState<number>();
  const [to, setTo] = useState(now);
  return { from, to, set: (side, version) => (side === "from" ? setFrom(version) : setTo(version)) };
}

export function VersionsDrawer({ head, session, canEdit, onJump, onClose }: Props) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const { data, error, refetch } = useCall(sheets.GetSheetVersions, { Id: head.id }, { staleMs: 0 });
  const [restoring, setRestoring] = useState<number>();
  const choice = useChoice();
  const columns = useColumns(choice, setRestoring, canEdit);
  const keep = async () => {
    await session.settle();
    const named = await call(sheets.KeepSheetVersion, { Id: head.id, note: "" });
    await refetch();
    void message.success(t("sheets.version.kept", { version: named.version }));
  };
  return (
    <Drawer
      open
      title={t("sheets.version.title", { name: head.name })}
      size={760}
      onClose={onClose}
      extra={
        <Button size="small" disabled={!canEdit} onClick={() => void keep()}>
          {t("sheets.version.keep")}
        </Button>
      }
    >
      <div className="stack">
        {error && !data ? <ErrorPanel error={error} onRetry={() => void refetch()} /> : null}
        {!data && !error ? <DelayedSkeleton /> : null}
        {data ? (
          <>
            <div className="row wrap">
              <span>{t("sheets.version.hint")}</span>
              <Radio checked={choice.to === now} onChange={() => choice.set("to", now)}>
                {t("sheets.version.now")}
              </Radio>
            </div>
            <PlainTable
              columns={columns}
              rows={data}
              rowKey={({ version }) => version}
              label={t("sheets.version.list")}
            />
          </>
        ) : null}
        {choice.from === undefined ? null : (
          <Differences
            key={`${choice.from}-${choice.to}`}
            sheetId={head.id}
            session={session}
            from={choice.from}
            to={choice.to}
            onJump={onJump}
          />
        )}
        {restoring === undefined ? null : (
          <Restore head={head} version={restoring} session={session} onClose={() => setRestoring(undefined)} />
        )}
      </div>
    </Drawer>
  );
}
