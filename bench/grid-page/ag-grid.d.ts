/** What the measurement uses of the peer, which is installed only while it runs. */
declare module "ag-grid-community" {
  export interface GridOptions<Line> {
    theme: unknown;
    rowModelType: "infinite";
    cacheBlockSize: number;
    maxBlocksInCache: number;
    infiniteInitialRowCount: number;
    rowHeight: number;
    headerHeight: number;
    columnDefs: { field: string; headerName: string; width: number; type?: string; pinned?: "left" }[];
    datasource: {
      rowCount: number;
      getRows: (params: {
        startRow: number;
        endRow: number;
        successCallback: (lines: Line[], total: number) => void;
      }) => void;
    };
  }
  export const AllCommunityModule: unknown;
  export const ModuleRegistry: { registerModules: (modules: unknown[]) => void };
  export const themeQuartz: unknown;
  export const createGrid: <Line>(place: HTMLElement, options: GridOptions<Line>) => unknown;
}
