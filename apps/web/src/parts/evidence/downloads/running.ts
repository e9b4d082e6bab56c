/** Whether the header should look after downloads: from the last long one that this window started, until all have ended. */
import { create } from "zustand";

export const useLongDownloads = create<{ since: number | null }>(() => ({ since: null }));
export const noteLongDownload = () => useLongDownloads.setState({ since: Date.now() });
/** @param at when it was asked: what was started since is not known there. */
export const noteAllEnded = (at: number) =>
  useLongDownloads.setState(({ since }) => ({ since: since !== null && since > at ? since : null }));
