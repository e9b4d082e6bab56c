/** Independence (独立性): what each person of a team answers, what the quality department decides on a threat. */
import { z } from "zod";
import { area, get, inProject, inProjectHead, post, right } from "../../../endpoint.ts";
import { limits } from "../../../limits.ts";
import { ReasonText } from "../../../reason.ts";
import { Id, IsoDate, PageQuery, pageOf, RowVersion } from "../../../shapes.ts";
import { independenceQuestion } from "./codes.ts";

export const questionsCount = Object.keys(independenceQuestion).length;
export const relativeMax = 100;
const Short = z.string().trim().max(relativeMax).default("");

export const IndependenceAnswer = z.object({
  question: z.coerce.number().int().min(1).max(questionsCount),
  isYes: z.boolean(),
  /** What it is about; needed with yes. */
  words: z.string().trim().max(limits.reasonMax).default(""),
  /** Of family: who, how related, in which post. */
  relative: Short,
  relation: Short,
  post: Short,
  /** Of a former post: when it ended. */
  endedOn: IsoDate.nullable().default(null),
});
export type IndependenceAnswer = z.infer<typeof IndependenceAnswer>;

const Head = z.object({
  id: Id,
  userId: Id,
  name: z.string(),
  occasion: z.number(),
  state: z.number(),
  /** False where the statement was agreed to as a whole, by a client of another kind. */
  isItemised: z.boolean(),
  declaredAt: z.string(),
});
/** As the person sees it, and who decides. */
export const Declaration = Head.extend({
  projectId: Id,
  projectCode: z.string(),
  projectName: z.string(),
  custName: z.string(),
  answers: z.array(IndependenceAnswer),
  threats: z.array(z.number()),
  /** Threats declared before for this client that it says nothing of any more. */
  withdrawn: z.array(z.number()),
  words: z.string().nullable(),
  decidedBy: z.string().nullable(),
  decidedAt: z.string().nullable(),
  rowVersion: RowVersion,
});
export type Declaration = z.infer<typeof Declaration>;
const DeclarationFile = Declaration.extend({ canDecide: z.object({ ok: z.boolean(), reason: z.string() }) });
export type DeclarationFile = z.infer<typeof DeclarationFile>;

/** Of each person who has or had a place or booked hours: the newest declaration, without its answers. */
const TeamDeclaration = z.object({
  userId: Id,
  name: z.string(),
  role: z.number(),
  place: z.number(),
  hours: z.number(),
  lastWorkDay: z.string().nullable(),
  declaration: Head.nullable(),
  /** Since when somebody has asked for a newer one; null where none is due. */
  askedAt: z.string().nullable(),
});
export type TeamDeclaration = z.infer<typeof TeamDeclaration>;

const Words = ReasonText().min(1);
const Occasion = z.coerce.number().int();

export const independence = area("/api/services/app/Independence", {
  GetOwnDeclarations: get(z.object({ Id }), z.array(Declaration), inProjectHead(), {
    summary: "The caller's own declarations for the client of a project, the newest first",
  }),
  DeclareIndependence: post(
    z.object({ Id, occasion: Occasion.min(1).max(4), answers: z.array(IndependenceAnswer).length(questionsCount) }),
    Declaration,
    inProjectHead(),
    { summary: "The caller answers for a project; without a threat it opens the project to him", writes: false },
  ),
  GetProjectDeclarations: get(z.object({ Id }), z.array(TeamDeclaration), inProject("member", "Id"), {
    summary: "How the declarations of a project's people stand",
  }),
  AskDeclarations: post(
    z.object({ projectId: Id, occasion: Occasion.min(2).max(4), words: Words }),
    z.object({ asked: z.number() }),
    inProject("leader"),
    { summary: "Asks everybody on the team for a newer declaration" },
  ),
  GetDeclarations: get(
    PageQuery.extend({ state: z.coerce.number().int().min(1).max(4).optional() }),
    pageOf(Declaration.omit({ answers: true })),
    right("Pages.Quality"),
    { kind: "list", summary: "Declarations of the firm's people, those that wait first" },
  ),
  GetDeclaration: get(z.object({ Id }), DeclarationFile, right("Pages.Quality.Check"), {
    summary: "One declaration with its answers",
  }),
  DecideDeclaration: post(
    z.object({ Id, isBarred: z.boolean(), words: Words, rowVersion: RowVersion }),
    DeclarationFile,
    right("Pages.Quality.Check"),
    { summary: "The quality department decides on a threat: a safeguard, or none that would do" },
  ),
});
