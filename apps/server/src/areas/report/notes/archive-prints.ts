import { messageOf } from "@digao/contract/messages";
import { type ArchivePrints, answered } from "../../../platform/archive/prints.ts";
import { downNotes } from "./files.ts";

export const notePrints: ArchivePrints = {
  kind: "notes",
  list: ({ lang }, projectId) =>
    (["docx", "xlsx"] as const).map((format) => ({
      title: messageOf(lang, "notes.file.title"),
      make: answered(downNotes, { projectId, format, RptLang: lang }),
    })),
};
