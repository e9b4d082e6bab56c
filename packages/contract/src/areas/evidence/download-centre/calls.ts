/** The download centre (下载中心): files that someone ordered, while they are made and until they go. */
import { z } from "zod";
import { area, get, inProject, post, signedIn } from "../../../endpoint.ts";
import { Bytes, Id, Nothing, PageQuery, pageOf } from "../../../shapes.ts";
import { JobProgress } from "../../identity/jobs/calls.ts";

/** What is made in the background where it is long: workbooks of rows, and letters in one PDF. */
export const BookKind = z.enum(["lines", "subLedger", "auxBalances", "quantities"]);
export type BookKind = z.infer<typeof BookKind>;
export const DownloadKind = z.enum([...BookKind.options, "letters"]);
export type DownloadKind = z.infer<typeof DownloadKind>;
export const DownloadState = z.enum(["queued", "running", "ready", "failed", "cancelled", "expired"]);

export const Download = z.object({
  id: Id,
  kind: DownloadKind,
  projectId: Id,
  projectName: z.string(),
  fileName: z.string(),
  state: DownloadState,
  progress: JobProgress,
  isCancelling: z.boolean(),
  /** In the reader's language; null unless it failed. */
  error: z.string().nullable(),
  rowCount: z.number(),
  sizeBytes: z.number().nullable(),
  createdAt: z.string(),
  finishedAt: z.string().nullable(),
  expiresAt: z.string().nullable(),
  fetchCount: z.number(),
});
export type Download = z.infer<typeof Download>;

/** `downloadId` is null where the file is short: the call that answers it at once is asked instead. */
export const DownloadStarted = z.object({ downloadId: z.number().nullable(), rowCount: z.number() });
export type DownloadStarted = z.infer<typeof DownloadStarted>;

const ofOwn = inProject("member", "id", "download");
/** They change one's own list alone, and no project: an archived one's files can be fetched and removed too. */
const own = { writes: false };

export const downloadCentre = area("/api/services/app/Download", {
  GetDownloads: get(PageQuery, pageOf(Download), signedIn, {
    kind: "list",
    keepsSessionIdle: true,
    summary: "The caller's own downloads, newest first",
  }),
  FetchDownload: get(z.object({ id: Id }), Bytes, ofOwn, {
    kind: "file",
    rate: "files",
    summary: "A finished file, until it expires",
  }),
  CancelDownload: post(z.object({ id: Id }), Nothing, ofOwn, {
    ...own,
    summary: "Stops a download that is being made",
  }),
  RemoveDownload: post(z.object({ id: Id }), Nothing, ofOwn, {
    ...own,
    summary: "Removes a download from the caller's list",
  }),
});
