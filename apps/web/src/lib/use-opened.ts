/** A record as it stood when its form was opened: read afresh, then left alone while the person types. */
import type { Endpoint, Output } from "@digao/contract/endpoint";
import { useState } from "react";
import { type Sent, useCall } from "./api.ts";

export function useOpened<E extends Endpoint>(endpoint: E, input: Sent<E>) {
  const { data, isFetching, error, refetch } = useCall(endpoint, input, { staleMs: 0 });
  const [record, setRecord] = useState<Output<E>>();
  // A cached answer would be older than the version sent with the save.
  if (record === undefined && data !== undefined && !isFetching && !error) setRecord(() => data);
  return { record, error: record === undefined ? error : null, retry: () => void refetch() };
}
