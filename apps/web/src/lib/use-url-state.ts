/** Filters that live in the address, so a list can be sent to a colleague and survives going back. */
import { useCallback, useLayoutEffect, useMemo } from "react";
import { useSearchParams } from "react-router";
import type { z } from "zod";

export type UrlPatch = Record<string, string | number | boolean | null | undefined>;

/** Writes the patch into a copy of the parameters; empty values leave the address. */
export function patched(params: URLSearchParams, patch: UrlPatch): URLSearchParams {
  const next = new URLSearchParams(params);
  for (const [name, value] of Object.entries(patch)) {
    if (value === undefined || value === null || value === "" || value === false) next.delete(name);
    else next.set(name, String(value));
  }
  return next;
}

/** The address that was asked for last and is not drawn yet: a second change in the same moment goes on from it. */
let pending: { from: string; to: URLSearchParams } | undefined;

/** All parameters as plain texts; typing replaces the history entry, `push` adds one. */
export function useUrlParams() {
  const [params, setParams] = useSearchParams();
  // Drawn: whatever was asked for before has come, or was overtaken.
  useLayoutEffect(() => {
    if (params) pending = undefined;
  }, [params]);
  const patch = useCallback(
    (changes: UrlPatch, how: "replace" | "push" = "replace") =>
      setParams(
        (current) => {
          const from = current.toString();
          const to = patched(pending?.from === from ? pending.to : current, changes);
          pending = { from, to };
          return to;
        },
        { replace: how === "replace" },
      ),
    [setParams],
  );
  return [params, patch] as const;
}

/** Typed by a schema of optional or caught fields: values in the address that do not fit fall back as it says. */
export function useUrlState<S extends z.ZodType<Record<string, unknown>>>(schema: S) {
  const [params, patch] = useUrlParams();
  const key = params.toString();
  const value = useMemo(() => {
    const given = Object.fromEntries(new URLSearchParams(key));
    const parsed = schema.safeParse(given);
    return parsed.success ? parsed.data : schema.parse({});
  }, [schema, key]);
  return [value, patch] as const;
}
