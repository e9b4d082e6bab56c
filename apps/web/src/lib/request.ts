/** Sends one call and answers its result; a 401 waits for the person to sign in again and is sent once more. */
import { limits } from "@digao/contract/limits";
import { sessionMark } from "@digao/contract/web-session";
import { CallError, type Fault } from "./call-error.ts";
import { readCookie, rereadCookies } from "./cookies.ts";
import { inLine } from "./in-line.ts";
import { relogin } from "./relogin.ts";
import { type Call, faultFrom, headersOf, parseJson, refused, resultOf, urlOf, writtenIn } from "./wire.ts";
import { asOneWish } from "./wish.ts";

export interface RequestOptions {
  signal?: AbortSignal | undefined;
}
interface Keyed extends RequestOptions {
  key?: string | null;
}

const noAnswer: Fault = {
  status: 0,
  code: 0,
  message: "",
  details: null,
  requestId: null,
  fields: [],
  data: null,
};

async function send(call: Call, input: unknown, options: Keyed = {}): Promise<Response> {
  // Signing in again is itself a call: what needs no sign-in never waits for it.
  if (call.needs.who !== "anyone") await relogin.ready();
  const headers = headersOf(options.key);
  const hasBody = call.verb === "POST" || call.verb === "PUT";
  if (hasBody) headers.set("Content-Type", "application/json");
  const timeout = AbortSignal.timeout(limits.requestTimeoutMs);
  try {
    const response = await fetch(urlOf(call, input), {
      method: call.verb,
      headers,
      body: hasBody ? JSON.stringify(input ?? {}) : null,
      signal: options.signal ? AbortSignal.any([options.signal, timeout]) : timeout,
    });
    rereadCookies();
    return response;
  } catch (error) {
    if (options.signal?.aborted) throw error;
    throw new CallError(noAnswer);
  }
}

const shutOutCode = 4011;

/** The account or the firm has been closed: nothing to wait for. */
function isShutOut(body: string): boolean {
  const { code, message } = faultFrom(401, parseJson(body), null);
  if (code === shutOutCode) relogin.shutOut(message);
  return code === shutOutCode;
}

/** Like `send`, but an expired session is renewed by the person first. */
async function sendSignedIn(call: Call, input: unknown, options?: Keyed): Promise<Response> {
  const before = readCookie(sessionMark);
  const first = await send(call, input, options);
  if (first.status !== 401 || call.needs.who === "anyone") return first;
  const body = await first.text();
  const final = new Response(body, { status: first.status, headers: first.headers });
  if (isShutOut(body)) return final;
  // Another window has signed in again or unlocked meanwhile: the session goes on under a new token.
  const renewed = readCookie(sessionMark);
  if (renewed && renewed !== before) return send(call, input, options);
  return (await relogin.afterUnauthorized()) ? send(call, input, options) : final;
}

const answerOf = ({ status, headers }: Response) => ({ status, retryAfter: headers.get("retry-after") });

/** Sends the call and answers its result with the kinds of records that it wrote. */
export async function requestWrite(call: Call, input: unknown, options?: RequestOptions) {
  const { status, text, headers } = await asOneWish(call, input, (key) =>
    inLine(async () => {
      const response = await sendSignedIn(call, input, { ...options, key });
      return { ...answerOf(response), headers: response.headers, text: await response.text() };
    }, options?.signal),
  );
  const result = await resultOf(call, status, text, headers.get("x-request-id"));
  return { result, written: writtenIn(headers) };
}

export const request = async (call: Call, input: unknown, options?: RequestOptions): Promise<unknown> =>
  (await requestWrite(call, input, options)).result;

/** A call of the window's own, behind the person's back: a session that is over fails it and asks for nothing. */
export async function requestQuietly(call: Call, input: unknown): Promise<unknown> {
  const response = await send(call, input);
  return resultOf(call, response.status, await response.text(), response.headers.get("x-request-id"));
}

export async function requestFile(call: Call, input: unknown, options?: RequestOptions) {
  const { response, text } = await inLine(async () => {
    const sent = await sendSignedIn(call, input, options);
    return { ...answerOf(sent), response: sent, text: sent.ok ? "" : await sent.text() };
  }, options?.signal);
  const requestId = response.headers.get("x-request-id");
  if (!response.ok) throw refused(faultFrom(response.status, parseJson(text), requestId));
  return { blob: await response.blob(), disposition: response.headers.get("content-disposition") ?? "" };
}
