import type { RecordKind } from "../../../record-kind.ts";

/** 1 assets, 2 liabilities and equity, 3 profit and loss. */
const itemPages = { 1: "/maindo/assetsclass", 2: "/maindo/liabilitiesclass", 3: "/maindo/profiltclass" } as const;

export const records = {
  fsItem: {
    words: ["报表项目", "Statement item"],
    isTalkable: true,
    isLinkable: true,
    isCiting: true,
    table: "fs_item",
    project: "project_id",
    link: { page: itemPages, open: "rid" },
    felt: ["catalogue", "home", "items", "books", "projects", "cockpit"],
  },
} as const satisfies Record<string, RecordKind>;
