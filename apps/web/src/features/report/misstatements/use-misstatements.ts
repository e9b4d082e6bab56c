/** What the page of misstatements shows, all of it in the address. */
import { type Misstatement, type Misstatements, misstatements } from "@digao/contract/areas/report/misstatements/calls";
import { z } from "zod";
import { useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { nextWaiting } from "../../../lib/next-record.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlState } from "../../../lib/use-url-state.ts";

const Url = z.object({
  /** Key of the misstatement that is shown beside, or "evaluation". */
  row: z.string().optional().catch(undefined),
});

export const evaluation = "evaluation";

export const groups = ["uncorrected", "open", "corrected", "leftOut", "covered"] as const;
export type Group = (typeof groups)[number];

const groupOf = ({ standing, isLeftOut }: Misstatement): Group => (isLeftOut ? "leftOut" : standing);

export const grouped = ({ rows, covered }: Misstatements): [Group, Misstatement[]][] =>
  groups
    .map((group): [Group, Misstatement[]] => [
      group,
      group === "covered" ? covered : rows.filter((row) => groupOf(row) === group),
    ])
    .filter(([, found]) => found.length > 0);

export function useMisstatements() {
  const project = useProject();
  const lang = useLanguage() === "en" ? ("en" as const) : ("zh" as const);
  const [url, patch] = useUrlState(Url);
  const list = useCall(misstatements.GetMisstatements, { projectId: project.id, RptLang: lang });
  const rows = list.data ? grouped(list.data).flatMap(([, found]) => found) : [];
  const at = rows.findIndex(({ key }) => key === url.row);
  const show = (row: string | undefined) => patch({ row });
  /** After a decision that closed something open on a row: to the next on which the same is open. */
  const goOn = (now: Misstatement) => {
    const before = rows.find(({ key }) => key === now.key);
    const closed = (before?.openReasons ?? []).filter((reason) => now.coveredBy || !now.openReasons.includes(reason));
    const waits = ({ openReasons, coveredBy }: Misstatement) =>
      !coveredBy && openReasons.some((reason) => closed.includes(reason));
    const next = nextWaiting(
      rows.map((row, id) => ({ ...row, id })),
      at,
      waits,
    );
    if (next) show(next.key);
  };
  return { goOn, project, lang, list, url, show, chosen: rows[at], before: rows[at - 1], after: rows[at + 1] };
}
export type MisstatementsState = ReturnType<typeof useMisstatements>;
