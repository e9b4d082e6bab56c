/**
 * Who may import whom. The first row whose pattern matches a file is its zone; a group `unit` in the pattern
 * splits a zone into units that do not see each other (one area, one feature).
 */
/**
 * The districts of areas, from top to bottom, as an audit reads from its report down to its people: an area imports areas of its own
 * district and of those below. Each area stands in one district, under the same two names in contract, server and web.
 */
export const districts = [
  "office",
  "report",
  "letters",
  "papers",
  "acquisition",
  "evidence",
  "balance",
  "books",
  "engagement",
  "firm",
  "identity",
] as const;
/** Where the order of districts holds; parts of screens show one another's records in both directions. */
export const inDistrict = /^(packages\/contract|apps\/server)\/src\/areas\/(?<district>[^/]+)\/[^/]+\//;

export interface Wall {
  zone: string;
  files: RegExp;
  /** Of the units of other zones it sees the doors alone, as these see each other's. */
  byDoor?: true;
  /** Zones this one may import besides its own unit. */
  may: string[] | "all";
  /** Packages from outside the repository; `node:` stands for every module of Node. */
  packages: string[] | "any";
  never?: string[];
  /** Names that only the house kit takes from a package, and what stands in their place. */
  neverNames?: Record<string, string>;
  /** The file, or the files of a folder, that other units of the same zone may import: they read and write for them, so the name promises neither. */
  door?: RegExp;
}

/**
 * Enumerations of areas are vocabulary: whoever reads a column names its codes, the rules of accounting as well as an area below the
 * one that owns them.
 */
export const codesFile =
  /^packages\/contract\/src\/((gathered\/|areas\/[^/]+\/[^/]+\/)?codes|code-kind|life|says-anything|paper\/conditional)\.ts$/;

/** The enumerations are the one thing that rules and contract share: a code has one name in both. */
const workspaces = ["codes", "contract", "domain", "domain sql", "db", "excel", "sheets model", "sheets"];

/** A question asks, sends and shows the refusal in one way (ui/ask); any other window is a Window (ui/Window.tsx). */
const ofTheKit = { Modal: "an Ask or a Window of ui/" };

export const walls: Wall[] = [
  {
    zone: "tests and tools",
    files:
      /(\.test\.tsx?$|(^|\/)test\/|(^|\/)testing(\.ts$|\/)|(^|\/)scripts\/|^(e2e|bench)\/|^[^/]+$|^(packages|apps)\/[^/]+\/[^/]+$)/,
    may: "all",
    packages: "any",
  },
  {
    zone: "codes",
    files: codesFile,
    may: [],
    packages: [],
  },
  { zone: "contract", files: /^packages\/contract\/src\//, may: ["codes"], packages: ["zod"] },
  {
    zone: "domain sql",
    files: /^packages\/domain\/src\/.*\.sql\.ts$/,
    may: ["domain", "codes", "db"],
    packages: ["kysely"],
  },
  { zone: "domain", files: /^packages\/domain\/src\//, may: ["codes"], packages: [] },
  {
    zone: "db",
    files: /^packages\/db\//,
    may: [],
    packages: ["kysely", "pg", "pg-copy-streams", "node:"],
  },
  {
    zone: "excel",
    files: /^packages\/excel\/src\//,
    may: [],
    packages: ["yauzl", "yazl", "@e965/xlsx", "node:"],
  },
  {
    zone: "sheets model",
    files:
      /^packages\/sheets\/src\/((book|a1|cells|links|resources|bindings|shift-formula|op-types|ops|diff|rgb|losses|number-formats)\.ts$|(formula|ops|diff)(\/|$)|compute\/(corrections|range-arguments)\.ts$)/,
    may: [],
    packages: [],
  },
  {
    zone: "sheets",
    files: /^packages\/sheets\/src\//,
    may: ["sheets model", "excel"],
    packages: ["@univerjs/*", "node:"],
  },
  {
    zone: "server/register",
    files: /^apps\/server\/src\/platform\/(register|paper|workbook)\//,
    may: ["server/platform", "codes", "contract", "db", "domain", "excel"],
    packages: "any",
  },
  {
    zone: "server/platform",
    files: /^apps\/server\/src\/platform\//,
    may: ["codes", "contract", "db"],
    packages: "any",
  },
  {
    zone: "server/areas",
    files: /^apps\/server\/src\/areas\/(?<unit>[^/]+\/[^/]+)\//,
    may: ["server/platform", "server/register", ...workspaces],
    packages: "any",
    never: ["pg", "fastify"],
    door: /^apps\/server\/src\/areas\/[^/]+\/[^/]+\/door(\/[^/]+)?\.ts$/,
  },
  {
    zone: "server/jobs",
    files: /^apps\/server\/src\/jobs\//,
    may: ["server/platform", "server/register", "server/areas", "db"],
    packages: "any",
    never: ["pg", "fastify"],
    byDoor: true,
  },
  {
    zone: "server",
    files: /^apps\/server\/src\/(demo\/)?[^/]+$/,
    may: ["server/platform", "server/register", "server/areas", "server/jobs", "codes", "contract", "db"],
    packages: "any",
  },
  {
    zone: "web/register",
    files: /^apps\/web\/src\/ui\/(register|paper)\//,
    may: ["web/ui", "web/parts", "web/lib", "codes", "contract", "domain"],
    packages: "any",
    never: ["node:"],
  },
  {
    zone: "web/parts",
    files: /^apps\/web\/src\/parts\/[^/]+\/[^/]+\//,
    may: ["web/ui", "web/lib", "codes", "contract", "domain", "sheets model"],
    packages: "any",
    never: ["node:"],
  },
  {
    zone: "web/ui",
    files: /^apps\/web\/src\/ui\//,
    may: ["web/lib", "codes", "contract"],
    packages: "any",
    never: ["node:"],
  },
  {
    zone: "web/lib",
    files: /^apps\/web\/src\/lib\//,
    may: ["contract"],
    packages: "any",
    never: ["node:"],
  },
  {
    zone: "web/features",
    files: /^apps\/web\/src\/features\/(?<unit>[^/]+\/[^/]+)\//,
    may: ["web/ui", "web/parts", "web/register", "web/lib", "codes", "contract", "domain", "sheets model"],
    packages: "any",
    never: ["node:"],
    neverNames: ofTheKit,
  },
  {
    zone: "web/app",
    files: /^apps\/web\/src\/(app\/|[^/]+$)/,
    may: ["web/ui", "web/parts", "web/lib", "web/features", "codes", "contract"],
    packages: "any",
    never: ["node:"],
    neverNames: ofTheKit,
  },
];

/** Where the name of an area stands, below that of its district: these folders are called like those of packages/contract/src/areas. */
export const namedByArea: RegExp[] = [
  /^apps\/server\/src\/areas\/(?<name>[^/]+\/[^/]+)\//,
  /^apps\/web\/src\/features\/(?<name>[^/]+\/[^/]+)\//,
  /^apps\/web\/src\/parts\/(?<name>[^/]+\/[^/]+)\//,
];

/** What is called otherwise, and why. */
export const namedOtherwise: Record<string, string> = {
  "apps/server/src/areas/engagement/papers":
    "answers no call: marks signed papers out of date for areas that statement-items reads",
  "packages/contract/src/areas/evidence/download-centre":
    "apart from downloads: the shell shows the centre and waits for no schema of ledger lines",
};

/** The tables that the platform reads and writes itself: who signs in, what runs, what is told and logged, and the overview of projects. */
export const ofPlatform = [
  ...[
    "app_user",
    "role",
    "user_role",
    "tenant",
    "security_policy",
    "session",
    "second_factor",
    "recovery_code",
    "client_session",
    "client_person",
  ],
  ...["sign_in_rate", "sign_in_try", "external_trip", "data_key", "row_home", "project", "project_member"],
  ...[
    "action_log",
    "project_log",
    "project_log_due",
    "project_log_head",
    "call_answer",
    "file_object",
    "job",
    "job_queue",
  ],
  ...[
    "live_outbox",
    "live_ticket",
    "presence",
    "notice",
    "user_notice",
    "notice_mail",
    "notice_webhook",
    "webhook_delivery",
    "notice_reminder",
    "paper_record",
    "figure_held",
    "roll_forward_item",
  ],
  ...["overview_project", "overview_task"],
] as const;

/** Where the platform names tables of areas nevertheless, and why. */
export const platformExceptions: Record<string, string> = {
  "apps/server/src/platform/seed/": "puts into every new firm what each area's tables begin with",
  "apps/server/src/platform/register/": "fields of the kind `code` offer what the register of system codes holds",
  "apps/server/src/platform/auth/places.ts":
    "an archive authorisation is a way into a project, checked with membership",
  "apps/server/src/platform/auth/inspector.ts":
    "an inspection is the one way in of its account, checked before every call",
  "apps/server/src/platform/live/notices.ts": "a subscription decides who is told, in the statement that tells",
  "apps/server/src/platform/letters/firm-name.ts": "the firm's name and seal stand in its profile",
  "apps/server/src/platform/paper/items.ts": "papers name statement items in every area that has papers",
};
