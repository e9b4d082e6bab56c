/** What other areas ask of the management of firms. */
import { columnsLeftOut, tablesLeftOut } from "./job/left-out.ts";

/** Keys, passwords and what lives for minutes: in nothing that leaves the product. */
export const neverExported = { tables: tablesLeftOut, columns: columnsLeftOut };
