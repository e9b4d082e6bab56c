/** What came of a procedure, by key or choice: saved at once, or after its paper, its reason or what was found is told. */

import type { ProgLine } from "@digao/contract/areas/engagement/programs/calls";
import { procedureResult } from "@digao/contract/areas/engagement/programs/codes";
import { isDone } from "@digao/domain/programs/progress";
import { App } from "antd";
import { useState } from "react";
import { useTranslation } from "react-i18next";
import { wantsWords } from "./rows.ts";
import type { Program } from "./use-program.ts";

export interface PendingOutcome {
  line: ProgLine;
  result: number;
}

export function useMarks(program: Program, obstacle: string) {
  const { t } = useTranslation();
  const { message } = App.useApp();
  const [pending, ask] = useState<PendingOutcome>();
  /** A result that waits for the paper index of its row. */
  const [wish, setWish] = useState<{ id: number; result: number }>();

  const refusal = (line: ProgLine, result: number) => {
    if (obstacle) return obstacle;
    return line.isSelected || result === procedureResult.notDone ? "" : t("programs.lack.notSelected");
  };
  const mark = (line: ProgLine, result: number) => {
    const why = refusal(line, result);
    if (why) {
      void message.warning(t("programs.missing", { no: line.lineNo, why }));
      return;
    }
    if (isDone(result) && !line.wpIndex) {
      setWish({ id: line.id, result });
      return;
    }
    setWish(undefined);
    if (wantsWords(result)) ask({ line, result });
    else if (result !== line.result) void program.setResult(line.id, result);
  };
  /** The note of a row whatever came of it; where its result wants words, those too. */
  const write = (line: ProgLine) => {
    if (obstacle) void message.warning(t("programs.missing", { no: line.lineNo, why: obstacle }));
    else ask({ line, result: line.result });
  };
  /** The paper of the row is told: the result that waited for it goes on. */
  const goOn = (id: number) => {
    const line = program.latest(id);
    if (wish?.id !== id || !line) return false;
    mark(line, wish.result);
    return true;
  };
  return { pending, wish, mark, write, goOn, close: () => ask(undefined), forget: () => setWish(undefined) };
}
export type Marks = ReturnType<typeof useMarks>;
