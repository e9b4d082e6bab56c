/** The files that are on their way: a few at a time, each with its own progress and its own end. */
import { limits } from "@digao/contract/limits";
import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import { isAborted } from "../../../lib/call-error.ts";
import { refreshRecords } from "../../../lib/live-changes.ts";
import type { Dropped } from "./dragged.ts";
import { sendFile, type Target } from "./send-file.ts";

export type UploadState = "waiting" | "sending" | "offline" | "done" | "failed";
export interface Upload {
  key: number;
  file: File;
  target: Target;
  state: UploadState;
  /** 0 to 1. */
  share: number;
  version?: number;
  fault?: string;
}
const atOnce = 3;
const filesMax = 2_000;
/** Long enough to be read once all files have come in. */
const doneMs = 5_000;

export function useUploads() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [list, setList] = useState<readonly Upload[]>([]);
  const keys = useRef(0);
  const running = useRef(new Map<number, AbortController>());
  const change = useCallback(
    (key: number, patch: Partial<Upload>) =>
      setList((now) => now.map((one) => (one.key === key ? { ...one, ...patch } : one))),
    [],
  );
  const start = useCallback(
    async ({ key, file, target }: Upload) => {
      const controller = new AbortController();
      running.current.set(key, controller);
      change(key, { state: "sending" });
      const way = {
        signal: controller.signal,
        onProgress: (share: number) => change(key, { share }),
        onOffline: (isOffline: boolean) => change(key, { state: isOffline ? "offline" : "sending" }),
      };
      try {
        const { version } = await sendFile(file, target, way);
        change(key, { state: "done", share: 1, version });
      } catch (error) {
        if (isAborted(error) || controller.signal.aborted) setList((now) => now.filter((one) => one.key !== key));
        else change(key, { state: "failed", fault: error instanceof Error ? error.message : String(error) });
      } finally {
        running.current.delete(key);
      }
    },
    [change],
  );
  useEffect(() => {
    const free = atOnce - running.current.size;
    const next = list.filter(({ state, key }) => state === "waiting" && !running.current.has(key)).slice(0, free);
    for (const one of next) void start(one);
  }, [list, start]);
  const doneCount = list.filter(({ state }) => state === "done").length;
  const isIdle = list.every(({ state }) => state === "done" || state === "failed");
  // Read again as files come in, by tens, and when the last has come.
  const tens = isIdle ? doneCount : Math.floor(doneCount / 10) * 10;
  useEffect(() => {
    if (tens > 0) void refreshRecords(client, "auditFile");
  }, [tens, client]);
  // What is done is said for a moment; what failed stays until somebody has decided on it.
  const isDone = list.length > 0 && doneCount === list.length;
  useEffect(() => {
    if (!isDone) return undefined;
    const timer = setTimeout(() => setList([]), doneMs);
    return () => clearTimeout(timer);
  }, [isDone]);
  const faultOf = (file: File): string | undefined => {
    if (file.size > limits.fileBytesMax) return t("audit-files.tooLarge");
    return file.size === 0 ? t("audit-files.isEmpty") : undefined;
  };
  const add = (dropped: readonly Dropped[], { folder: base, ...place }: Target) => {
    const room = Math.max(0, filesMax - list.length);
    const added = dropped.slice(0, room).map(({ file, folder }): Upload => {
      keys.current += 1;
      const fault = faultOf(file);
      const target = { ...place, folder: [base, folder].filter(Boolean).join("/") };
      return {
        key: keys.current,
        file,
        target,
        share: 0,
        state: fault ? "failed" : "waiting",
        ...(fault ? { fault } : {}),
      };
    });
    setList((now) => [...now.filter(({ state }) => state !== "done"), ...added]);
  };
  return {
    list,
    isIdle,
    doneCount,
    add,
    retry: (key: number) => change(key, { state: "waiting", share: 0 }),
    cancel: (key: number) => {
      const controller = running.current.get(key);
      if (controller) controller.abort();
      else setList((now) => now.filter((one) => one.key !== key));
    },
    clear: () => setList((now) => now.filter(({ state }) => state !== "done" && state !== "failed")),
  };
}
export type Uploads = ReturnType<typeof useUploads>;
