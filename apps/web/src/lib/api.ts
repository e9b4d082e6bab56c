/** The web's door to the server: every function takes a contract endpoint and is typed by it. */
import type { Draft, Endpoint, Input, Output } from "@digao/contract/endpoint";
import { isOpenToInspectors } from "@digao/contract/inspectors";
import {
  keepPreviousData,
  type QueryClient,
  queryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from "@tanstack/react-query";
import { fileNameOf, saveBlob } from "./download.ts";
import { useInspected } from "./inspected.ts";
import { useLastingQuery } from "./kept-queries.ts";
import { refreshWritten } from "./live-changes.ts";
import { type RequestOptions, request, requestFile, requestQuietly, requestWrite } from "./request.ts";
import { type Files, sendFiles, type UploadOptions } from "./upload.ts";

/** What a caller writes: defaults may be left out, and coerced fields keep the type they are read as. */
export type Sent<E extends Endpoint> =
  Draft<E> extends object
    ? { [K in keyof Draft<E>]: unknown extends Draft<E>[K] ? Input<E>[K & keyof Input<E>] : Draft<E>[K] }
    : Draft<E>;

/** The contract's word for what the server answers: output schemas are proven by the server's sweep test. */
const answered = <E extends Endpoint>(result: unknown) => result as Output<E>;

/** What a form holds, as input of a call; the server's schema judges it. */
export const sentBy = <E extends Endpoint>(_endpoint: E, values: Record<string, unknown>) => values as Sent<E>;

const baseOf = (path: string) => path.slice(0, path.lastIndexOf("/")).toLowerCase();
export const keyOf = (endpoint: Endpoint, input?: unknown) =>
  input === undefined ? [baseOf(endpoint.path), endpoint.path] : [baseOf(endpoint.path), endpoint.path, input];

export const call = async <E extends Endpoint>(endpoint: E, input: Sent<E>, options?: RequestOptions) =>
  answered<E>(await request(endpoint, input, options));

/** For what the page asks on its own: an ended session fails the call and disturbs nobody. */
export const callQuietly = async <E extends Endpoint>(endpoint: E, input: Sent<E>) =>
  answered<E>(await requestQuietly(endpoint, input));

export const upload = async <E extends Endpoint>(endpoint: E, input: Sent<E>, files: Files, options?: UploadOptions) =>
  answered<E>(await sendFiles(endpoint, input, files, options));

/** Saves the answer as a file under the server's name for it. */
export async function download<E extends Endpoint>(endpoint: E, input: Sent<E>, fallbackName = "download") {
  const { blob, disposition } = await requestFile(endpoint, input);
  const name = fileNameOf(disposition, fallbackName);
  saveBlob(blob, name);
  return name;
}

export interface CallOptions {
  /** False keeps the call waiting, e.g. until something is chosen. */
  enabled?: boolean;
  staleMs?: number;
  refetchMs?: number | false;
  /** Shows the last page while the next one loads. */
  keepPrevious?: boolean;
}

export const callOptions = <E extends Endpoint>(endpoint: E, input: Sent<E>, options: CallOptions = {}) =>
  queryOptions({
    queryKey: keyOf(endpoint, input),
    queryFn: ({ signal }) => call(endpoint, input, { signal }),
    enabled: options.enabled ?? true,
    ...(options.staleMs === undefined ? {} : { staleTime: options.staleMs }),
    ...(options.refetchMs === undefined
      ? {}
      : { refetchInterval: options.refetchMs, refetchIntervalInBackground: true }),
    ...(options.keepPrevious ? { placeholderData: keepPreviousData } : {}),
  });

export const useCall = <E extends Endpoint>(
  endpoint: E,
  input: Sent<E>,
  options: CallOptions = {},
): UseQueryResult<Output<E>> => {
  useLastingQuery(keyOf(endpoint, input));
  // What the account of an inspector may not ask is not asked: parts of the frame stay empty.
  const isClosed = useInspected(({ inspection }) => inspection !== null) && !isOpenToInspectors(endpoint);
  return useQuery(callOptions(endpoint, input, isClosed ? { ...options, enabled: false } : options));
};

/** Makes everything read from the endpoints' areas stale, and re-reads what is on screen. */
export const refresh = (client: QueryClient, ...endpoints: Endpoint[]) =>
  Promise.all(endpoints.map((one) => client.invalidateQueries({ queryKey: [baseOf(one.path)] })));

export interface ChangeOptions {
  /** The form shows the error itself; otherwise the house dialog does. */
  quiet?: boolean;
}

/** A change of data: afterwards its own area is read again, and whatever shows the records that it wrote. */
export function useChange<E extends Endpoint>(endpoint: E, options: ChangeOptions = {}) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (input: Sent<E>) => {
      const { result, written } = await requestWrite(endpoint, input);
      await refreshWritten(client, written, baseOf(endpoint.path));
      return answered<E>(result);
    },
    meta: { quiet: options.quiet ?? false },
  });
}
