/** Risks whose response is still missing something: all at high or significant level, and management override by itself (CSA 1231, 1141). */
import { riskLevel } from "@digao/contract/areas/engagement/programs/codes";
import { messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { type Asked, type CompletionFact, type Finding, findingOf } from "../../../platform/completion/facts.ts";
import { balanceForCompletion } from "../trial-balance/door.ts";
import { OVERRIDE } from "./override.ts";
import { boardOf } from "./responses.ts";
import { standBackLack } from "./stand-back.ts";

interface Open {
  name: string;
  kind: string;
  level: number;
}

/** Null while no risk is on the list: an assessment that was never made passes nothing. */
const unanswered = (asked: Asked): Promise<Open[] | null> =>
  asked.once("openRisks", async () => {
    const { db, projectId } = asked;
    const board = await boardOf(db, projectId, await balanceForCompletion(asked));
    if (board.length === 0) return null;
    const open = new Map(board.filter(({ isMet }) => !isMet).map(({ id, levelNow }) => [id, levelNow]));
    const { rows } = await sql<{ id: number; name: string; kind: string }>`
      select r.id, left(r.what_can_go_wrong, 20) as name, r.kind from risk r
      where ${ofProject("r")} and r.id = any(${[...open.keys()]}::bigint[]) order by r.id`.execute(db);
    return rows.map(({ id, ...risk }) => ({ ...risk, level: open.get(id) ?? 0 }));
  });

async function over(asked: Asked, isCounted: (risk: Open) => boolean): Promise<Finding> {
  const open = await unanswered(asked);
  if (open === null) return { open: 1, names: [messageOf(asked.lang, "completion.noRisks")] };
  return findingOf(open.filter(isCounted).map(({ name }) => name));
}

const reassessed = async (asked: Asked): Promise<Finding> => {
  const { db, lang, reportDate } = asked;
  const lack = await standBackLack(db, { lang, reportDate, balance: await balanceForCompletion(asked) });
  return lack === null ? { open: 0 } : { open: 1, names: [lack] };
};

export const risksCompletion: readonly CompletionFact[] = [
  { code: "risksAnswered", read: (asked) => over(asked, ({ level }) => level >= riskLevel.high) },
  { code: "riskReassessed", read: reassessed },
  { code: "fraudProcedures", read: (asked) => over(asked, ({ kind }) => kind === OVERRIDE) },
];
