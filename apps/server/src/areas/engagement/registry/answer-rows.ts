/** The lists of an answer as facts of a project. */
import type { Company } from "@digao/contract/areas/engagement/registry/company";
import type { RegistryFact } from "@digao/contract/areas/engagement/registry/fact";
import type { FactKind } from "@digao/contract/areas/engagement/registry/words";
import { tiesOf } from "@digao/domain/registration/ties";
import { sameAs } from "./rules.ts";

const told = [
  "name",
  "uscc",
  "position",
  "leader",
  "status",
  "day",
  "holderType",
  "percent",
  "subscribed",
  "paid",
  "before",
  "after",
  "via",
  "tie",
] as const;
type ToldName = Exclude<(typeof told)[number], "name">;
export type Told = { kind: FactKind; name: string } & { [N in ToldName]: string | null };

type Given = { name: string } & Partial<Record<ToldName, string | null | undefined>>;
const rowOf = (kind: FactKind, given: Given): Told => ({
  ...(Object.fromEntries(told.map((name) => [name, given[name] || null])) as { [N in ToldName]: string | null }),
  name: given.name,
  kind,
});

const yuan = (amount: string | null | undefined): string | null => {
  if (!amount) return null;
  const [whole = "", fen = ""] = amount.split(".");
  return `${whole}.${fen.padEnd(2, "0")}`;
};
const share = (percent: string | null | undefined): string | null => {
  if (!percent) return null;
  return percent.includes(".") ? percent.replace(/0+$/, "").replace(/\.$/, "") : percent;
};

/** One of a name: a service that tells a person twice is taken at its first word. */
const once = (rows: Told[]): Told[] =>
  [
    ...new Map(rows.toReversed().map((row) => [sameAs(row.kind, "service", row.name) ?? keyOf(row), row])).values(),
  ].toReversed();

/** What tells a row of one answer from those of another. */
export const keyOf = (row: Told): string => JSON.stringify([row.kind, ...told.map((name) => row[name])]);
export const keyOfFact = (fact: RegistryFact): string =>
  JSON.stringify([fact.kind, ...told.map((name) => fact[name] ?? null)]);

/** By kind; a kind that the answer does not tell of is left out. */
export function rowsOf(company: Company, client: { name: string; uscc: string | null }): Map<FactKind, Told[]> {
  const { managers, partners, branches, investments, changes, graph } = company;
  const ties = graph ? tiesOf(graph, client) : null;
  const lists: [FactKind, readonly Given[] | null | undefined][] = [
    ["management", managers],
    [
      "partner",
      partners?.map((one) => ({
        ...one,
        percent: share(one.percent),
        subscribed: yuan(one.subscribed),
        paid: yuan(one.paid),
      })),
    ],
    ["branch", branches],
    [
      "investment",
      investments?.map((one) => ({ ...one, percent: share(one.percent), subscribed: yuan(one.subscribed) })),
    ],
    ["change", changes?.map(({ item, ...one }) => ({ ...one, name: item }))],
    ["tie", ties],
  ];
  return new Map(
    lists.flatMap(([kind, list]) => (list ? [[kind, once(list.map((one) => rowOf(kind, one)))] as const] : [])),
  );
}
