/** Keys of the row in hand: 0 to 5 say what came of it, arrows go on, Enter writes its paper, N its note; fields keep their own. */
import type { ProgLine } from "@digao/contract/areas/engagement/programs/calls";
import type { KeyboardEvent } from "react";
import { chordOf } from "../../../../lib/hotkeys.ts";
import { progResults } from "./rows.ts";
import type { Marks } from "./use-marks.ts";

interface Given {
  rows: readonly ProgLine[];
  marks: Pick<Marks, "mark" | "write">;
  toRow: (id: number) => void;
  toIndex: (id: number) => void;
}

export function rowKeys({ rows, marks, toRow, toIndex }: Given) {
  const step = (line: ProgLine, by: 1 | -1) => {
    const next = rows[rows.findIndex(({ id }) => id === line.id) + by];
    if (next) toRow(next.id);
  };
  const actions: Record<string, (line: ProgLine) => void> = {
    arrowdown: (line) => step(line, 1),
    arrowup: (line) => step(line, -1),
    home: () => rows[0] && toRow(rows[0].id),
    end: () => toRow(rows.at(-1)?.id ?? 0),
    enter: (line) => toIndex(line.id),
    n: (line) => marks.write(line),
    ...Object.fromEntries(progResults.map((result) => [`${result}`, (line: ProgLine) => marks.mark(line, result)])),
  };
  return (line: ProgLine) => (event: KeyboardEvent<HTMLElement>) => {
    const action = actions[chordOf(event)];
    if (!action || event.target !== event.currentTarget || event.nativeEvent.isComposing) return;
    event.preventDefault();
    event.stopPropagation();
    action(line);
  };
}
