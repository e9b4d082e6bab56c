/** What is wrong with a company's figures, and what stops a consolidation, in words. */
import { type Lang, type MessageKey, messageOf } from "@digao/contract/messages";
import { type Db, projectIdOf } from "@digao/db/tenant";
import { type FiguresFault, figuresFaults } from "@digao/domain/group/figures";
import { type GroupStop, groupStops, type Readiness } from "@digao/domain/group/gates";
import { differenceOf } from "@digao/domain/group/matching";
import { abs, fen, thousands } from "@digao/domain/money";
import { materialityInForce } from "../materiality/door.ts";
import { closedSources, movedSources } from "./from-project.ts";
import { type CompanyRow, type Group, loadGroup } from "./load.ts";

function faultWords(lang: Lang, name: string, fault: FiguresFault): string {
  const key: MessageKey = `group.fault.${fault.kind}`;
  const item = "item" in fault ? fault.item : "";
  const amount = "difference" in fault ? thousands(fault.difference) : "";
  return messageOf(lang, key, { name, item, amount });
}

export async function faultsOfCompany(db: Db, code: string, lang: Lang): Promise<string[]> {
  const { figures, companies } = await loadGroup(db);
  const own = figures.get(code);
  const name = companies.find((one) => one.code === code)?.name ?? code;
  return own ? figuresFaults(own).map((fault) => faultWords(lang, name, fault)) : [];
}

const amountOf = (text: string | null): bigint | null => (text === null ? null : fen(text));

/** The parent goes by the project's own materiality, the others by that of their component. */
const readinessOf = (group: Group, row: CompanyRow, ofProject: bigint | null): Readiness => ({
  name: row.name,
  figures: group.figures.get(row.code) ?? null,
  isSigned: row.standing === "signed",
  materiality: row.role === "parent" ? ofProject : amountOf(row.materiality),
  isAligned: row.role === "parent" || row.aligned !== "open",
});

function stopWords(lang: Lang, group: Group, stop: GroupStop): string {
  if (stop.kind === "figuresFault") return faultWords(lang, stop.name, stop.fault);
  if (stop.kind === "unresolved") {
    const found = group.matched[stop.place];
    const amount = found ? thousands(abs(differenceOf(found.sides))) : "";
    return messageOf(lang, "group.stop.unresolved", {
      seller: found?.row.seller ?? "",
      buyer: found?.row.buyer ?? "",
      amount,
    });
  }
  if (stop.kind === "elimination") {
    const numbers = entryNumbers(group, false);
    return messageOf(lang, `group.stop.${stop.fault}`, { no: numbers[stop.place] ?? 0 });
  }
  return messageOf(lang, `group.stop.${stop.kind}`, "name" in stop ? { name: stop.name } : {});
}

/** Numbers of the entries made by hand, in the order of the domain's: of cash flows, or of the others. */
const entryNumbers = ({ entries }: Group, ofCash: boolean): number[] => [
  ...new Set(entries.filter(({ item }) => item.startsWith("C") === ofCash).map((row) => row.entry_no)),
];

const unique = (words: readonly string[]): string[] => [...new Set(words)];

/** Entries of cash flows, which the domain's gate does not judge, and those that nobody else has looked at. */
function entryStops(group: Group, lang: Lang): string[] {
  const unbalanced = (group.year?.manualCash ?? []).flatMap(({ lines }, place) =>
    lines.reduce((sum, { amount }) => sum + amount, 0n) === 0n
      ? []
      : [messageOf(lang, "group.stop.unbalanced", { no: entryNumbers(group, true)[place] ?? 0 })],
  );
  const unreviewed = group.entries
    .filter((row) => row.reviewed_by === null)
    .map((row) => messageOf(lang, "group.stop.notReviewed", { no: row.entry_no }));
  return [...unbalanced, ...unreviewed];
}

export async function stopsOf(db: Db, group: Group, lang: Lang): Promise<string[]> {
  const { pm, trivial, isApproved } = await materialityInForce(db, projectIdOf(db));
  const audited = group.companies.filter(({ role }) => role !== "associate");
  const stops = groupStops({
    companies: audited.map((row) => readinessOf(group, row, isApproved ? pm : null)),
    matched: group.matched.map(({ sides }) => sides),
    manual: group.year?.manual ?? [],
    names: new Set(group.companies.map(({ code }) => code)),
    trivial,
  });
  const roles = group.companies.map(({ role }) => role);
  const absent = [
    ...(roles.includes("parent") ? [] : (["noParent"] as const)),
    ...(roles.includes("subsidiary") ? [] : (["noMembers"] as const)),
  ].map((kind) => messageOf(lang, `group.stop.${kind}`));
  const moved = (await movedSources(db, group.companies)).map((name) =>
    messageOf(lang, "group.stop.sourceMoved", { name }),
  );
  const closed = (await closedSources(db, group.companies)).map((name) =>
    messageOf(lang, "group.stop.sourceClosed", { name }),
  );
  return unique([
    ...absent,
    ...closed,
    ...moved,
    ...stops.map((stop) => stopWords(lang, group, stop)),
    ...entryStops(group, lang),
  ]);
}
