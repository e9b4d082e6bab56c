import {
  AliasNode,
  AndNode,
  BinaryOperationNode,
  ColumnNode,
  type DeleteQueryNode,
  IdentifierNode,
  type InsertQueryNode,
  type JoinNode,
  type KyselyPlugin,
  OnNode,
  type OperationNode,
  OperationNodeTransformer,
  OperatorNode,
  PrimitiveValueListNode,
  type QueryId,
  type RawBuilder,
  ReferenceNode,
  type SelectQueryNode,
  sql,
  TableNode,
  type UpdateQueryNode,
  ValueListNode,
  ValueNode,
  ValuesNode,
  WhereNode,
} from "kysely";
import { projectTables } from "./schema.ts";

/** Stand in a statement for the values of the transaction that runs it. */
class Bound {
  readonly name: keyof Binding;

  constructor(name: keyof Binding) {
    this.name = name;
  }
}
const tenantBound = new Bound("tenantId");
const projectBound = new Bound("projectId");
const userBound = new Bound("userId");

/** Stands in a statement for the time at which it is sent. */
class Instant {
  readonly ms: number;

  constructor(ms: number) {
    this.ms = ms;
  }
}

/**
 * The time at which a statement is sent, or so many milliseconds later, as a parameter. A distributed PostgreSQL refuses now() where it
 * would have to be worked out row by row: in CASE, in ON CONFLICT DO UPDATE, in RETURNING.
 */
export const instant = (laterMs = 0): RawBuilder<string> => sql<string>`${new Instant(laterMs)}::timestamptz`;

/** Whose rows a transaction reads and writes. */
export interface Binding {
  tenantId?: number;
  projectId?: number;
  /** Who acts. */
  userId?: number;
}

/** The parameters as they are sent. */
export function valuesFor(parameters: readonly unknown[], binding: Binding): unknown[] {
  const sentAt = Date.now();
  return parameters.map((value) => {
    if (value instanceof Instant) return new Date(sentAt + value.ms).toISOString();
    if (!(value instanceof Bound)) return value;
    const own = binding[value.name];
    if (own === undefined)
      throw new Error(
        value.name === "userId"
          ? "Nobody acts here."
          : "Rows of projects are read and written in a project: use inProject.",
      );
    return own;
  });
}

/** The firm and the project of the transaction, as parameters; for inserts in SQL. */
export const ownTenant = sql<number>`${tenantBound}::int`;
export const ownProject = sql<number>`${projectBound}::bigint`;

/** Who acts, where app_user() would have to be worked out row by row, which a distributed PostgreSQL refuses. */
export const ownUser = sql<number>`${userBound}::bigint`;

/**
 * In SQL: the rows of this table, or of the table under this name, that are the project's own; or another project's of the firm, as
 * last year's books beside this year's.
 */
export const ofProject = (name: string, other?: number): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(name)}.tenant_id = ${tenantBound} and ${sql.ref(name)}.project_id = ${other ?? projectBound})`;

const tableNames: ReadonlySet<string> = new Set(projectTables);
export const isOfProjects = (table: string): table is (typeof projectTables)[number] => tableNames.has(table);
const keys: readonly (readonly [column: string, value: Bound])[] = [
  ["tenant_id", tenantBound],
  ["project_id", projectBound],
];

/** The name under which a statement speaks of a table of projects; null for everything else. */
function nameOf(node: OperationNode): string | null {
  if (TableNode.is(node)) {
    const { name } = node.table.identifier;
    return tableNames.has(name) ? name : null;
  }
  if (!AliasNode.is(node) || !IdentifierNode.is(node.alias)) return null;
  return nameOf(node.node) && node.alias.name;
}

function ownRows(name: string): OperationNode {
  const [first, second] = keys.map(([column, value]) =>
    BinaryOperationNode.create(
      ReferenceNode.create(ColumnNode.create(column), TableNode.create(name)),
      OperatorNode.create("="),
      ValueNode.create(value),
    ),
  );
  if (!first || !second) throw new Error("A key of two columns.");
  return AndNode.create(first, second);
}

function narrowed(where: WhereNode | undefined, tables: readonly OperationNode[]): WhereNode | undefined {
  return tables.reduce<WhereNode | undefined>((node, table) => {
    const name = nameOf(table);
    if (!name) return node;
    return node ? WhereNode.cloneWithOperation(node, "And", ownRows(name)) : WhereNode.create(ownRows(name));
  }, where);
}

/** Each value as `columns` order them, then the project's own. */
function withOwn(values: OperationNode, missing: readonly (readonly [string, Bound])[]): OperationNode {
  if (!ValuesNode.is(values)) return values;
  return ValuesNode.create(
    values.values.map((row) =>
      PrimitiveValueListNode.is(row)
        ? PrimitiveValueListNode.create([...row.values, ...missing.map(([, value]) => value)])
        : ValueListNode.create([...row.values, ...missing.map(([, value]) => ValueNode.create(value))]),
    ),
  );
}

/** Adds the firm and the project to every table of projects that a statement of the builder speaks of. */
class OwnRows extends OperationNodeTransformer {
  protected override transformSelectQuery(node: SelectQueryNode, queryId?: QueryId): SelectQueryNode {
    const done = super.transformSelectQuery(node, queryId);
    return { ...done, where: narrowed(done.where, done.from?.froms ?? []) };
  }

  protected override transformUpdateQuery(node: UpdateQueryNode, queryId?: QueryId): UpdateQueryNode {
    const done = super.transformUpdateQuery(node, queryId);
    return { ...done, where: narrowed(done.where, [done.table, done.from?.froms ?? []].flat().filter(isNode)) };
  }

  protected override transformDeleteQuery(node: DeleteQueryNode, queryId?: QueryId): DeleteQueryNode {
    const done = super.transformDeleteQuery(node, queryId);
    return { ...done, where: narrowed(done.where, [...done.from.froms, ...(done.using?.tables ?? [])]) };
  }

  protected override transformJoin(node: JoinNode, queryId?: QueryId): JoinNode {
    const done = super.transformJoin(node, queryId);
    const name = nameOf(done.table);
    if (!name) return done;
    const on = done.on ? OnNode.cloneWithOperation(done.on, "And", ownRows(name)) : OnNode.create(ownRows(name));
    return { ...done, on };
  }

  protected override transformInsertQuery(node: InsertQueryNode, queryId?: QueryId): InsertQueryNode {
    const done = super.transformInsertQuery(node, queryId);
    if (!done.into || !nameOf(done.into) || !done.columns || !done.values || !ValuesNode.is(done.values)) return done;
    const given = new Set(done.columns.map(({ column }) => column.name));
    const missing = keys.filter(([column]) => !given.has(column));
    const columns = [...done.columns, ...missing.map(([column]) => ColumnNode.create(column))];
    return { ...done, columns, values: withOwn(done.values, missing) };
  }
}

const isNode = (node: OperationNode | undefined): node is OperationNode => node !== undefined;

const ownRowsTransformer = new OwnRows();

/** What every statement of the query builder goes through. */
export const ownRowsPlugin: KyselyPlugin = {
  transformQuery: ({ node, queryId }) => ownRowsTransformer.transformNode(node, queryId),
  transformResult: ({ result }) => Promise.resolve(result),
};
