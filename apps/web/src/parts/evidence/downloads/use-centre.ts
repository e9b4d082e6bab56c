/** The download centre hangs over whatever page is shown; the address says that it is open. */
import { useUrlParams } from "../../../lib/use-url-state.ts";

export function useCentre() {
  const [params, patch] = useUrlParams();
  return {
    isOpen: params.get("downloads") !== null,
    open: () => patch({ downloads: 1 }, "push"),
    close: () => patch({ downloads: null }),
  };
}
