/** Rows that stand elsewhere, in any number: a grid asks for those it shows, and draws a place for what is still on its way. */
export interface RowSource<Row> {
  count: number;
  /** Undefined while it is not at hand. */
  at: (index: number) => Row | undefined;
  /** Told which rows are on screen (`to` is the last), each time they change. */
  show: (from: number, to: number) => void;
  /** Rows of a range in their order, fetched where they are not at hand. */
  read: (from: number, to: number, signal?: AbortSignal) => Promise<Row[]>;
}

export const isSource = <Row>(rows: readonly Row[] | RowSource<Row>): rows is RowSource<Row> => !Array.isArray(rows);
export const countOf = <Row>(rows: readonly Row[] | RowSource<Row>): number =>
  isSource(rows) ? rows.count : rows.length;
export const atHand = <Row>(rows: readonly Row[] | RowSource<Row>): readonly Row[] => (isSource(rows) ? [] : rows);
