import type { RecordKind } from "../../../record-kind.ts";

export const records = {
  colleague: {
    words: ["同事", "Colleague"],
    table: "app_user",
    right: "Pages.Users",
    link: { page: "/main/addressbook", open: "open", isOpen: true },
    felt: ["addressBook"],
  },
} as const satisfies Record<string, RecordKind>;
