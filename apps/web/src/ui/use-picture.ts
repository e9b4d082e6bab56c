/** A picture of the server's, fetched with the session as any call; undefined until it is there, or where there is none. */
import type { Endpoint } from "@digao/contract/endpoint";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { requestFile } from "../lib/request.ts";

/** @param url as the server answers it; the number behind `v` makes a new picture a new address */
export function usePicture(of: Endpoint, url: string | null): string | undefined {
  const input = Object.fromEntries(new URLSearchParams(url?.split("?")[1] ?? ""));
  const { data } = useQuery({
    queryKey: ["picture", url],
    queryFn: async () => (await requestFile(of, input)).blob,
    enabled: url !== null,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const [shown, setShown] = useState<string>();
  useEffect(() => {
    if (!data) return;
    const address = URL.createObjectURL(data);
    setShown(address);
    return () => {
      URL.revokeObjectURL(address);
      setShown(undefined);
    };
  }, [data]);
  return url === null ? undefined : shown;
}
