/** The wire protocol of the server (ABP envelope, headers, query, double-gzip payloads), knowing nothing of screens. */
import type { Endpoint } from "@digao/contract/endpoint";
import { writtenHeader } from "@digao/contract/records";
import { webHeader } from "@digao/contract/web-session";
import { isAttended } from "./attended.ts";
import { CallError, type Fault, type FieldFault } from "./call-error.ts";
import { currentLanguage } from "./language.ts";
import { noteLock } from "./lock.ts";
import { ownWrites } from "./own-writes.ts";

export type Call = Pick<Endpoint, "verb" | "path" | "kind" | "needs" | "writes">;
type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;
const fieldsOf = (value: unknown): Fields => (isFields(value) ? value : {});
const textOf = (value: unknown) => (typeof value === "string" && value !== "" ? value : null);

export function urlOf(call: Call, input: unknown): string {
  const query = new URLSearchParams({ culture: currentLanguage(), "ui-culture": currentLanguage() });
  const inQuery = call.verb === "GET" || call.verb === "DELETE";
  for (const [name, value] of inQuery ? Object.entries(fieldsOf(input)) : []) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== "") query.append(name, String(one));
    }
  }
  return `${call.path}?${query}`;
}

export function headersOf(key: string | null = null): Headers {
  const headers = new Headers({ ".AspNetCore.Culture": currentLanguage(), [webHeader]: "1" });
  if (key) headers.set("Idempotency-Key", key);
  if (!isAttended()) headers.set("X-Unattended", "1");
  return headers;
}

function fieldFaults(list: unknown): FieldFault[] {
  const rows = Array.isArray(list) ? list.filter(isFields) : [];
  return rows.map((row) => ({
    message: String(row.message ?? ""),
    members: Array.isArray(row.members) ? row.members.map(String) : null,
  }));
}

/** Reads an error envelope; a body that is none (a proxy's page) becomes a plain fault with the status. */
export function faultFrom(status: number, body: unknown, requestId: string | null): Fault {
  const error = fieldsOf(fieldsOf(body).error);
  return {
    status,
    code: Number(error.code ?? 0),
    message: textOf(error.message) ?? "",
    details: textOf(error.details),
    requestId: textOf(error.requestId) ?? requestId,
    fields: fieldFaults(error.validationErrors),
    data: error.data ?? null,
  };
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

async function gunzip(bytes: Uint8Array<ArrayBuffer>): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** base64(gzip(gzip(JSON))), as existing clients expect large answers. */
export async function unzipTwice(base64: string): Promise<unknown> {
  const bytes = Uint8Array.from(atob(base64), (char) => char.charCodeAt(0));
  return parseJson(new TextDecoder().decode(await gunzip(await gunzip(bytes))));
}

/** A refusal as an error; a 423 locks the whole window. */
export function refused(fault: Fault): CallError {
  noteLock(fault);
  return new CallError(fault);
}

/** The kinds of records that a call has written; null for a replayed answer, which no longer knows. */
export function writtenIn(headers: Headers): readonly string[] | null {
  if (headers.has("idempotency-replayed")) return null;
  return headers.get(writtenHeader)?.split(",") ?? [];
}

/** Takes the result out of the envelope, or throws what the server refused with. */
export async function resultOf(call: Call, status: number, text: string, requestId: string | null): Promise<unknown> {
  const body = parseJson(text);
  const envelope = fieldsOf(body);
  if (status >= 400 || envelope.success === false) throw refused(faultFrom(status, body, requestId));
  if (!("__abp" in envelope)) throw new CallError(faultFrom(502, body, requestId));
  if (call.writes && requestId) ownWrites.note(requestId);
  const result = envelope.result;
  return call.kind === "gzip" && typeof result === "string" ? unzipTwice(result) : result;
}
