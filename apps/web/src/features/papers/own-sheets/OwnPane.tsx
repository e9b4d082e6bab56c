/** A book of one's own in its editor. */
import { type OwnSheet, ownSheets } from "@digao/contract/areas/papers/own-sheets/calls";
import { App, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { download, useCall } from "../../../lib/api.ts";
import { faultOf } from "../../../lib/call-error.ts";
import { formatDateTime } from "../../../lib/format.ts";
import { useTabTitle } from "../../../lib/page.ts";
import { BookView } from "../../../parts/papers/sheets/BookView.tsx";
import { SessionBar } from "../../../parts/papers/sheets/SessionBar.tsx";
import type { BookSession } from "../../../parts/papers/sheets/session/session.ts";
import { useBookSession } from "../../../parts/papers/sheets/session/use-session.ts";
import { DelayedSkeleton } from "../../../ui/DelayedSkeleton.tsx";
import { ErrorPanel } from "../../../ui/ErrorPanel.tsx";
import { PageHead } from "../../../ui/PageHead.tsx";
import { RemoveOwn, RenameOwn } from "./OwnAsks.tsx";
import { ownDoor } from "./own-door.ts";
import "../../../parts/papers/sheets/sheets.css";

function useMenu(sheet: OwnSheet, session: BookSession) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [dialog, setDialog] = useState<"rename" | "remove">();
  const take = async () => {
    await session.settle();
    await download(ownSheets.DownOwnSheet, { Id: sheet.id }, `${sheet.name}.xlsx`).catch(
      (error: unknown) => void message.error(faultOf(error)?.message ?? t("sheets.file.failed")),
    );
  };
  const items = [
    { key: "download", label: t("sheets.file.download"), onClick: () => void take() },
    { key: "rename", label: t("sheets.rename.action"), onClick: () => setDialog("rename") },
    { key: "remove", label: t("sheets.remove.action"), danger: true, onClick: () => setDialog("remove") },
  ];
  return { items, dialog, close: () => setDialog(undefined) };
}

function OpenOwn({ sheet, onLeave }: { sheet: OwnSheet; onLeave: () => void }) {
  const { t } = useTranslation();
  const [session, state] = useBookSession(() => ownDoor(sheet.id), true);
  const menu = useMenu(sheet, session);
  useTabTitle(sheet.name);
  const leave = async () => {
    await session.settle();
    onLeave();
  };
  return (
    <>
      <PageHead
        title={sheet.name}
        facts={[t("own-sheets.changedAt", { at: formatDateTime(sheet.updatedAt) })]}
        extra={
          <>
            <SessionBar session={session} state={state} canEdit reason="" />
            <Button size="small" onClick={() => void leave()}>
              {t("own-sheets.back")}
            </Button>
          </>
        }
        more={menu.items}
      />
      <BookView session={session} state={state} />
      {menu.dialog === "rename" ? <RenameOwn sheet={sheet} onClose={menu.close} /> : null}
      {menu.dialog === "remove" ? (
        <RemoveOwn
          sheet={sheet}
          onClose={(isDone) => {
            menu.close();
            if (isDone) onLeave();
          }}
        />
      ) : null}
    </>
  );
}

export function OwnPane({ id, onLeave }: { id: number; onLeave: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useCall(ownSheets.GetOwnSheet, { Id: id });
  if (error && !data) return <ErrorPanel error={error} onRetry={() => void refetch()} />;
  if (!data) return <DelayedSkeleton />;
  return (
    <section className="page-frame" aria-label={t("sheets.one")}>
      <OpenOwn key={data.id} sheet={data} onLeave={onLeave} />
    </section>
  );
}
