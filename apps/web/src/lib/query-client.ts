import { MutationCache, QueryClient } from "@tanstack/react-query";
import { faultOf, isAborted } from "./call-error.ts";
import { isLockFault } from "./lock.ts";
import { reportError } from "./report-error.ts";

const staleMs = 15_000;
const forgottenMs = 60_000;
/** Only what may heal by itself is tried again: no answer at all, or a gateway in trouble. */
const mayHeal = (status: number | undefined) => status === 0 || status === 502 || status === 503;

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleMs,
      // Of closed pages; what hidden ones have read is kept for them (kept-queries.ts).
      gcTime: forgottenMs,
      refetchOnWindowFocus: false,
      retry: (failures, error) => failures < 1 && mayHeal(faultOf(error)?.status),
    },
  },
  mutationCache: new MutationCache({
    onError: (error, _input, _context, mutation) => {
      if (isAborted(error) || isLockFault(faultOf(error)) || mutation.meta?.quiet === true) return;
      reportError(error);
    },
  }),
});
