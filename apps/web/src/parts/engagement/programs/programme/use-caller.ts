/** Who looks, as the life of a procedure judges them. */
import type { Caller } from "@digao/contract/life";
import { useProject } from "../../../../lib/page.ts";
import { useSession } from "../../../../lib/session.ts";

export function useCaller(): Caller {
  const { role } = useProject();
  const userId = useSession((session) => session.user?.id ?? 0);
  return { userId, role };
}
