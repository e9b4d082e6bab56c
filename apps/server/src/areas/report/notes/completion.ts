/** Notes tied: every note published and still so, and one for each item with an amount whose template every client has. */
import { publishStatus } from "@digao/contract/areas/papers/statement-items/codes";
import { messageOf } from "@digao/contract/messages";
import { type Asked, type CompletionFact, type Finding, findingOf } from "../../../platform/completion/facts.ts";
import { balanceForCompletion } from "../../balance/trial-balance/door.ts";
import { noteTables } from "./catalogue.ts";
import { itemsWithAmounts } from "./read.ts";
import { readNotes } from "./standing.ts";

async function tied(asked: Asked): Promise<Finding> {
  const { db, lang, projectId } = asked;
  const standing = await readNotes(db, projectId, { balance: await balanceForCompletion(asked) });
  if (standing.notes.length === 0) return { open: 1, names: [messageOf(lang, "notes.lack.none")] };
  const here = new Set(standing.notes.map(({ note }) => note.code));
  const amounts = itemsWithAmounts(standing);
  const lacking = noteTables().filter(
    ({ id, applies, fsItemCode }) => applies === "" && amounts.has(fsItemCode) && !here.has(id),
  );
  const open = standing.notes.filter(({ status }) => status !== publishStatus.published);
  return findingOf([...open.map(({ note }) => note.title), ...lacking.map(({ title }) => title)]);
}

export const notesCompletion: readonly CompletionFact[] = [{ code: "notesTied", read: tied }];
