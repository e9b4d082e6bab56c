/** Files on their way to the server, one after the other, each with its progress and its own end. */
import {
  type ImportBatch,
  type ImportOptions,
  importFiles,
  imports,
} from "@digao/contract/areas/acquisition/imports/calls";
import { useQueryClient } from "@tanstack/react-query";
import { useRef, useState } from "react";
import { refresh, upload } from "../../../lib/api.ts";
import { isAborted } from "../../../lib/call-error.ts";

export interface Upload {
  key: number;
  file: File;
  /** What a person says it is; undefined lets the server tell. */
  typeId: number | undefined;
  state: "waiting" | "sending" | "reading" | "done" | "failed";
  /** 0 to 1 of the bytes sent. */
  share: number;
  /** One for each kind of table in the file. */
  batches?: ImportBatch[];
  error?: unknown;
}
export interface UploadWish {
  projectId: number;
  typeId: number | undefined;
  /** Goes straight through to "in force" where nothing needs a person. */
  auto: boolean;
  options: ImportOptions;
}

const calls = {
  1: imports.FromExcelImportFSItemData,
  2: imports.FromExcelImportTBData,
  3: imports.FromExcelImportMapping,
  4: imports.FromExcelImportVoucherLib,
} as const;
const callFor = (typeId: number | undefined) =>
  typeId && typeId in calls ? calls[typeId as keyof typeof calls] : imports.UploadLedgerFile;

export function useUploads() {
  const client = useQueryClient();
  const [uploads, setUploads] = useState<Upload[]>([]);
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const lastKey = useRef(0);
  const aborts = useRef(new Map<number, AbortController>());
  const patch = (key: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)));
  const drop = (key: number) => setUploads((all) => all.filter((one) => one.key !== key));

  const send = async ({ key, file, typeId }: Upload, { projectId, auto, options }: UploadWish) => {
    const abort = new AbortController();
    aborts.current.set(key, abort);
    patch(key, { state: "sending", share: 0 });
    try {
      const { batches } = await upload(callFor(typeId), { projectId, auto, options: JSON.stringify(options) }, [file], {
        signal: abort.signal,
        onProgress: (share) => patch(key, { share, state: share < 1 ? "sending" : "reading" }),
      });
      patch(key, { state: "done", share: 1, batches });
      await refresh(client, imports.GetImportBatch, importFiles.GetAuditFileImportLog);
      return batches;
    } catch (error) {
      if (isAborted(error)) drop(key);
      else patch(key, { state: "failed", error });
      return [];
    } finally {
      aborts.current.delete(key);
    }
  };

  /** Answers the imports that came of it, in order. */
  const add = async (files: readonly File[], wish: UploadWish): Promise<ImportBatch[]> => {
    const added = files.map((file): Upload => {
      lastKey.current += 1;
      return { key: lastKey.current, file, typeId: wish.typeId, state: "waiting", share: 0 };
    });
    setUploads((all) => [...all, ...added]);
    const taken: ImportBatch[] = [];
    const work = queue.current.then(async () => {
      for (const one of added) {
        taken.push(...(await send(one, wish)));
      }
    });
    queue.current = work;
    await work;
    return taken;
  };
  const again = (one: Upload, wish: UploadWish) => {
    drop(one.key);
    return add([one.file], wish);
  };
  return { uploads, add, again, drop, cancel: (key: number) => aborts.current.get(key)?.abort() };
}
export type Uploads = ReturnType<typeof useUploads>;
