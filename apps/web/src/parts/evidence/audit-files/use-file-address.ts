/** The bytes of a stored file under an address of this window. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { requestFile } from "../../../lib/request.ts";
import type { Call } from "../../../lib/wire.ts";

/** A stored file, and the call that answers its bytes. */
export interface StoredFile {
  fileName: string;
  call: Call;
  input: Readonly<Record<string, number>>;
}
export type Look = "picture" | "pdf";

const pdfType = "application/pdf";

/** How the file can be looked at; what cannot is saved. */
export function lookOf(name: string): Look | undefined {
  if (/\.(png|jpe?g|gif|webp|bmp)$/i.test(name)) return "picture";
  // Not every browser has a viewer, and firms can switch it off.
  return /\.pdf$/i.test(name) && navigator.pdfViewerEnabled !== false ? "pdf" : undefined;
}

export function useFileAddress({ fileName, call, input }: StoredFile, isEnabled: boolean) {
  const query = useQuery({
    queryKey: ["file", call.path, input],
    queryFn: async ({ signal }) => (await requestFile(call, input, { signal })).blob,
    enabled: isEnabled,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { quiet: true },
  });
  const [address, setAddress] = useState<string>();
  const { data } = query;
  const isPdf = lookOf(fileName) === "pdf";
  useEffect(() => {
    if (!data) return undefined;
    // Whatever the file holds is shown as what its name says, never as a page of ours.
    const made = URL.createObjectURL(isPdf ? new Blob([data], { type: pdfType }) : data);
    setAddress(made);
    return () => {
      URL.revokeObjectURL(made);
      setAddress(undefined);
    };
  }, [data, isPdf]);
  return { address, query };
}
