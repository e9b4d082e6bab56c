/** What becomes of notes: one of words alone, written by somebody else than whoever publishes it. */
import { notes } from "@digao/contract/areas/report/notes/calls";
import type { Case, Cases, Stage, Values } from "./stage.ts";

async function written(stage: Stage, more: Values = {}): Promise<Values> {
  const Id = await stage.add("fs_note", {
    code: "NT91",
    title: "上期附注比较与重述",
    sort: 91,
    note_rows: "[]",
    body: "比较数据与上年附注一致",
    edited_by: stage.idOf("staff2"),
    ...more,
  });
  return { Id, rowVersion: 1 };
}

const published = (stage: Stage) =>
  written(stage, { amount_hash: "0".repeat(64), published_by: stage.idOf("partner"), published_at: new Date() });
const reason = "补充受限资金的披露";

const saved: Case = async (stage) => ({
  input: { ...(await written(stage)), rows: [], cells: [], text: "已补充说明" },
});
const translated: Case = async (stage) => ({
  input: { ...(await written(stage)), title: "Comparatives", text: "", names: [] },
});
const publishing: Case = async (stage) => ({ input: await written(stage) });
const takenBack: Case = async (stage) => ({ input: { ...(await published(stage)), reason } });
const removed: Case = async (stage) => ({ input: { ...(await written(stage)), reason } });

/** New for 2024, the year of the project's books; nobody has answered it yet. */
const standard: Case = async () => ({
  input: { code: "CAS-I17", outcome: 1, words: "在借款附注中披露契约条件", rowVersion: 0 },
});

export const notesCases: Cases = {
  [notes.SaveFsNote.path]: saved,
  [notes.SaveNoteEnglish.path]: translated,
  [notes.AnswerNoteStandard.path]: standard,
  [notes.PublishFsNote.path]: publishing,
  [notes.UnpublishFsNote.path]: takenBack,
  [notes.RemoveFsNote.path]: removed,
};
