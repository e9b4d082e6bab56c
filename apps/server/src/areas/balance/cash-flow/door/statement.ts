/** The audited cash-flow statement as a table of a document. */
import { type Lang, messageOf } from "@digao/contract/messages";
import type { Db } from "@digao/db/tenant";
import { fen, thousands } from "@digao/domain/money";
import type { LetterPart } from "../../../../platform/letters/letter.ts";
import { cashFigures } from "../figures.ts";
import { findPeriod } from "../period.ts";
import { staleCausesOf } from "../run-rows.ts";
import { statementOf } from "../statement.ts";

/** Null while nothing is attributed; `isStale` where the journal or its rules have changed since. */
export async function cashFlowPart(
  db: Db,
  projectId: number,
  lang: Lang,
): Promise<{ part: LetterPart; isStale: boolean } | null> {
  const figures = (await findPeriod(db, projectId)) ? await cashFigures(db, projectId) : null;
  if (!figures) return null;
  const stale = await staleCausesOf(db, figures.run, figures.period.voucherBatchId);
  const { items } = await statementOf(db, projectId, figures, lang);
  const say = (key: "item" | "audited" | "prior") => messageOf(lang, `cashFlow.sheet.${key}`);
  const title = messageOf(lang, "report.part.cashFlow");
  const shown = (amount: string | null, isTotal: boolean) =>
    amount === null ? "" : thousands(fen(amount), { blankZero: !isTotal });
  return {
    isStale: stale.length > 0,
    part: {
      name: title,
      blocks: [
        { kind: "title", text: title },
        {
          kind: "table",
          table: {
            heads: [say("item"), say("audited"), say("prior")],
            widths: [56, 22, 22],
            amounts: [1, 2],
            rows: items.map(({ name, kind, audited, prior }) => [
              name,
              shown(audited, kind === "T"),
              shown(prior, kind === "T"),
            ]),
            strong: items.flatMap(({ kind }, at) => (kind === "H" || kind === "T" ? [at] : [])),
          },
        },
      ],
    },
  };
}
