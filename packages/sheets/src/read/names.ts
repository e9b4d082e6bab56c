/** Defined names: of people, of print set-up, of filters, of our bindings. */

import { rangeName } from "../a1.ts";
import {
  type BindingText,
  isOurs,
  namePrefix,
  parseCellName,
  parseTarget,
  parseTextConstant,
  referenceNameOf,
  repointed,
  sameValue,
} from "../bindings.ts";
import type { Book, PrintSetup, Sheet } from "../book.ts";
import { bookLimits } from "../book.ts";
import type { Losses } from "../losses.ts";
import { type DefinedName, ofTheBook } from "../resources.ts";
import { rangeOf } from "../shift-formula.ts";
import { areaOf, titlesOf } from "./layout.ts";
import { children, isOn, type XmlNode } from "./xml-tree.ts";

interface RawName {
  name: string;
  text: string;
  /** Place of its sheet among all sheets of the workbook. */
  local: number | null;
  comment: string | undefined;
  isHidden: boolean;
}

export function readNames(definedNames: XmlNode | undefined): RawName[] {
  return children(definedNames, "definedName").map(({ attributes, text }) => ({
    name: attributes.name ?? "",
    text,
    local: attributes.localSheetId === undefined ? null : Number(attributes.localSheetId),
    comment: attributes.comment,
    isHidden: isOn(attributes.hidden),
  }));
}

/** Names of people; what Excel keeps for itself is skipped. */
export function ownNames(
  names: readonly RawName[],
  sheetIdAt: (place: number) => string | undefined,
  losses: Losses,
): { [id: string]: DefinedName } {
  const out: { [id: string]: DefinedName } = {};
  for (const raw of names.filter(isOwn)) {
    const { name, text, local, comment, isHidden } = raw;
    const localSheetId = local === null ? ofTheBook : sheetIdAt(local);
    const id = `d${Object.keys(out).length}`;
    if (/\[\d+\]/.test(text) || localSheetId === undefined || Object.keys(out).length >= bookLimits.definedNames) {
      losses.add("definedNames", { detail: name });
      continue;
    }
    out[id] = {
      id,
      name,
      formulaOrRefString: text,
      localSheetId,
      ...(comment && { comment }),
      ...(isHidden && { hidden: true }),
    };
  }
  return out;
}

const isOwn = ({ name, text }: RawName): boolean =>
  name !== "" && text !== "" && !name.startsWith("_xl") && !name.startsWith(namePrefix);

export function printNames(names: readonly RawName[], place: number): PrintSetup {
  const find = (name: string) => names.find((item) => item.local === place && item.name === name)?.text;
  const [area, titles] = [find("_xlnm.Print_Area"), find("_xlnm.Print_Titles")];
  const ranges = area ? areaOf(area) : "";
  return { ...(ranges ? { area: ranges } : null), ...(titles ? titlesOf(titles) : null) };
}

/**
 * Gives cells their bindings again, where they still hold what was written; says where they do not. `before` has the bindings of the book as it was:
 * a program that keeps names of cells alone has dropped their texts, and their marks say whether they are the same ones.
 */
export function restoreBindings(
  book: Book,
  names: readonly RawName[],
  losses: Losses,
  before: readonly { name: string; text: string }[] = [],
): void {
  const targets = new Map(names.map(({ name, text }) => [name.toLowerCase(), text]));
  const byName = new Map(Object.values(book.sheets).map((sheet) => [sheet.name.toLowerCase(), sheet]));
  for (const { text, cell } of bindingTexts(names, before)) {
    const binding = text === undefined ? null : parseTextConstant(text);
    if (!binding) {
      losses.add("bindingGone", { detail: cell ?? "" });
      continue;
    }
    const target = parseTarget(cell ?? "");
    const sheet = target && byName.get(target.sheet.toLowerCase());
    if (!target || !sheet) losses.add("bindingGone", { detail: binding.formula });
    else restore({ sheet, binding, target, targets, losses });
  }
}

interface NamedBinding {
  /** Undefined where no text is left, here or before. */
  text: string | undefined;
  /** What its name points at; undefined where no name is left. */
  cell: string | undefined;
}

function bindingTexts(
  names: readonly RawName[],
  before: readonly { name: string; text: string }[],
): Iterable<NamedBinding> {
  const found = new Map<number, NamedBinding>();
  const at = (index: number): NamedBinding => {
    const binding = found.get(index) ?? { text: undefined, cell: undefined };
    found.set(index, binding);
    return binding;
  };
  for (const { name, text } of names) {
    const index = textIndexOf(name);
    if (index !== null && parseTextConstant(text)) at(index).text = text;
  }
  const marks = new Set(before.flatMap(({ name }) => (parseCellName(name) ? name.toLowerCase() : [])));
  const texts = new Map(before.map(({ name, text }) => [textIndexOf(name), text]));
  for (const { name, text } of names) {
    const index = parseCellName(name)?.index;
    if (index === undefined) continue;
    const binding = at(index);
    binding.cell = text;
    if (marks.has(name.toLowerCase())) binding.text ??= texts.get(index);
  }
  return found.values();
}

function textIndexOf(name: string): number | null {
  const index = Number(/^_digao\.F\.(\d+)$/i.exec(name)?.[1] ?? 0);
  return index > 0 ? index : null;
}

interface Restoring {
  sheet: Sheet;
  binding: BindingText;
  target: NonNullable<ReturnType<typeof parseTarget>>;
  targets: ReadonlyMap<string, string>;
  losses: Losses;
}

function restore({ sheet, binding, target, targets, losses }: Restoring): void {
  const range = rangeOf(target.reference);
  const cell = range && sheet.cellData?.[range.startRow]?.[range.startColumn];
  const place = range ? { sheet: sheet.name, range: rangeName(range) } : { sheet: sheet.name };
  const isBlank = binding.value === null || binding.value === "";
  const isUnchanged = cell ? !cell.f && sameValue(cell.v, binding.value) : isBlank;
  if (!range || !isUnchanged) {
    losses.add("bindingOverwritten", { ...place, detail: binding.formula });
    return;
  }
  const f = repointed(binding, sheet.name, (index) =>
    parseTarget(targets.get(referenceNameOf(index).toLowerCase()) ?? ""),
  );
  if (!isOurs(f)) return;
  const matrix = sheet.cellData ?? {};
  sheet.cellData = matrix;
  const row = matrix[range.startRow] ?? {};
  matrix[range.startRow] = row;
  row[range.startColumn] = { ...cell, f };
}
