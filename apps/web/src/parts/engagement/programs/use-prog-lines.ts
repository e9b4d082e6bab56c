/** The procedures of a statement item's audit programme (审计程序) that work can be tied to. */
import { type ProgLine, programs } from "@digao/contract/areas/engagement/programs/calls";
import { useMemo } from "react";
import { useCall } from "../../../lib/api.ts";

/** What every record says of the procedure it is tied to. */
export type Procedure = Pick<ProgLine, "id" | "lineNo" | "content">;

export const procedureText = ({ lineNo, content }: Procedure): string => `${lineNo} ${content}`;

const none: ProgLine[] = [];

/** None while no item is chosen, and where the item has no programme. */
export function useProgLines(projectId: number, RId: number | undefined) {
  const { data = none, isLoading } = useCall(
    programs.GetProgLineByRID,
    { Id: RId ?? 0, projectId },
    { enabled: RId !== undefined, staleMs: 60_000 },
  );
  const lines = useMemo(() => data.filter(({ isSelected }) => isSelected), [data]);
  return { lines, isLoading };
}
