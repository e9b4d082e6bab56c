/** Of a book what storing it asks for. */
export interface Sheet {
  id: string;
  name: string;
  hidden?: 0 | 1;
  cellData?: { [row: number]: { [column: number]: object } };
}
export interface Book {
  id: string;
  name: string;
  appVersion: string;
  locale: string;
  styles: object;
  sheetOrder: string[];
  sheets: { [id: string]: Sheet };
  resources?: unknown[];
}

export function emptyBook(id: string, name: string): Book {
  const sheet = { id: "sheet-1", name: "Sheet1", rowCount: 200, columnCount: 26, cellData: {}, mergeData: [] };
  return {
    id,
    name,
    appVersion: "0.25.1",
    locale: "zhCN",
    styles: {},
    sheetOrder: [sheet.id],
    sheets: { [sheet.id]: sheet },
    resources: [],
  };
}
