/** What else can be done with a sheet. */

import { conversion } from "@digao/contract/areas/papers/conversion/calls";
import { type SheetHead, sheets } from "@digao/contract/areas/papers/sheets/calls";
import { limits } from "@digao/contract/limits";
import { App, Button, Dropdown, Form, Input } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { callQuietly, download, upload, useChange } from "../../../lib/api.ts";
import { faultOf } from "../../../lib/call-error.ts";
import { printFile } from "../../../lib/print-file.ts";
import type { BookSession } from "../../../parts/papers/sheets/session/session.ts";
import type { SheetEngine } from "../../../parts/papers/sheets/sheet-editor/engine.ts";
import { LossList } from "../../../parts/papers/sheets/workbook/LossList.tsx";
import { pickWorkbook } from "../../../parts/papers/sheets/workbook/pick-file.ts";
import { Ask } from "../../../ui/ask/Ask.tsx";
import { Icon } from "../../../ui/Icon.tsx";
import { VersionsDrawer } from "./versions/VersionsDrawer.tsx";
import { BringBack, type ReadFile } from "./workbook/BringBack.tsx";

interface Props {
  head: SheetHead;
  session: BookSession;
  engine: SheetEngine | undefined;
  onRemoved: (() => void) | undefined;
}

function Rename({ head, onClose }: { head: SheetHead; onClose: () => void }) {
  const { t } = useTranslation();
  const { mutateAsync } = useChange(sheets.RenameSheet, { quiet: true });
  return (
    <Ask<{ name: string }>
      title={t("sheets.rename.title")}
      okText={t("sheets.rename.action")}
      initial={{ name: head.name }}
      isReady={({ name }) => Boolean(name?.trim())}
      send={({ name }) => mutateAsync({ Id: head.id, name, rowVersion: head.rowVersion })}
      onClose={onClose}
    >
      <Form.Item name="name" label={t("sheets.add.name")} required>
        <Input maxLength={limits.nameMax} />
      </Form.Item>
    </Ask>
  );
}

function Remove({ head, onClose }: { head: SheetHead; onClose: (isGone: boolean) => void }) {
  const { t } = useTranslation();
  const { mutateAsync } = useChange(sheets.RemoveSheet, { quiet: true });
  return (
    <Ask<{ reason: string }>
      title={t("sheets.remove.title", { name: head.name })}
      why={t("sheets.remove.why")}
      okText={t("sheets.remove.action")}
      isDanger
      isReady={({ reason }) => Boolean(reason?.trim())}
      send={({ reason }) => mutateAsync({ Id: head.id, reason, rowVersion: head.rowVersion })}
      onClose={onClose}
    >
      <Form.Item name="reason" label={t("sheets.remove.reason")} required>
        <Input.TextArea rows={2} maxLength={limits.reasonMax} />
      </Form.Item>
    </Ask>
  );
}

type Open = "versions" | "rename" | "remove";

function useWorkbook(head: SheetHead, session: BookSession) {
  const { t } = useTranslation();
  const { message, modal } = App.useApp();
  const [file, setFile] = useState<ReadFile>();
  const tell = (error: unknown) => void message.error(faultOf(error)?.message ?? t("sheets.file.failed"));
  return {
    file,
    close: () => setFile(undefined),
    take: async () => {
      await session.settle();
      try {
        await download(sheets.DownSheet, { Id: head.id }, `${head.name}.xlsx`);
        const losses = await callQuietly(sheets.GetSheetLosses, { Id: head.id });
        if (losses.length > 0)
          modal.info({ width: 640, title: t("sheets.file.notWritten"), content: <LossList losses={losses} /> });
      } catch (error) {
        tell(error);
      }
    },
    onPaper: async (send: (input: { Id: number }) => Promise<unknown>) => {
      const hide = message.loading(t("sheets.file.printing"), 0);
      try {
        await session.settle();
        await send({ Id: head.id });
      } catch (error) {
        tell(error);
      } finally {
        hide();
      }
    },
    bringBack: async () => {
      const chosen = await pickWorkbook();
      if (!chosen) return;
      const hide = message.loading(t("sheets.file.reading"), 0);
      try {
        await session.settle();
        setFile(await upload(sheets.ReadSheetFile, { Id: head.id }, [chosen]));
      } catch (error) {
        tell(error);
      } finally {
        hide();
      }
    },
  };
}

export function SheetMenu({ head, session, engine, onRemoved }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Open>();
  const canEdit = head.can.edit.ok;
  const close = () => setOpen(undefined);
  const workbook = useWorkbook(head, session);
  const items = [
    { key: "download", label: t("sheets.file.download"), onClick: () => void workbook.take() },
    {
      key: "pdf",
      label: t("sheets.file.pdf"),
      onClick: () => void workbook.onPaper((input) => download(conversion.Xlsx2Pdf, input, `${head.name}.pdf`)),
    },
    {
      key: "print",
      label: t("sheets.file.print"),
      onClick: () => void workbook.onPaper((input) => printFile(conversion.Xlsx2Pdf, input)),
    },
    { key: "back", label: t("sheets.file.back"), disabled: !canEdit, onClick: () => void workbook.bringBack() },
    { key: "versions", label: t("sheets.version.open"), onClick: () => setOpen("versions") },
    { key: "rename", label: t("sheets.rename.action"), disabled: !canEdit, onClick: () => setOpen("rename") },
    {
      key: "remove",
      label: t("sheets.remove.action"),
      danger: true,
      disabled: !canEdit,
      onClick: () => setOpen("remove"),
    },
  ];
  return (
    <>
      <Dropdown menu={{ items }} trigger={["click"]} placement="bottomRight">
        <Button size="small" aria-label={t("ui.more")} icon={<Icon name="more" />} />
      </Dropdown>
      {open === "versions" ? (
        <VersionsDrawer
          head={head}
          session={session}
          canEdit={canEdit}
          onJump={(tab, cell) => engine?.goTo(tab, cell)}
          onClose={close}
        />
      ) : null}
      {workbook.file ? <BringBack head={head} session={session} file={workbook.file} onClose={workbook.close} /> : null}
      {open === "rename" ? <Rename head={head} onClose={close} /> : null}
      {open === "remove" ? (
        <Remove
          head={head}
          onClose={(isGone) => {
            close();
            if (isGone) onRemoved?.();
          }}
        />
      ) : null}
    </>
  );
}
