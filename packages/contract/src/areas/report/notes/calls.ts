/** Notes to the statements (报表附注): tables with their ties to statements, books and each other; text whose amounts are read and compared. */
import { z } from "zod";
import { area, get, inProject, post } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { ReasonText } from "../../../reason.ts";
import { Bytes, Id, RowVersion, RptLang } from "../../../shapes.ts";

export const noteRowsMax = 200;
export const noteTextMax = 20_000;
const noteCellMax = 200;

const Name = z.string().trim().min(1).max(limits.titleMax);
/** Of a catalogue's table, or of a chapter in words: "NT05", "TC04". */
const Code = z.string().regex(/^(NT|TC)\d{2}$/);

export const NoteHead = z.object({
  id: Id,
  code: z.string(),
  title: z.string(),
  itemId: Id.nullable(),
  itemCode: z.string(),
  /** Enum publishStatus. */
  status: z.number(),
  agrees: z.number(),
  differs: z.number(),
  notCompared: z.number(),
  rowVersion: RowVersion,
});
export type NoteHead = z.infer<typeof NoteHead>;

const May = z.object({ ok: z.boolean(), reason: z.string() });

export const NoteTree = z.object({
  notes: z.array(NoteHead),
  canEdit: May,
});

export const NoteTie = z.object({
  row: z.string(),
  column: z.string(),
  target: z.string(),
  /** Enum noteTie. */
  state: z.number(),
  note: z.string().nullable(),
  figure: z.string().nullable(),
  difference: z.string().nullable(),
  answer: z.object({ words: z.string(), by: z.string(), at: z.string() }).nullable(),
});
export type NoteTie = z.infer<typeof NoteTie>;

const Cell = z.object({
  /** An amount as "1234.50", a share as "66.58", or words; empty is null. */
  value: z.string().nullable(),
  isComputed: z.boolean(),
  /** What it was filled from: enum noteSource, and accounts, a line or a name; null: by hand, or computed. */
  source: z.object({ kind: z.number(), of: z.string() }).nullable(),
  /** What it was filled with, where a person's own value stands over it. */
  filled: z.string().nullable(),
  /** What its source says now, where that is something else. */
  now: z.string().nullable(),
});

export const NoteSheet = NoteHead.extend({
  columns: z.array(z.string()),
  /** Columns that hold words. */
  wordColumns: z.array(z.string()),
  rows: z.array(z.object({ key: z.string(), name: z.string(), cells: z.array(Cell) })),
  ties: z.array(NoteTie),
  text: z.string(),
  /** Amounts in the text that no cell of the table says. */
  textDiffers: z.array(z.string()),
  /** Sources of its declaration that the project does not have: enum noteSource. */
  absent: z.array(z.number()),
  /** The project of last year, whose published notes are comparatives. */
  priorProjectId: Id.nullable(),
  /** Columns of amounts that no source fills. */
  byHand: z.array(z.string()),
  /** Everyone who edited it since it was last published. */
  editors: z.string(),
  editedBy: z.string().nullable(),
  publishedBy: z.string().nullable(),
  publishedAt: z.string().nullable(),
  canEdit: May,
  canPublish: May,
});
export type NoteSheet = z.infer<typeof NoteSheet>;

const Template = z.object({
  code: z.string(),
  title: z.string(),
  itemCode: z.string(),
  applies: z.string(),
  isHere: z.boolean(),
  /** Standards of the year that change it. */
  newBy: z.array(z.string()),
  /** Its item has an amount at the end, at the beginning or in the year. */
  hasAmount: z.boolean(),
});

const Policy = z.object({
  code: z.string(),
  standard: z.string(),
  title: z.string(),
  titleEn: z.string(),
  /** With the variables of this project; what is not known stands in 【】. */
  text: z.string(),
  textEn: z.string(),
  open: z.array(z.string()),
});

const Standard = z.object({
  code: z.string(),
  source: z.string(),
  validFrom: z.string(),
  titleZh: z.string(),
  titleEn: z.string(),
  pointsZh: z.string(),
  pointsEn: z.string(),
  notes: z.array(z.string()),
  answer: z
    .object({
      /** Enum standardOutcome. */
      outcome: z.number(),
      words: z.string(),
      by: z.string(),
      at: z.string(),
      rowVersion: RowVersion,
    })
    .nullable(),
});
const Standards = z.object({ year: z.number().nullable(), items: z.array(Standard) });

const NoteTotal = NoteTie.extend({ noteId: Id, title: z.string() });

const EnglishName = z.object({ name: z.string().max(limits.titleMax), en: z.string().trim().max(limits.titleMax) });

export const NoteEnglish = z.object({
  title: z.string(),
  text: z.string(),
  /** Names of rows and columns; `isOwn`: a person gave it. */
  names: z.array(EnglishName.extend({ isOwn: z.boolean() })),
  /** Amounts of either text that the other does not say. */
  textDiffers: z.array(z.string()),
  rowVersion: RowVersion,
});
export type NoteEnglish = z.infer<typeof NoteEnglish>;

const Untranslated = z.object({
  noteId: Id,
  title: z.string(),
  lacksTitle: z.boolean(),
  lacksText: z.boolean(),
  /** Names without English. */
  names: z.array(z.string()),
  textDiffers: z.array(z.string()),
});

const InProject = z.object({ projectId: Id });
const OfNote = InProject.extend({ Id, rowVersion: RowVersion });

export const notes = area("/api/services/app/acctnote", {
  GetFSNotes2Data: get(InProject, NoteTree, inProject(), { summary: "Notes of a project in their order" }),
  GetFSNotes2SheetData: get(InProject.extend({ Id }), NoteSheet, inProject("member", "Id", "fsNote"), {
    summary: "One note: its table, ties and text",
  }),
  GetFSItemNotes2TotalData: get(InProject, z.object({ items: z.array(NoteTotal) }), inProject(), {
    summary: "Every tie of every note",
  }),
  GetFSItemNotes2Data: get(InProject.extend({ RId: Id }), z.object({ items: z.array(NoteHead) }), inProject(), {
    summary: "Notes of a statement item",
  }),
  GetFSNotes2Modal: get(InProject, z.object({ items: z.array(Template) }), inProject(), {
    summary: "Templates of notes, and which of them the project has",
  }),
  GetPublishStatus: get(
    InProject,
    z.object({ total: z.number(), published: z.number(), changed: z.number(), draft: z.number() }),
    inProject(),
    { summary: "How many notes are published" },
  ),
  CreateFsNote: post(InProject.extend({ codes: z.array(Code).min(1).max(100) }), NoteTree, inProject(), {
    summary: "Adds notes from their templates; those that are there stay as they are",
  }),
  SaveFsNote: post(
    OfNote.extend({
      rows: z.array(z.object({ key: z.string().min(1).max(limits.titleMax), name: Name })).max(noteRowsMax),
      /** Cells by hand; those that were filled and are sent unchanged keep their source. */
      cells: z
        .array(
          z.object({
            row: z.string().max(limits.titleMax),
            column: z.string().max(limits.titleMax),
            value: z.string().trim().max(noteCellMax),
          }),
        )
        .max(noteRowsMax * 8),
      text: z.string().max(noteTextMax),
    }),
    NoteSheet,
    inProject("member", "Id", "fsNote"),
    { summary: "Saves rows, cells and text of a note", body: "rows" },
  ),
  FillFsNote: post(InProject.extend({ Id }), NoteSheet, inProject("member", "Id", "fsNote"), {
    summary: "Fills a note from everything that its declaration names; what people typed stays",
  }),
  AnswerNoteTie: post(
    InProject.extend({
      Id,
      row: z.string().max(limits.titleMax),
      column: z.string().max(limits.titleMax),
      target: z.string().max(limits.titleMax),
      /** As it was seen. */
      note: z.string().max(30).nullable(),
      words: ReasonText().min(1),
    }),
    NoteSheet,
    inProject("member", "Id", "fsNote"),
    { summary: "Says what was compared where a tie is in words" },
  ),
  PublishFsNote: post(OfNote, NoteSheet, inProject("leader", "Id", "fsNote"), {
    summary: "Publishes a note whose every tie agrees",
  }),
  UnpublishFsNote: post(
    OfNote.extend({ reason: ReasonText().min(1) }),
    NoteSheet,
    inProject("leader", "Id", "fsNote"),
    {
      summary: "Takes a published note back, with a reason",
    },
  ),
  GetNoteEnglish: get(InProject.extend({ Id }), NoteEnglish, inProject("member", "Id", "fsNote"), {
    summary: "English title, names and text of a note",
  }),
  GetNoteTranslations: get(InProject, z.object({ total: z.number(), items: z.array(Untranslated) }), inProject(), {
    summary: "What of the notes has no English yet",
  }),
  SaveNoteEnglish: post(
    OfNote.extend({
      title: z.string().trim().max(limits.titleMax),
      text: z.string().max(noteTextMax),
      names: z.array(EnglishName).max(noteRowsMax * 2),
    }),
    NoteSheet,
    inProject("member", "Id", "fsNote"),
    { summary: "Saves the English of a note; its amounts are those of the Chinese", body: "rows" },
  ),
  GetNotePolicies: get(InProject, z.object({ items: z.array(Policy) }), inProject(), {
    summary: "Texts of accounting policies, with what the project knows of them",
  }),
  GetNoteStandards: get(InProject, Standards, inProject(), {
    summary: "What is new in standards for the audited year, and what was answered",
  }),
  AnswerNoteStandard: post(
    InProject.extend({
      code: z.string().max(limits.titleMax),
      outcome: z.number().int().min(1).max(2),
      words: ReasonText().min(1),
      /** 0: not answered yet. */
      rowVersion: z.number().int().min(0),
    }),
    Standards,
    inProject(),
    { summary: "Says of a new standard where it is applied, or why it is not" },
  ),
  DownFsNotes: get(
    InProject.extend({
      /** One note; left out: all of them. */
      Id: Id.optional(),
      format: z.enum(["docx", "xlsx"]),
      RptLang,
    }),
    Bytes,
    inProject(),
    { kind: "file", summary: "Notes in Word or as a workbook, one or all" },
  ),
  RemoveFsNote: post(OfNote.extend({ reason: ReasonText().min(1) }), NoteTree, inProject("member", "Id", "fsNote"), {
    summary: "Takes a note out of the project, with a reason",
  }),
});

const CheckRule = z.object({
  /** Of the note or of the statement item that is checked. */
  code: z.string(),
  title: z.string(),
  row: z.string(),
  column: z.string(),
  /** What it is held against. */
  target: z.string(),
  how: z.enum(["equal", "atMost", "part"]),
});
export type CheckRule = z.infer<typeof CheckRule>;

export const fsRules = area("/api/services/app/fsrules", {
  GetFSRulesDataByType: get(
    z.object({
      Id,
      /** 1: ties of the project's notes; 2: sums of its statements. */
      TypeId: z.coerce.number().int().min(1).max(2).default(1),
    }),
    z.object({ items: z.array(CheckRule) }),
    inProject("member", "Id"),
    { summary: "The rules by which notes or statements of the project are checked" },
  ),
});
