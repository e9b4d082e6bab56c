/** What completion asks of statement items: procedures carried out, conclusions, signs of every level, a trial balance that balances. */
import { signedPaper, signLevel } from "@digao/contract/areas/engagement/papers/codes";
import { itemResult } from "@digao/contract/areas/papers/statement-items/codes";
import { messageOf } from "@digao/contract/messages";
import { ofProject } from "@digao/db/project-rows";
import { sql } from "kysely";
import { type Asked, type CompletionFact, type Finding, findingOf } from "../../../platform/completion/facts.ts";
import { balanceForCompletion } from "../../balance/trial-balance/door.ts";
import { lostPapers } from "../../engagement/programs/door.ts";
import { hasSomething } from "./figures.ts";
import { brokenTies } from "./item-gates.ts";

interface LiveItem {
  id: number;
  name: string;
  result: number;
  /** Levels below the quality review whose sign stands. */
  signed: number;
}

const levelsAsked = signLevel.thirdReview + 1;

/** Items with something on them; one that does not apply has said so, and nobody signs it. */
const liveItems = ({ db, lang, once }: Asked): Promise<LiveItem[]> =>
  once("liveItems", async () => {
    const { rows } = await sql<LiveItem>`
      select /* by key */ i.id, ${lang === "zh" ? sql`i.name_zh` : sql`i.name_en`} as name, i.result, (
        select count(distinct s.sign_level)::int from wp_sign s
        where ${ofProject("s")} and s.ref_type = ${sql.lit(signedPaper.item)} and s.ref_id = i.id and not s.is_cancelled
          and not s.is_unauthorised and s.sign_level < ${sql.lit(levelsAsked)}
          and (i.changed_at is null or i.changed_at <= s.sign_time)) as signed
      from fs_item i
      where ${ofProject("i")} and i.kind = 'L' and i.grp_id <= 3 and i.result <> ${sql.lit(itemResult.notApplicable)} and ${hasSomething}
      order by i.line_no, i.id`.execute(db);
    return rows;
  });

/** Where nothing is imported there is nothing that could be done: that passes nothing. */
const noItems = ({ lang }: Asked): Finding => ({ open: 1, names: [messageOf(lang, "completion.noItems")] });

async function overItems(asked: Asked, isOpen: (item: LiveItem) => boolean): Promise<Finding> {
  const items = await liveItems(asked);
  if (items.length === 0) return noItems(asked);
  return findingOf(items.filter(isOpen).map(({ name }) => name));
}

/** Of the items above: not settled, or carried out by a paper that is gone. */
async function openPrograms(asked: Asked): Promise<Finding> {
  const items = new Map((await liveItems(asked)).map(({ id, name }) => [id, name]));
  if (items.size === 0) return noItems(asked);
  const { rows } = await sql<{ itemId: number; lineNo: number }>`
    select l.fs_item_id as "itemId", l.line_no as "lineNo" from prog_line l
    where ${ofProject("l")} and l.is_selected and not l.is_settled order by l.fs_item_id, l.line_no`.execute(asked.db);
  const lost = await lostPapers(asked.db);
  const open = rows.flatMap(({ itemId, lineNo }) => (items.has(itemId) ? [`${items.get(itemId)} ${lineNo}`] : []));
  const gone = lost.flatMap(({ fsItemId, subject }) =>
    items.has(fsItemId) ? [`${items.get(fsItemId)} ${subject}`] : [],
  );
  return findingOf([...open, ...gone]);
}

async function balanced(asked: Asked): Promise<Finding> {
  const balance = await balanceForCompletion(asked);
  if (!balance.source.period) return { open: 1, names: [messageOf(asked.lang, "completion.noBooks")] };
  const unmapped = balance.unmappedAmount === 0n ? [] : [messageOf(asked.lang, "completion.unmapped")];
  return findingOf([...unmapped, ...brokenTies(balance)]);
}

export const statementItemsCompletion: readonly CompletionFact[] = [
  { code: "programsDone", read: openPrograms },
  { code: "itemsConcluded", read: (asked) => overItems(asked, ({ result }) => result === itemResult.none) },
  { code: "itemsSigned", read: (asked) => overItems(asked, ({ signed }) => signed < levelsAsked) },
  { code: "statementsBalanced", read: balanced },
];
