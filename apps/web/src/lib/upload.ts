/** Sends files with their fields and tells how far it is; fetch cannot report upload progress, so this is an XMLHttpRequest. */
import { limits } from "@digao/contract/limits";
import { CallError } from "./call-error.ts";
import { inLine } from "./in-line.ts";
import { relogin } from "./relogin.ts";
import { type Call, faultFrom, headersOf, resultOf, urlOf } from "./wire.ts";
import { asOneWish } from "./wish.ts";

export type Files = readonly File[] | Record<string, readonly File[]>;
export interface UploadOptions {
  /** 0 to 1 of the bytes sent. */
  onProgress?: (share: number) => void;
  signal?: AbortSignal;
}

export function formOf(input: unknown, files: Files): FormData {
  const form = new FormData();
  const fields = typeof input === "object" && input !== null ? Object.entries(input) : [];
  for (const [name, value] of fields) {
    if (value === undefined || value === null) continue;
    form.append(name, typeof value === "object" ? JSON.stringify(value) : String(value));
  }
  // Fields first: the server reads the stream once and must know them before the first byte of a file.
  const named = Array.isArray(files) ? { file: files } : files;
  for (const [name, list] of Object.entries(named)) for (const file of list) form.append(name, file, file.name);
  return form;
}

/** What tells one choice of files from another, without reading them. */
const namesOf = (files: Files) =>
  Object.entries(files).map(([field, chosen]: [string, File | readonly File[]]) => [
    field,
    [chosen].flat().map(({ name, size, lastModified }) => [name, size, lastModified]),
  ]);

interface Answer {
  status: number;
  text: string;
  requestId: string | null;
  retryAfter: string | null;
}
interface Sending extends UploadOptions {
  key: string | null;
}
function post(call: Call, form: FormData, { onProgress, signal, key }: Sending): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const begun = performance.now();
    xhr.open(call.verb, urlOf(call, {}));
    for (const [name, value] of headersOf(key)) xhr.setRequestHeader(name, value);
    // Of the answer alone: an upload that goes on is not cut off, however long it takes, and of one that does not the server hears nothing.
    xhr.upload.onload = () => {
      xhr.timeout = performance.now() - begun + limits.requestTimeoutMs;
    };
    xhr.upload.onprogress = (event) => event.lengthComputable && onProgress?.(event.loaded / event.total);
    xhr.onload = () =>
      resolve({
        status: xhr.status,
        text: xhr.responseText,
        requestId: xhr.getResponseHeader("x-request-id"),
        retryAfter: xhr.getResponseHeader("retry-after"),
      });
    xhr.onerror = () => reject(new CallError(faultFrom(0, null, null)));
    xhr.ontimeout = xhr.onerror;
    xhr.onabort = () => reject(new DOMException("The upload was cancelled", "AbortError"));
    signal?.addEventListener("abort", () => xhr.abort(), { once: true });
    xhr.send(form);
  });
}

export async function sendFiles(
  call: Call,
  input: unknown,
  files: Files,
  options: UploadOptions = {},
): Promise<unknown> {
  await relogin.ready();
  const { status, text, requestId } = await asOneWish(call, [input, namesOf(files)], (key) =>
    inLine(async () => {
      const first = await post(call, formOf(input, files), { ...options, key });
      const isRenewed = first.status === 401 && (await relogin.afterUnauthorized());
      return isRenewed ? post(call, formOf(input, files), { ...options, key }) : first;
    }, options.signal),
  );
  return resultOf(call, status, text, requestId);
}
