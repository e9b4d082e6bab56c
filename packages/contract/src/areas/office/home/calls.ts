/** The first page (首页): what waits for the caller, the projects opened last, deadlines; how the caller arranges its cards; search over data. */
import { z } from "zod";
import { area, get, inProject, inProjectHead, post, put, signedIn } from "../../../endpoint.ts";
import { Behind, Id, Nothing, pageOf } from "../../../shapes.ts";

/** Every card there is, in the order of a first look. */
export const homeCards = ["tour", "tasks", "projects", "hours", "notices", "deadlines"] as const;
export const HomeCard = z.enum(homeCards);
export type HomeCard = z.infer<typeof HomeCard>;

const Cards = z.array(HomeCard).max(homeCards.length);
const isOnce = ({ columns, hidden }: { columns: HomeCard[][]; hidden: HomeCard[] }) => {
  const all = [...columns.flat(), ...hidden];
  return new Set(all).size === all.length;
};
const Arrangement = z.object({ columns: z.array(Cards).length(2), hidden: Cards });
export const HomeLayout = Arrangement.extend({
  /** 0 until it is first saved. */
  rowVersion: z.coerce.number().int().min(0),
});
export type HomeLayout = z.infer<typeof HomeLayout>;

export const ReportItem = z.object({
  code: z.enum(["openTasks", "overdueTasks", "archiveDue", "hoursThisWeek", "unread"]),
  name: z.string(),
  value: z.number(),
  /** Something is late. */
  isUrgent: z.boolean(),
  /** The card that shows it. */
  card: HomeCard,
});
export type ReportItem = z.infer<typeof ReportItem>;

export const taskKinds = [
  "join",
  "review",
  "returned",
  "draft",
  "prepare",
  "sign",
  "prepareSheet",
  "signSheet",
  "mapping",
  "import",
  "note",
  "noteAnswered",
] as const;
export const MyTask = z.object({
  kind: z.enum(taskKinds),
  projectId: Id,
  projectName: z.string(),
  /** What it is about, where it is one record: an entry's description, a file's name. */
  about: z.string().nullable(),
  count: z.number().int(),
  /** Of `sign` and `signSheet`: the level asked for, 1 to 4. */
  level: z.number().nullable(),
  /** The project's planned end. */
  dueDate: z.string().nullable(),
  isOverdue: z.boolean(),
  /** An address of the web's own. */
  link: z.string(),
});
export type MyTask = z.infer<typeof MyTask>;

export const RecentProject = z.object({
  id: Id,
  projectCode: z.string(),
  projectName: z.string(),
  custName: z.string(),
  periodEnd: z.string(),
  status: z.number(),
  archiveFlag: z.number(),
  userRole: z.number(),
  /** Null for a project the caller has not opened yet. */
  openedAt: z.string().nullable(),
  itemsSigned: z.number().int(),
  itemsTotal: z.number().int(),
  /** The two counts are older than the program, or missing, until the project is opened or its turn comes. */
  isBehind: z.boolean(),
});
export type RecentProject = z.infer<typeof RecentProject>;

export const Deadline = z.object({
  kind: z.enum(["periodEnd", "planEnd", "reportDate", "archiveDue", "event"]),
  day: z.string(),
  /** From today; negative where it is past. */
  daysLeft: z.number().int(),
  title: z.string(),
  projectId: z.number().nullable(),
  link: z.string().nullable(),
});
export type Deadline = z.infer<typeof Deadline>;

const Found = z.object({ id: Id, name: z.string(), note: z.string() });
/** Of the firm; the address of the web's own is null for whoever may not open it. */
const FoundOfFirm = Found.extend({ link: z.string().nullable() });
export const FoundProject = Found.extend({
  /** Of a project the caller is no member of it cannot be opened. */
  isMine: z.boolean(),
  status: z.number(),
});
export const SearchAnswer = z.object({
  projects: z.array(FoundProject),
  clients: z.array(FoundOfFirm),
  people: z.array(FoundOfFirm),
});
export type SearchAnswer = z.infer<typeof SearchAnswer>;

/** What the search in a project's window finds there, in the order it is shown. */
export const foundKinds = ["account", "item", "voucher", "entry", "procedure", "member"] as const;
export const ProjectFound = Found.extend({
  kind: z.enum(foundKinds),
  /** An account goes by its code. */
  id: z.string(),
  /** An address of the web's own. */
  link: z.string(),
});
export type ProjectFound = z.infer<typeof ProjectFound>;
const Keyword = z.string().trim().min(1).max(50);

export const home = area("/api/home", {
  GetReportItems: get(z.object({}), z.array(ReportItem), signedIn, {
    summary: "The figures at the head of the first page",
  }),
  GetMyTasks: get(z.object({}), z.array(MyTask), signedIn, {
    summary: "What waits for the caller in all projects, the nearest deadline first",
  }),
  GetRecentProjects: get(
    z.object({ maxResultCount: z.coerce.number().int().min(1).max(50).default(6) }),
    pageOf(RecentProject).extend({ behind: Behind }),
    signedIn,
    {
      kind: "list",
      summary:
        "The caller's projects, those opened last first; how many of them the first page does not know whole yet",
    },
  ),
  NoteProjectOpened: post(z.object({ projectId: Id }), Nothing, inProjectHead("projectId"), {
    // The project itself is not touched: an archived one may be looked at too.
    writes: false,
    summary: "Remembers that the caller has opened a project",
  }),
  GetDeadlines: get(
    z.object({ days: z.coerce.number().int().min(1).max(366).default(60) }),
    z.array(Deadline),
    signedIn,
    { summary: "Dates of the caller's projects and own calendar that come, and those that are past and not met" },
  ),
  GetHomeLayout: get(z.object({}), HomeLayout, signedIn, { summary: "How the caller has arranged the cards" }),
  SaveHomeLayout: put(HomeLayout.refine(isOnce, "home.cardTwice"), HomeLayout, signedIn, {
    summary: "Keeps the arrangement of the cards",
  }),
  ResetHomeLayout: post(z.object({}), HomeLayout, signedIn, {
    summary: "Back to the arrangement of a first look",
  }),
  Search: get(z.object({ keyword: Keyword }), SearchAnswer, signedIn, {
    rate: "search",
    summary: "Projects, clients and people by name, number and pinyin initials, the best first",
  }),
  SearchProject: get(z.object({ projectId: Id, keyword: Keyword }), z.array(ProjectFound), inProject(), {
    rate: "search",
    summary:
      "A project's accounts, items, vouchers, adjustments, procedures and team by number, name and pinyin initials",
  }),
});
