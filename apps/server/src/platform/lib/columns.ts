/** Rows as the database writes them column by column: each from the first row to the last, null where there are no rows. */
export type Columns<Row> = { [Name in keyof Row]: Row[Name][] | null };

export function rowsOf<Row>(columns: Columns<Row>): Row[] {
  const names = Object.keys(columns) as (keyof Row)[];
  const [first] = names;
  const count = (first !== undefined && columns[first]?.length) || 0;
  return Array.from({ length: count }, (_, at) => {
    const row: Partial<Row> = {};
    for (const name of names) row[name] = columns[name]?.[at];
    return row as Row;
  });
}
