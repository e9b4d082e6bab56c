/** Calls of the client's page: by its own cookie, with nothing of the firm's pages around them. */
import type { clientDesk } from "@digao/contract/areas/letters/client-requests/calls";
import type { Draft, Output } from "@digao/contract/endpoint";
import { webHeader } from "@digao/contract/web-session";

type Calls = typeof clientDesk;
export type Name = keyof Calls;

const base = "/api/services/app/clientdesk";

export class DeskFault extends Error {
  readonly status: number;
  readonly data: unknown;
  constructor(status: number, message: string, data: unknown = null) {
    super(message);
    this.status = status;
    this.data = data;
  }
}

interface Envelope {
  result?: unknown;
  error?: { message: string; details?: string | null; data?: unknown };
}

async function send(name: Name, init: RequestInit, lang: string): Promise<unknown> {
  const answer = await fetch(`${base}/${name}`, {
    ...init,
    headers: { ...(init.headers as Record<string, string>), [webHeader]: "1", "accept-language": lang },
  }).catch(() => {
    throw new DeskFault(0, "");
  });
  const body: Envelope = await answer.json().catch(() => ({}));
  if (answer.ok) return body.result;
  throw new DeskFault(
    answer.status,
    [body.error?.message, body.error?.details].filter(Boolean).join(" "),
    body.error?.data,
  );
}

export const deskCall = async <N extends Name>(
  name: N,
  input: Draft<Calls[N]>,
  lang: string,
): Promise<Output<Calls[N]>> =>
  (await send(
    name,
    name === "GetDesk"
      ? { method: "GET" }
      : { method: "POST", body: JSON.stringify(input), headers: { "content-type": "application/json" } },
    lang,
  )) as Output<Calls[N]>;

const partBytes = 2 * 1024 * 1024;
const pauseMs = 2000;

export interface Sending {
  onProgress(share: number): void;
  onBroken(isBroken: boolean): void;
}

/** A line that breaks is waited for; the server says from which byte to go on. */
async function lasting<T>(work: () => Promise<T>, { onBroken }: Sending): Promise<T> {
  for (;;) {
    try {
      const done = await work();
      onBroken(false);
      return done;
    } catch (error) {
      if (!(error instanceof DeskFault) || (error.status !== 0 && error.status !== 503)) throw error;
      onBroken(true);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }
}

export async function sendFile(id: number, file: File, lang: string, sending: Sending): Promise<void> {
  const path = file.webkitRelativePath.split("/").slice(0, -1).join("/");
  const input = { id, fileName: file.name, folder: path, sizeBytes: file.size, lastModified: file.lastModified };
  const { uploadId, receivedBytes } = await lasting(() => deskCall("BeginClientUpload", input, lang), sending);
  for (let at = receivedBytes; at < file.size; ) {
    const form = new FormData();
    form.append("uploadId", String(uploadId));
    form.append("atByte", String(at));
    form.append("file", file.slice(at, at + partBytes), "part");
    const answer = (await lasting(() => send("SendClientPart", { method: "POST", body: form }, lang), sending)) as {
      receivedBytes: number;
    };
    at = answer.receivedBytes;
    sending.onProgress(at / file.size);
  }
  await lasting(() => deskCall("FinishClientUpload", { uploadId }, lang), sending);
}
