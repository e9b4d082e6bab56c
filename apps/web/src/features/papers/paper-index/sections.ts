/** Sections of the catalogue as a tree, in the order of the file. */
import type { AuditSection } from "@digao/contract/areas/papers/paper-index/calls";

export interface TreeRow {
  section: AuditSection;
  depth: number;
}

/** Each section followed by those under it; one whose parent is gone stands at the top. */
export function treeOf(sections: readonly AuditSection[]): TreeRow[] {
  const codes = new Set(sections.map(({ sectionCode }) => sectionCode));
  const under = (parent: string | null, depth: number): TreeRow[] =>
    sections
      .filter(({ parentCode }) => (parentCode !== null && codes.has(parentCode) ? parentCode : null) === parent)
      .flatMap((section) => [{ section, depth }, ...under(section.sectionCode, depth + 1)]);
  return under(null, 0);
}
