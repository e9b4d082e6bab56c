/** What a workbook has and a book cannot keep: named before it is lost. */

export type LossKind =
  | "macros"
  | "externalLinks"
  | "pivotTables"
  | "charts"
  | "shapes"
  | "activeX"
  | "embeddedObjects"
  | "tables"
  | "slicers"
  | "sparklines"
  | "connections"
  | "signatures"
  | "otherSheets"
  | "dataTables"
  | "arrayFormulas"
  | "formulasKept"
  | "valuesDiffer"
  | "formulasUnchecked"
  | "pictureKinds"
  | "pictureLimit"
  | "fillPatterns"
  | "threadedComments"
  | "headerVariants"
  | "filterKinds"
  | "conditionKinds"
  | "validationKinds"
  | "unsafeLinks"
  | "longTexts"
  | "richTexts"
  | "date1904"
  | "emptyStyledCells"
  | "definedNames"
  | "bindingOverwritten"
  | "bindingGone"
  | "brokenSheet"
  | "stylesLimit"
  | "legacyFormat"
  | "picturesGone"
  | "notesGone"
  | "validationsGone"
  | "conditionsGone"
  | "filtersGone"
  | "linksGone"
  | "mergesGone"
  | "namesGone";

export interface Loss {
  kind: LossKind;
  /** The sheet's name; absent for what concerns the whole book. */
  sheet?: string;
  /** The first place, in A1 notation. */
  range?: string;
  count: number;
  /** Names of what is lost (modules, link targets, formulas), the first ones. */
  details?: string[];
}

const DETAILS_MAX = 10;
const DETAIL_CHARS_MAX = 200;

/** Named one by one. */
const SINGLE: ReadonlySet<LossKind> = new Set(["bindingOverwritten", "bindingGone", "formulasKept", "valuesDiffer"]);

export class Losses {
  private readonly found = new Map<string, Loss>();

  /** The same kind on the same sheet is one loss with a count; bindings are named one by one. */
  add(kind: LossKind, where: { sheet?: string; range?: string; detail?: string; count?: number } = {}): void {
    const { sheet, range, detail, count = 1 } = where;
    const key = `${kind}\n${sheet ?? ""}${SINGLE.has(kind) ? `\n${range ?? ""}${detail ?? ""}` : ""}`;
    const loss = this.found.get(key) ?? { kind, ...(sheet && { sheet }), ...(range && { range }), count: 0 };
    this.found.set(key, loss);
    loss.count += count;
    const text = detail?.slice(0, DETAIL_CHARS_MAX);
    const details = loss.details ?? [];
    if (text && details.length < DETAILS_MAX && !details.includes(text)) loss.details = [...details, text];
  }

  list(): Loss[] {
    return [...this.found.values()];
  }
}
