/** What a project's form proposes from what is already chosen, and where the reviewer's independence is broken. */
import type { CategoryNode } from "@digao/contract/areas/office/projects/calls";

export interface Chosen {
  client: string | undefined;
  year: number | undefined | null;
  category: Pick<CategoryNode, "code" | "name"> | undefined;
}
type Say = (key: string, params: Record<string, string | number>) => string;

/** Annual audits are named by the product's usual words, other work by its category. */
export function proposedName({ client, year, category }: Chosen, say: Say): string {
  if (!client || !year) return "";
  const isAudit = !category || category.code.startsWith("AUD-FS") || !category.code.includes("-");
  if (isAudit) return say("projects.nameAudit", { client, year });
  return say("projects.nameOther", { client, year, category: category.name });
}

export const periodOf = (year: number) => ({
  periodStart: `${year}-01-01`,
  periodEnd: `${year}-12-31`,
  baseDate: `${year}-12-31`,
});

/** Audits are set up after the year they are about. */
export const usualYear = (today: string) => Number(today.slice(0, 4)) - 1;

export interface Leads {
  pmUserId?: number | null | undefined;
  partnerUserId?: number | null | undefined;
  qcUserId?: number | null | undefined;
}
/** The quality reviewer stands outside the team: neither manager nor partner, nor whoever sets the project up. */
export const isIndependent = ({ pmUserId, partnerUserId, qcUserId }: Leads, creatorId?: number) =>
  !qcUserId || ![pmUserId, partnerUserId, creatorId].includes(qcUserId);

export const flatCategories = (nodes: readonly CategoryNode[]): CategoryNode[] =>
  nodes.flatMap((node) => [node, ...flatCategories(node.children)]);
