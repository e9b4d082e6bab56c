/** Reads one page of a list endpoint (totalCount + items), sorted and filtered by the server. */
import type { Endpoint, Output } from "@digao/contract/endpoint";
import { type CallOptions, call, type Sent, useCall } from "./api.ts";

export type RowOf<E extends Endpoint> = Output<E> extends { items: (infer Row)[] } ? Row : never;
export interface Page<Row> {
  totalCount: number;
  items: Row[];
}

/** Filters come from the address as texts; the server's schema judges them. */
const sentTo = <E extends Endpoint>(_endpoint: E, input: Record<string, unknown>) => input as Sent<E>;
const pageOf = <E extends Endpoint>(_endpoint: E, output: unknown) => output as Page<RowOf<E>> | undefined;

/** Rows of a list at once, outside of any page. */
export async function allOf<E extends Endpoint>(endpoint: E, input: Record<string, unknown>): Promise<RowOf<E>[]> {
  return pageOf(endpoint, await call(endpoint, sentTo(endpoint, input)))?.items ?? [];
}

export function useList<E extends Endpoint>(endpoint: E, input: Record<string, unknown>, options: CallOptions = {}) {
  const query = useCall(endpoint, sentTo(endpoint, input), { keepPrevious: true, ...options });
  return { ...query, page: pageOf(endpoint, query.data) };
}
