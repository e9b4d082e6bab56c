/** What the page of misstatements shows, all of it in the address. */
import {
  type Misstatement,
  type MisstatementEvaluation,
  type Misstatements,
  misstatementPaper,
} from "@digao/contract/areas/report/misstatements/calls";
import { evaluationStatus } from "@digao/contract/areas/report/misstatements/codes";
import { isUnsettled } from "@digao/domain/misstatements/list";
import { isInRoleSet } from "@digao/domain/roles/project-roles";
import { z } from "zod";
import { useCall } from "../../../lib/api.ts";
import { useLanguage } from "../../../lib/i18n/use-language.ts";
import { nextWaiting } from "../../../lib/next-record.ts";
import { useProject } from "../../../lib/page.ts";
import { useUrlState } from "../../../lib/use-url-state.ts";

const Url = z.object({
  /** Key of the misstatement that is shown beside. */
  row: z.string().optional().catch(undefined),
});

const groups = ["uncorrected", "open", "corrected", "leftOut", "covered"] as const;
export type Group = (typeof groups)[number];
export type Grouped = Misstatement & { group: Group };

/** By what has become of them, group by group. */
export function grouped({ rows, covered }: Misstatements): Grouped[] {
  const all = [
    ...rows.map((row): Grouped => ({ ...row, group: row.isLeftOut ? "leftOut" : row.standing })),
    ...covered.map((row): Grouped => ({ ...row, group: "covered" })),
  ];
  return groups.flatMap((group) => all.filter((row) => row.group === group));
}

/** The version of the evaluation that counts now: the one on its way, or the one in force. */
export const evaluationOf = ({ records }: Misstatements): MisstatementEvaluation | undefined =>
  records.find(({ status }) => status !== evaluationStatus.superseded);
export const isStale = ({ basis }: MisstatementEvaluation, { print }: Misstatements): boolean => basis.print !== print;
export const countOpen = ({ rows }: Misstatements): number => rows.filter(isUnsettled).length;

/** Leaders decide what takes weight from a misstatement. */
export function useLeader() {
  const project = useProject();
  return { project, isLeader: !project.isReadOnly && isInRoleSet(project.role, "leader") };
}

export function useMisstatements() {
  const { project, isLeader } = useLeader();
  const lang = useLanguage() === "en" ? ("en" as const) : ("zh" as const);
  const [url, patch] = useUrlState(Url);
  const list = useCall(misstatementPaper.calls.sheet, { projectId: project.id, RptLang: lang });
  const rows = list.data ? grouped(list.data) : [];
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
  return {
    project,
    isLeader,
    lang,
    list,
    rows,
    show,
    goOn,
    chosen: rows[at],
    before: rows[at - 1],
    after: rows[at + 1],
  };
}
export type MisstatementsState = ReturnType<typeof useMisstatements>;
