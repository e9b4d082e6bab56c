/**
 * What a run every day tries a part of, by the hash of the commit: nothing but what another layer proves as well.
 * `npm test -- --long`, `npm run test:changed` and a file that is run by name try all of what is listed here.
 */
import { createHash } from "node:crypto";

/** In how many commits all of it is tried. */
export const turns = 4;

interface Rotated {
  /** What is left to other commits. */
  what: string;
  /** Where the same guarantee is proved at each commit. */
  provedIn: readonly string[];
}

const areas = "apps/server/src/areas";
const web = "apps/web/src";
const server = "apps/server/test";

export const rotated = {
  "letters in other states": {
    what: "calls that move a letter, from each state that refuses them, by a member and by the manager",
    provedIn: ["packages/domain/src/confirmations/confirmations.test.ts"],
  },
  "ids of another firm": {
    what: "ids of another firm in each field of each call that holds one",
    provedIn: ["packages/db/test/tenancy.test.ts", "packages/db/test/isolation.test.ts"],
  },
  "odd values": {
    what: "odd values in each field of each call that the contract takes: a quarter of the fields",
    provedIn: ["apps/server/test/odd-input.test.ts", "apps/server/test/wire.test.ts"],
  },
  "screens in English": {
    what: "screens opened in English, with texts of people as hostile as they can be",
    provedIn: [`${web}/app/menus.test.ts`, "scripts/check-labels.test.ts"],
  },
  "random ledgers": {
    what: "ledgers that nobody wrote by hand, from the upload to the balance sheet",
    provedIn: [
      "apps/server/test/second-engine/second-engine.test.ts",
      `${areas}/balance/trial-balance/trial-balance.test.ts`,
      `${areas}/acquisition/imports/oracle.test.ts`,
    ],
  },
} as const satisfies Record<string, Rotated>;

export type RotatedName = keyof typeof rotated;

/**
 * Journeys that every fourth commit walks: the calls, rules and figures behind their screens are proved there at each commit,
 * and the walk of all screens opens the screens. In an order that gives each turn about as much.
 */
export const rotatedJourneys: Readonly<Record<string, readonly string[]>> = {
  sheets: [
    `${areas}/papers/sheets/sheets.test.ts`,
    `${areas}/papers/sheets/conflicts.test.ts`,
    `${areas}/papers/sheets/bindings.test.ts`,
  ],
  "two-years": [`${areas}/balance/opening-balances/two-years.test.ts`],
  "whole-job": [`${areas}/acquisition/imports/imports.test.ts`, `${areas}/balance/trial-balance/trial-balance.test.ts`],
  "sample-job": [
    `${server}/second-engine/second-engine.test.ts`,
    `${areas}/balance/trial-balance/trial-balance.test.ts`,
  ],
  "reply-scan": [`${areas}/letters/confirmations/scans.test.ts`],
  confirmations: [
    `${areas}/letters/confirmations/confirmations.test.ts`,
    `${areas}/letters/confirmations/transitions.test.ts`,
  ],
  "paper-templates": [
    `${areas}/papers/sheet-templates/templates.test.ts`,
    `${areas}/balance/calculators/calculators.test.ts`,
  ],
  "voucher-chain": [`${areas}/evidence/vouching/vouching.test.ts`, `${areas}/evidence/sampling/runs.test.ts`],
  inspection: [`${areas}/office/inspection/inspection.test.ts`, `${server}/sweep/inspector.test.ts`],
  "archive-access": [`${areas}/office/archive-auth/archive-auth.test.ts`, "apps/server/test/trust-archived.test.ts"],
  "pages-by-role": [`${web}/app/menus.test.ts`, "apps/server/test/sweep/role-matrix-1.test.ts"],
  heap: [`${web}/ui/ledger-grid/LedgerGrid.test.tsx`],
  people: [
    `${areas}/identity/users/import.test.ts`,
    `${areas}/identity/users/leaving.test.ts`,
    `${areas}/identity/roles/roles.test.ts`,
  ],
  "voucher-messages": [`${areas}/evidence/messages/messages.test.ts`],
  home: [`${areas}/office/home/home.test.ts`, `${web}/features/office/home/board/arrangement.test.ts`],
  "journal-tests": [
    `${areas}/evidence/journal-tests/journal-tests.test.ts`,
    `${areas}/evidence/journal-tests/conclude.test.ts`,
  ],
  statements: [`${areas}/report/audit-report/package.test.ts`, `${areas}/balance/trial-balance/trial-balance.test.ts`],
  external: [`${areas}/identity/auth/external/firm-providers.test.ts`, "apps/server/test/trust-external.test.ts"],
  "data-analysis": [
    `${areas}/balance/data-analysis/data-analysis.test.ts`,
    `${areas}/acquisition/differences/differences.test.ts`,
  ],
  "sheet-habits": [
    `${web}/parts/papers/sheets/sheet-editor/typed-dates.test.ts`,
    `${web}/parts/papers/sheets/sheet-editor/text-order.test.ts`,
  ],
  "audit-programme": [`${areas}/engagement/programs/programs.test.ts`, `${areas}/papers/statement-items/gates.test.ts`],
  "roll-forward": [`${areas}/office/roll-forward/roll-forward.test.ts`],
  security: ["apps/server/test/second-factor.test.ts", "apps/server/test/web-session.test.ts"],
  "item-details": [`${areas}/papers/item-details/item-details.test.ts`],
  "import-questions": [
    `${areas}/acquisition/imports/imports.test.ts`,
    "apps/server/test/layouts/sheets-questions.test.ts",
  ],
  correspondence: [`${areas}/report/correspondence/correspondence.test.ts`],
  tenants: [`${areas}/identity/tenants/tenants.test.ts`, `${areas}/identity/tenants/removal.test.ts`],
  archive: [`${areas}/office/archives/archives.test.ts`, `${areas}/office/archive-package/pack.test.ts`],
  completion: [`${areas}/report/completion/completion.test.ts`],
  files: [
    `${areas}/evidence/audit-files/audit-files.test.ts`,
    `${web}/parts/evidence/audit-files/use-file-drop.test.tsx`,
  ],
  "own-data": [`${areas}/identity/users/personal.test.ts`, `${areas}/office/user-categories/user-categories.test.ts`],
  "data-query": [`${areas}/books/vouchers/vouchers.test.ts`, `${web}/ui/ledger-grid/LedgerGrid.test.tsx`],
  "review-notes": [`${areas}/evidence/messages/review.test.ts`, `${areas}/papers/statement-items/gates.test.ts`],
  "fixed-assets": [`${areas}/balance/fixed-assets/fixed-assets.test.ts`],
  mail: [`${areas}/letters/mail/mail.test.ts`, `${web}/features/letters/mail/written.test.ts`],
  "account-books": [`${areas}/books/account-books/account-books.test.ts`],
  spreadsheets: [`${areas}/papers/own-sheets/own-sheets.test.ts`, `${areas}/papers/matching/matching.test.ts`],
  group: [`${areas}/balance/group/golden.test.ts`],
  cockpit: [`${areas}/office/cockpit/cockpit.test.ts`, `${areas}/engagement/project-detail/access-reasons.test.ts`],
  downloads: [`${areas}/evidence/downloads/downloads.test.ts`],
  "match-paper": [`${areas}/papers/matching/matching.test.ts`],
  "client-requests": [`${areas}/letters/client-requests/client-requests.test.ts`],
  "project-events": [`${areas}/office/project-events/project-events.test.ts`],
  controls: [`${areas}/evidence/controls/controls.test.ts`],
  "client-entries": [`${areas}/balance/client-entries/client-entries.test.ts`],
  phrases: [`${web}/parts/papers/statement-items/phrases/under-way.test.ts`],
  "bank-accounts": [`${areas}/letters/confirmations/register.test.ts`, `${areas}/letters/confirmations/lists.test.ts`],
  week: [
    `${areas}/office/work-approval/work-approval.test.ts`,
    `${areas}/office/work-offers/work-offers.test.ts`,
    `${areas}/office/work-logs/work-logs.test.ts`,
  ],
};

const jobsAndBooks = [`${server}/jobs.test.ts`, `${areas}/acquisition/imports/imports.test.ts`];
const audited = `${areas}/report/audit-report`;
/** What of a workbook is kept, computed and written. */
const books = ["packages/sheets/test/bring-back.test.ts", "packages/sheets/test/compute.test.ts"];
const backups = ["scripts/backup/backup.test.ts", "scripts/backup/dump.test.ts"];
/** How a ledger is read, judged and booked: each layout is one more example of it. */
const layouts = [
  "packages/excel/test/excel-set.test.ts",
  `${areas}/acquisition/imports/ledgers.test.ts`,
  `${server}/layouts/sheets-questions.test.ts`,
];

/**
 * Files of tests that every fourth commit runs: whole servers and databases that are killed or exchanged, and further examples of
 * what a quicker file tries at each. In an order that gives each turn about as much.
 */
export const rotatedFiles: Readonly<Record<string, readonly string[]>> = {
  [`${server}/import-crash.test.ts`]: jobsAndBooks,
  [`${server}/rolling-restart.test.ts`]: [`${server}/main.test.ts`, `${server}/repeats.test.ts`],
  [`${server}/mail-crash.test.ts`]: [`${areas}/letters/mail/mail.test.ts`, `${server}/database-crash.test.ts`],
  [`${audited}/filing.test.ts`]: [`${audited}/audit-report.test.ts`, `${audited}/package.test.ts`],
  "scripts/backup/point-in-time.test.ts": backups,
  [`${server}/several-servers.test.ts`]: [`${server}/live/outbox.test.ts`, `${server}/jobs.test.ts`],
  [`${areas}/letters/confirmations/print/print.test.ts`]: [`${areas}/letters/confirmations/print/cells.test.ts`],
  [`${server}/scan-readings.test.ts`]: [`${server}/readings.test.ts`, `${areas}/letters/confirmations/scans.test.ts`],
  [`${server}/templates-tie.test.ts`]: [`${areas}/papers/sheet-templates/templates.test.ts`],
  "packages/db/test/embedded.test.ts": [`${server}/main.test.ts`, `${server}/database-crash.test.ts`],
  [`${areas}/papers/sheets/many-accounts.test.ts`]: [`${areas}/papers/sheets/sheets.test.ts`],
  [`${server}/two-servers.test.ts`]: [`${server}/live/outbox.test.ts`, `${server}/jobs.test.ts`],
  [`${areas}/engagement/programs/life.test.ts`]: [`${areas}/engagement/programs/programs.test.ts`],
  [`${server}/event-loop.test.ts`]: [`${server}/readings.test.ts`, `${server}/file-readings.test.ts`],
  "scripts/backup/documented.test.ts": backups,
  [`${areas}/balance/data-analysis/cells.test.ts`]: [`${areas}/balance/data-analysis/data-analysis.test.ts`],
  [`${server}/layouts/formats-foreign.test.ts`]: layouts,
  [`${server}/layouts/further-programs.test.ts`]: layouts,
  [`${server}/layouts/formats-gbt.test.ts`]: layouts,
  [`${audited}/whole-package.test.ts`]: [`${audited}/package.test.ts`, `${audited}/papers.test.ts`],
  [`${server}/layouts/programs.test.ts`]: layouts,
  "apps/server/src/demo/first-start.test.ts": ["apps/server/src/demo/demo.test.ts", `${server}/main.test.ts`],
  [`${server}/random-moments.test.ts`]: [`${areas}/letters/confirmations/transitions.test.ts`, ...jobsAndBooks],
  [`${server}/kept-backup.test.ts`]: backups,
  [`${server}/overview-fill.test.ts`]: [`${server}/overview.test.ts`],
  [`${server}/whole-year/whole-year.test.ts`]: [
    `${areas}/report/audit-report/audit-report.test.ts`,
    `${areas}/report/completion/completion.test.ts`,
    `${areas}/office/archives/archives.test.ts`,
  ],
  [`${server}/archive-crash.test.ts`]: [`${areas}/office/archive-package/pack.test.ts`, `${server}/jobs.test.ts`],
  [`${server}/layouts/notations.test.ts`]: layouts,
  [`${server}/layouts/sheets-workbooks.test.ts`]: layouts,
  [`${server}/layouts/rest-ledgers.test.ts`]: layouts,
  [`${server}/layouts/said-elsewhere.test.ts`]: layouts,
  [`${areas}/evidence/controls/reliance.test.ts`]: [`${areas}/evidence/controls/controls.test.ts`],
  [`${server}/layouts/cells-ledgers.test.ts`]: layouts,
  [`${server}/layouts/rows-balances.test.ts`]: layouts,
  [`${server}/sheets-crash.test.ts`]: [`${areas}/papers/sheets/conflicts.test.ts`, `${server}/readings.test.ts`],
  [`${server}/live/sharing.test.ts`]: [`${server}/live/outbox.test.ts`],
  [`${server}/live/outage.test.ts`]: [`${server}/live/outbox.test.ts`],
  [`${server}/layouts/codes-years.test.ts`]: layouts,
  [`${server}/layouts/rows-sub-ledger.test.ts`]: layouts,
  [`${areas}/balance/year-comparison/missing-years.test.ts`]: [
    `${areas}/balance/year-comparison/year-comparison.test.ts`,
  ],
  [`${audited}/sealed-figures.test.ts`]: [`${areas}/report/tie-out/tie-out.test.ts`, `${audited}/package.test.ts`],
  "scripts/backup/refusals.test.ts": backups,
  "packages/excel/test/formats.test.ts": layouts,
  [`${server}/layouts/months.test.ts`]: layouts,
  "packages/sheets/test/report-workbooks.test.ts": books,
  [`${areas}/balance/fixed-assets/golden-year.test.ts`]: [`${areas}/balance/fixed-assets/fixed-assets.test.ts`],
  "packages/sheets/test/round-trip.test.ts": books,
  "packages/excel/test/large-gbt.test.ts": layouts,
  "packages/sheets/test/limits.test.ts": books,
};

/** Given by `npm test`, a number that each commit changes; absent where everything is tried. */
const turn: string | null = process.env.DIGAO_TURN ?? null;
const isLong = process.env.DIGAO_LONG === "1";

/** The number that a commit gives to its run. */
export const turnOfCommit = (hash: string): number => Number.parseInt(hash.slice(0, 8), 16);

const numberOf = (text: string): number => createHash("sha256").update(text).digest().readUInt32BE();

/** Whether it is tried in this turn; `key` names the case. */
const isTried = (key: string, given: string | null): boolean =>
  given === null || numberOf(key) % turns === Number(given) % turns;

export const isOnTurn = (name: RotatedName, key: string, given = turn): boolean => isTried(`${name}\0${key}`, given);

const offTurn = (list: Readonly<Record<string, unknown>>, given: string | null): string[] =>
  Object.keys(list).filter((_, place) => given !== null && place % turns !== Number(given) % turns);

export const journeysOffTurn = (given = turn): string[] => offTurn(rotatedJourneys, given);
export const filesOffTurn = (given = turn): string[] => offTurn(rotatedFiles, given);

/** One of several that prove the same, another one for each key and in each turn; all of them in a long run. */
export function oneOf<T>(key: string, list: readonly T[], given = turn): T[] {
  if (isLong || list.length < 2) return [...list];
  const place = numberOf(`${given ?? ""}\0${key}`) % list.length;
  return list.slice(place, place + 1);
}

/** Some of many in their order, from another one on in each turn; all of them in a long run. */
export function someOf<T>(all: readonly T[], count: number, given = turn): T[] {
  if (isLong || all.length <= count) return [...all];
  const from = Number(given ?? 0) % all.length;
  return [...all, ...all].slice(from, from + count);
}
