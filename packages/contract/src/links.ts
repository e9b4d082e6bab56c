/** Addresses that open a record, the same for notices, tasks, the palette and screens. */

import type { RecordLink } from "./record-kind.ts";
import { isRefType, type LinkedType, type RefType, records } from "./records.ts";

/** Ids of projects and menu nodes in addresses: base64 of the number. */
export const encodeId = (id: number): string => btoa(String(id));

export const hasLink = (refType: RefType): refType is LinkedType => records[refType].link !== undefined;

export interface LinkFilters {
  /** Of statement items: which page shows it. */
  group?: number | undefined;
  [name: string]: string | number | undefined;
}

const lastGroup = 3;
const pageOf = ({ page }: RecordLink, group = lastGroup): string =>
  typeof page === "string" ? page : (page[group] ?? page[lastGroup] ?? "");

/** Of a version of a paper: the filter of its page that shows the record which the paper is of. */
export function besideSubject(refType: RefType, subjectId: number | null): LinkFilters {
  const { subject = "" } = records[refType];
  const open = isRefType(subject) ? records[subject].link?.open : undefined;
  return open === undefined || subjectId === null ? {} : { [open]: subjectId };
}

/**
 * @param id null for the page of such records as a whole
 * @param projectId of a record inside a project; a project is its own
 * @param filters of the page, besides what shows the record
 */
export function linkTo(
  refType: LinkedType,
  id: number | string | null,
  projectId: number | null = refType === "project" ? Number(id) : null,
  { group, ...filters }: LinkFilters = {},
): string {
  const link: RecordLink = records[refType].link ?? { page: "/" };
  const page = pageOf(link, group);
  const query = new URLSearchParams();
  const put = (name: string, value: string | number | null | undefined): void => {
    if (value !== null && value !== undefined) query.set(name, String(value));
  };
  if (projectId !== null && page.startsWith("/maindo/")) put("id", encodeId(projectId));
  if (link.open) put(link.open, id);
  for (const [name, value] of Object.entries({ ...(id === null ? {} : link.filters), ...filters })) put(name, value);
  return query.size === 0 ? page : `${page}?${query}`;
}
