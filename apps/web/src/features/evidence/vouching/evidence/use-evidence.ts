/** Evidence of a check: files put beside a drawn voucher, and taken away again. */
import { type DrawnVoucher, vouching } from "@digao/contract/areas/evidence/vouching/calls";
import { limits } from "@digao/contract/limits";
import { App } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, upload } from "../../../../lib/api.ts";
import { formatBytes } from "../../../../lib/format.ts";
import { reportError } from "../../../../lib/report-error.ts";
import type { SheetState } from "../sheet/use-sheet.ts";
import { drawnName } from "../words.ts";

export function useEvidence({ canWrite, changes }: SheetState) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [busy, setBusy] = useState<number>();
  const add = async (row: DrawnVoucher, files: readonly File[]) => {
    const where = drawnName(row);
    if (!canWrite(row)) {
      void message.warning(t("vouching.why.closed", { where }));
      return;
    }
    const tooLarge = files.find(({ size }) => size > limits.fileBytesMax);
    if (tooLarge) {
      void message.warning(t("vouching.fileTooLarge", { name: tooLarge.name, max: formatBytes(limits.fileBytesMax) }));
      return;
    }
    setBusy(row.id);
    try {
      await upload(vouching.AddDrawCheckFiles, { id: row.id }, files);
      await changes.read();
      void message.success(t("vouching.filesAdded", { count: files.length, where }));
    } catch (error) {
      reportError(error);
    }
    setBusy(undefined);
  };
  const remove = async (row: DrawnVoucher, fileId: number) => {
    try {
      await call(vouching.RemoveDrawCheckFile, { id: row.id, fileId });
      await changes.read();
    } catch (error) {
      reportError(error);
    }
  };
  return { busy, add, remove };
}
export type Evidence = ReturnType<typeof useEvidence>;
