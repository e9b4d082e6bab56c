import { fsRules, notes } from "@digao/contract/areas/report/notes/calls";
import { serve } from "../../../platform/serve.ts";
import { createNotes, fillFromBooks, removeNote, saveNote } from "./acts.ts";
import { getEnglish, getMissing, saveEnglish } from "./english.ts";
import { downNotes } from "./files.ts";
import { getPolicies } from "./policies.ts";
import { answerTie, publishNote, unpublishNote } from "./publish.ts";
import { getNote, getNotes, getNotesOfItem, getPublishStatus, getTemplates, getTies } from "./read.ts";
import { getRules } from "./rules.ts";
import { answerStandard, getStandards } from "./standards.ts";

export const notesRoutes = [
  ...serve(fsRules, { GetFSRulesDataByType: getRules }),
  ...serve(notes, {
    GetFSNotes2Data: getNotes,
    GetFSNotes2SheetData: getNote,
    GetFSItemNotes2TotalData: getTies,
    GetFSItemNotes2Data: getNotesOfItem,
    GetFSNotes2Modal: getTemplates,
    GetPublishStatus: getPublishStatus,
    CreateFsNote: createNotes,
    SaveFsNote: saveNote,
    FillFsNote: fillFromBooks,
    AnswerNoteTie: answerTie,
    PublishFsNote: publishNote,
    UnpublishFsNote: unpublishNote,
    GetNoteEnglish: getEnglish,
    GetNoteTranslations: getMissing,
    SaveNoteEnglish: saveEnglish,
    DownFsNotes: downNotes,
    GetNotePolicies: getPolicies,
    GetNoteStandards: getStandards,
    AnswerNoteStandard: answerStandard,
    RemoveFsNote: removeNote,
  }),
];
