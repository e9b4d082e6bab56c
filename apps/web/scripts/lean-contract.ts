/**
 * The browser sends calls and draws answers, which the server judges by their schemas: the shapes of inputs and outputs, and what the page of
 * calls says of each, stay out of its bundles, and every declaration of the contract that nothing in the browser names goes with them.
 */
import type { Plugin } from "vite";

const contractFile = /\/packages\/contract\/src\/.+\.ts$/;
/** Which arguments are schemas: of a call the first two, of a paper what its area answers besides. */
const schemaArguments = { get: [0, 2], post: [0, 2], put: [0, 2], del: [0, 2], paper: [1, 2] } as const;
type Declarer = keyof typeof schemaArguments;
const isDeclarer = (name: string): name is Declarer => Object.hasOwn(schemaArguments, name);

interface Node {
  type: string;
  start: number;
  end: number;
  [field: string]: unknown;
}
interface Change {
  start: number;
  end: number;
  text: string;
}

const isNode = (value: unknown): value is Node => typeof value === "object" && value !== null && "type" in value;
const nodesIn = (value: unknown): Node[] => (Array.isArray(value) ? value : [value]).filter(isNode);
const nameOf = (value: unknown): string => (isNode(value) && typeof value.name === "string" ? value.name : "");
const textOf = (value: unknown): string => (isNode(value) && typeof value.value === "string" ? value.value : "");
const childrenOf = (node: Node): Node[] => Object.values(node).flatMap(nodesIn);

/** What this module calls the functions that declare a call or a paper. */
const declarersOf = (body: readonly Node[]): ReadonlyMap<string, Declarer> =>
  new Map(
    body
      .filter((node) => node.type === "ImportDeclaration" && /\/(endpoint|paper)\.ts$/.test(textOf(node.source)))
      .flatMap((node) => nodesIn(node.specifiers))
      .flatMap(({ imported, local }) => {
        const name = nameOf(imported);
        return isDeclarer(name) ? [[nameOf(local), name] as const] : [];
      }),
  );

function schemasIn(node: Node, declarers: ReadonlyMap<string, Declarer>): Change[] {
  const declarer = node.type === "CallExpression" ? declarers.get(nameOf(node.callee)) : undefined;
  if (!declarer) return childrenOf(node).flatMap((child) => schemasIn(child, declarers));
  const given = nodesIn(node.arguments);
  const schemas = given.slice(...schemaArguments[declarer]).map(({ start, end }) => ({ start, end, text: "null" }));
  return [...schemas, ...(declarer === "paper" ? [] : given.flatMap(wordsIn))];
}

/** What the page of calls says of one. */
const wordsIn = (node: Node): Change[] =>
  (node.type === "ObjectExpression" ? nodesIn(node.properties) : [])
    .filter(({ key }) => nameOf(key) === "summary")
    .flatMap(({ value }) => nodesIn(value).map(({ start, end }) => ({ start, end, text: '""' })));

const functions = ["ArrowFunctionExpression", "FunctionExpression"];
/** Whether reading the module does more than naming a value. */
const isWork = (node: Node): boolean =>
  !functions.includes(node.type) &&
  (node.type === "CallExpression" || node.type === "NewExpression" || childrenOf(node).some(isWork));

/** Declarations call functions without effects; said so, the bundler may leave out those that nobody names. */
const asPure = ({ start, end }: Node): Change[] => [
  { start, end: start, text: "/* @__PURE__ */ (() => (" },
  { start: end, end, text: "))()" },
];

function changesOf(body: readonly Node[]): Change[] {
  const declarers = declarersOf(body);
  const declared = body.flatMap((node) =>
    node.type === "ExportNamedDeclaration" ? nodesIn(node.declaration) : [node],
  );
  const work = declared
    .filter(({ type }) => type === "VariableDeclaration")
    .flatMap(({ declarations }) => nodesIn(declarations))
    .flatMap(({ init }) => nodesIn(init))
    .filter(isWork);
  return [...work.flatMap(asPure), ...declared.flatMap((node) => schemasIn(node, declarers))];
}

const changed = (code: string, changes: readonly Change[]): string =>
  [...changes]
    .sort((a, b) => b.start - a.start || b.end - a.end)
    .reduce((text, { start, end, text: put }) => text.slice(0, start) + put + text.slice(end), code);

interface WayIn {
  /** The chunk that none of these may need. */
  without: string;
  chunks: readonly string[];
}

export const leanContract = (wayIn?: WayIn): Plugin => ({
  name: "lean-contract",
  enforce: "post",
  transform(code, id) {
    if (!contractFile.test(id.split("?")[0] ?? "")) return null;
    const changes = changesOf(nodesIn(this.parse(code).body));
    // Lines stay where they are.
    return changes.length ? { code: changed(code, changes), map: null } : null;
  },
  generateBundle(_options, bundle) {
    const named = (name: string) => Object.values(bundle).filter((one) => one.type === "chunk" && one.name === name);
    const entryFiles = new Set(wayIn ? named(wayIn.without).map(({ fileName }) => fileName) : []);
    for (const chunk of wayIn?.chunks.flatMap(named) ?? [])
      if (chunk.type === "chunk" && chunk.imports.some((file) => entryFiles.has(file)))
        this.error(
          `${chunk.name} waits for ${wayIn?.without}: a module of it uses a schema, or stands in a chunk with one that does.`,
        );
  },
});
