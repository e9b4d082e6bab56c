import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  serveProduct: {
    words: ["服务产品", "Service product"],
    table: "serve_product",
    right: "Pages.Users",
    link: { page: "/sm/serveproduct", open: "open" },
    felt: ["serveProducts"],
  },
} as const satisfies Record<string, RecordKind>;
