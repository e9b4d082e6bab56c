/** The filter of a sheet. */
import { parseRange, rangeName } from "../a1.ts";
import type { RowData } from "../book.ts";
import type { Losses } from "../losses.ts";
import type { Filter, FilterColumn } from "../resources.ts";
import { child, children, isOn, type XmlNode } from "./xml-tree.ts";

/** Rows that a filter hides are shown again when it goes: they move from the rows' own data to the filter. */
export function readFilter(
  elements: readonly XmlNode[],
  rows: { [row: number]: RowData },
  sheet: string,
  losses: Losses,
): Filter | null {
  const node = elements.find(({ name }) => name === "autoFilter");
  const ref = parseRange(node?.attributes.ref ?? "");
  if (!node || !ref) return null;
  const columns = children(node, "filterColumn");
  const filterColumns = columns.flatMap((column) => {
    const criteria = criteriaOf(column);
    if (!criteria) losses.add("filterKinds", { sheet, range: rangeName(ref) });
    return criteria ? { colId: ref.startColumn + Number(column.attributes.colId ?? 0), ...criteria } : [];
  });
  const cachedFilteredOut: number[] = [];
  for (let row = ref.startRow + 1; columns.length > 0 && row <= ref.endRow; row++) {
    const data = rows[row];
    if (data?.hd !== 1) continue;
    cachedFilteredOut.push(row);
    const { hd: _, ...rest } = data;
    if (Object.keys(rest).length > 0) rows[row] = rest;
    else delete rows[row];
  }
  return {
    ref,
    ...(filterColumns.length > 0 ? { filterColumns } : null),
    ...(cachedFilteredOut.length > 0 ? { cachedFilteredOut } : null),
  };
}

function criteriaOf(column: XmlNode): Omit<FilterColumn, "colId"> | null {
  const filters = child(column, "filters");
  const custom = child(column, "customFilters");
  if (filters && children(filters, "dateGroupItem").length === 0) {
    const values = children(filters, "filter").map(({ attributes }) => attributes.val ?? "");
    return {
      filters: {
        ...(isOn(filters.attributes.blank) ? { blank: true as const } : null),
        ...(values.length > 0 ? { filters: values } : null),
      },
    };
  }
  if (!custom) return null;
  const conditions = children(custom, "customFilter").map(({ attributes: { val = "", operator } }) => ({
    val: val.trim() !== "" && Number.isFinite(Number(val)) ? Number(val) : val,
    ...(operator ? { operator } : null),
  }));
  return {
    customFilters: { ...(isOn(custom.attributes.and) ? { and: 1 as const } : null), customFilters: conditions },
  };
}
