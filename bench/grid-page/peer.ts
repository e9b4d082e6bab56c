/** ag-grid-community over the made-up journal: its infinite row model, blocks as large and as many as ours. */
import { AllCommunityModule, createGrid, type GridOptions, ModuleRegistry, themeQuartz } from "ag-grid-community";
import { columnFacts, type Line, linesAt, lineTotal } from "./data.ts";
import "./measure.ts";

ModuleRegistry.registerModules([AllCommunityModule]);

const options: GridOptions<Line> = {
  theme: themeQuartz,
  rowModelType: "infinite",
  cacheBlockSize: 200,
  maxBlocksInCache: 40,
  infiniteInitialRowCount: lineTotal,
  rowHeight: 32,
  headerHeight: 32,
  columnDefs: columnFacts.map(({ key, title, width, isMoney }, index) => ({
    field: key,
    headerName: title,
    width,
    ...(isMoney ? { type: "rightAligned" } : {}),
    ...(index < 2 ? { pinned: "left" as const } : {}),
  })),
  datasource: {
    rowCount: lineTotal,
    getRows: ({ startRow, endRow, successCallback }) =>
      void linesAt(startRow, endRow - startRow).then((lines) => successCallback(lines, lineTotal)),
  },
};

window.mount = (place) => void createGrid(place, options);
