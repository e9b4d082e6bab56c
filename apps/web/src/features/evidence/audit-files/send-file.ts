/** Sends one file: at once where it is small, else in parts, from where an earlier try broke off. */
import { auditFiles, partBytesMax } from "@digao/contract/areas/evidence/audit-files/calls";
import { call, upload } from "../../../lib/api.ts";
import { faultOf } from "../../../lib/call-error.ts";

export interface Target {
  projectId: number;
  nodeId: number | undefined;
  folder: string;
}
export interface Sent {
  id: number;
  version: number;
}
export interface Way {
  signal: AbortSignal;
  onProgress: (share: number) => void;
  /** The connection is lost, or there again. */
  onOffline: (isOffline: boolean) => void;
}

const wholeBytesMax = partBytesMax;
const triesMax = 40;
const pauseMs = 3_000;

const isLost = (error: unknown): boolean => [0, 408, 429, 502, 503, 504].includes(faultOf(error)?.status ?? -1);

const waited = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const timer = setTimeout(done, pauseMs);
    function done() {
      clearTimeout(timer);
      window.removeEventListener("online", done);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    }
    window.addEventListener("online", done, { once: true });
    signal.addEventListener("abort", done, { once: true });
  });

/** Again, as long as it is the connection that fails. */
async function lasting<T>({ signal, onOffline }: Way, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      const answer = await work();
      onOffline(false);
      return answer;
    } catch (error) {
      signal.throwIfAborted();
      if (!isLost(error) || tries === triesMax) throw error;
      onOffline(true);
      await waited(signal);
    }
  }
}

async function inParts(file: File, target: Target, way: Way): Promise<Sent> {
  const { projectId } = target;
  const input = { ...target, fileName: file.name, sizeBytes: file.size, lastModified: file.lastModified };
  const { uploadId, receivedBytes } = await lasting(way, () => call(auditFiles.BeginFileUpload, input));
  let at = receivedBytes;
  while (at < file.size) {
    way.onProgress(at / file.size);
    const from = at;
    const part = new File([file.slice(from, from + partBytesMax)], "part");
    const answer = await lasting(way, () =>
      upload(auditFiles.SendFilePart, { projectId, uploadId, atByte: from }, [part], {
        signal: way.signal,
        onProgress: (share) => way.onProgress((from + share * part.size) / file.size),
      }),
    );
    at = answer.receivedBytes;
  }
  return lasting(way, () => call(auditFiles.FinishFileUpload, { projectId, uploadId }));
}

async function whole(file: File, target: Target, way: Way): Promise<Sent> {
  const { files } = await lasting(way, () =>
    upload(auditFiles.CreateAuditFile, target, [file], { signal: way.signal, onProgress: way.onProgress }),
  );
  const [sent] = files;
  if (!sent) throw new Error("The file was sent and is nowhere.");
  return sent;
}

export const sendFile = (file: File, target: Target, way: Way): Promise<Sent> =>
  file.size > wholeBytesMax ? inParts(file, target, way) : whole(file, target, way);
