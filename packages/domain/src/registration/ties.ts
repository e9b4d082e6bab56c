/** Companies that the graph of a company data service ties to a client within two steps. */
import { partyOf } from "../item-details/party.ts";

export interface GraphNode {
  id: string;
  name: string;
  kind: "company" | "person";
  uscc?: string | null | undefined;
  tel?: string | null | undefined;
  address?: string | null | undefined;
  email?: string | null | undefined;
}
export interface GraphLink {
  from: string;
  to: string;
  kind: "controls" | "invests" | "manages";
}
export interface Graph {
  nodes: readonly GraphNode[];
  links: readonly GraphLink[];
}
export type TieKind = "controller" | "director" | "telephone" | "address" | "email";
export interface Tie {
  name: string;
  uscc: string | null;
  tie: TieKind;
  /** The person or company in between, or what both have in common. */
  via: string;
}

const plain = (text: string | null | undefined): string => (text ?? "").replace(/[\s()（）-]+/g, "").toLowerCase();

const shared = [
  ["tel", "telephone"],
  ["address", "address"],
  ["email", "email"],
] as const;

function ownerTies(graph: Graph, clientId: string): Tie[] {
  const byId = new Map(graph.nodes.map((node) => [node.id, node]));
  const above = graph.links.filter(({ to, kind }) => to === clientId && kind !== "invests");
  return above.flatMap((link) =>
    graph.links
      .filter(({ from, to, kind }) => from === link.from && to !== clientId && kind !== "invests")
      .flatMap((further): Tie[] => {
        const [node, via] = [byId.get(further.to), byId.get(link.from)];
        if (!node || !via || node.kind !== "company") return [];
        // Whoever manages one and controls the other is the same person: the stronger tie is named.
        const tie = link.kind === "controls" && further.kind === "controls" ? "controller" : "director";
        return [{ name: node.name, uscc: node.uscc ?? null, tie, via: via.name }];
      }),
  );
}

function contactTies(graph: Graph, client: GraphNode): Tie[] {
  return graph.nodes
    .filter(({ id, kind }) => id !== client.id && kind === "company")
    .flatMap((node) =>
      shared.flatMap(([field, tie]): Tie[] => {
        const own = plain(client[field]);
        const isShared = own !== "" && own === plain(node[field]);
        return isShared ? [{ name: node.name, uscc: node.uscc ?? null, tie, via: client[field] ?? "" }] : [];
      }),
    );
}

/** One for each company, tie and what is between; the client is found by its credit code, else by its name. */
export function tiesOf(graph: Graph, client: { name: string; uscc: string | null }): Tie[] {
  const own = graph.nodes.find(({ uscc, name }) =>
    client.uscc && uscc ? uscc === client.uscc : partyOf(name) === partyOf(client.name),
  );
  if (!own) return [];
  const all = [...ownerTies(graph, own.id), ...contactTies(graph, own)];
  return [...new Map(all.map((one) => [`${partyOf(one.name)}|${one.tie}|${one.via}`, one])).values()];
}
