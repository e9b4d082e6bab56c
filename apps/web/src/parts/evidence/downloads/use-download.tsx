/** Starts a download: a short file is saved by the browser, a long one is made by a job and waits in the download centre. */

import { downloadCentre } from "@digao/contract/areas/evidence/download-centre/calls";
import { downloads } from "@digao/contract/areas/evidence/downloads/calls";
import { hzcontacts } from "@digao/contract/areas/letters/confirmations/calls";
import type { Endpoint } from "@digao/contract/endpoint";
import { useQueryClient } from "@tanstack/react-query";
import { App, Button } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { call, download, refresh, type Sent } from "../../../lib/api.ts";
import { formatCount } from "../../../lib/format.ts";
import { reportError } from "../../../lib/report-error.ts";
import { noteLongDownload } from "./running.ts";
import { useCentre } from "./use-centre.ts";

type Start =
  | typeof downloads.StartVoucherLibExcel
  | typeof downloads.StartSubLedgerExcel
  | typeof hzcontacts.StartMergeHZFiles;
/** What is asked for before the file, since it may be long; with the same input. */
const starts: Readonly<Record<string, Start>> = {
  [downloads.DownVoucherLibExcel.path]: downloads.StartVoucherLibExcel,
  [downloads.DownSubLedgerExcel.path]: downloads.StartSubLedgerExcel,
  [hzcontacts.DownMergeHZFiles.path]: hzcontacts.StartMergeHZFiles,
};

/** Rows of a file that goes on in the background; null where it is short, and answered at once. */
async function startLong(endpoint: Endpoint, input: unknown): Promise<number | null> {
  const start = starts[endpoint.path];
  if (!start) return null;
  const { downloadId, rowCount } = await call(start, input as Sent<Start>);
  return downloadId === null ? null : rowCount;
}

const shownSeconds = 8;

/** Tells of a file that is made in the background, with the way to it. */
function useLongNote() {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const centre = useCentre();
  return (rowCount: number, isOfLetters: boolean) => {
    const key = "download";
    const open = () => {
      message.destroy(key);
      centre.open();
    };
    const content = (
      <>
        {t(isOfLetters ? "downloads.startedLetters" : "downloads.started", { rows: formatCount(rowCount) })}{" "}
        <Button type="link" size="small" onClick={open}>
          {t("downloads.title")}
        </Button>
      </>
    );
    void message.info({ key, duration: shownSeconds, content });
  };
}

/** For buttons and menus: `begin` takes a `Down…Excel` call with its input, and shows what becomes of it. */
export function useDownload() {
  const client = useQueryClient();
  const tell = useLongNote();
  const [isBusy, setBusy] = useState(false);
  const begin = async <E extends Endpoint>(endpoint: E, input: Sent<E>, fileName?: string) => {
    setBusy(true);
    try {
      const rowCount = await startLong(endpoint, input);
      if (rowCount === null) {
        await download(endpoint, input, fileName);
        return;
      }
      noteLongDownload();
      tell(rowCount, endpoint.path === hzcontacts.DownMergeHZFiles.path);
      await refresh(client, downloadCentre.GetDownloads);
    } catch (error) {
      reportError(error);
    } finally {
      setBusy(false);
    }
  };
  return { begin, isBusy };
}
