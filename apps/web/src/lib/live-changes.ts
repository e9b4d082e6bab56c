/** Which reads a written record makes old. */
import type { LiveChange } from "@digao/contract/areas/live";
import type { QueryClient } from "@tanstack/react-query";
import { drawReads } from "./draw-reads.ts";
import { ownWrites } from "./own-writes.ts";

// Bases of wire paths, as they begin the keys of the query cache.
const books = "/api/jm";
const office = "/api/pm";
const clients = "/api/sm";
const window = "/api/services/app/project";
const adjust = "/api/services/app/auditadjust";
const items = "/api/services/app/fsitem";
const vouchers = "/api/services/app/voucherlib";
const people = "/api/services/app/user";
const roles = "/api/services/app/role";
const firms = "/api/services/app/tenant";
const folders = "/api/services/app/usercategory";
const samples = "/api/services/app/sampling";
const named = "/api/services/app/voucherlib/GetLineFilters";
const messages = "/api/services/app/msgchat";
const procedures = "/api/services/app/program";
const first = "/api/home";
const hours = "/api/wm";
/** Of many reads of the voucher library these alone. */
const drawn = drawReads.map(({ path }) => path);
/** What is checked for an item stands with its sheet. */
const points = [`${vouchers}/GetDrawCheckVoucherData`];
/** Of the journal tests: its runs, what they found, the rules. */
const tests = ["RunList", "Run", "HitList", "Hit", "Selection", "Settings", "SettingVersions"].map(
  (name) => `${vouchers}/GetJe${name}`,
);
// Another journal takes messages to its own vouchers.
const data = [first, books, office, window, adjust, items, vouchers, samples, procedures, messages];

const felt = new Map<string, readonly string[]>([
  ["adjustment", [first, adjust, books, office, items, procedures, ...drawn]],
  ["drawnVoucher", [procedures, ...drawn]],
  // What a programme lacks stands against the conclusion, and beside the item in its list.
  ["progLine", [procedures, books, items, samples, ...drawn]],
  ["checkItems", points],
  ["journalTestRun", tests],
  ["journalTestSetting", tests],
  ["sampleRun", [samples, procedures]],
  ["sampleItem", [samples]],
  ["lineFilter", [named]],
  ["fsItem", [first, items, books, office]],
  ["fsDetail", [items, books, office]],
  ["accountMapping", [first, office, books, items, adjust]],
  ["importBatch", data],
  ["period", data],
  ["projectPeriod", data],
  ["project", [first, office, window, books, folders]],
  ["projectSettings", [office, window, books, adjust, items]],
  ["projectMember", [first, office, window, folders]],
  ["customer", [first, clients, office]],
  ["user", [people, office]],
  ["role", [roles, people]],
  ["archiveAuth", [people]],
  ["userCategory", [folders]],
  ["userEvent", [folders, first]],
  ["workLog", [hours, first]],
  ["tenant", [firms]],
  ["message", [messages]],
  ["job", []],
]);

/** From when on a read has seen them all: the answer to this window's own write. Never, where others or a job wrote, at any moment. */
const seenFrom = (changes: readonly LiveChange[]): number =>
  Math.max(...changes.map(({ requestId }) => ownWrites.answeredAt(requestId) ?? Number.POSITIVE_INFINITY));

/** A record that stands not in the table may be felt anywhere. */
export function refreshAfter(client: QueryClient, changes: readonly LiveChange[]) {
  const lists = changes.map(({ refType }) => felt.get(refType));
  const bases = lists.some((list) => list === undefined) ? null : new Set(lists.flatMap((list) => list ?? []));
  const from = seenFrom(changes);
  return client.invalidateQueries({
    predicate: ({ queryKey: [base, path], state }) => {
      const isFelt = bases === null || [base, path].some((one) => typeof one === "string" && bases.has(one));
      // What the own write made old is being read again already.
      const isUnderWay = state.fetchStatus === "fetching" && state.isInvalidated && from < Number.POSITIVE_INFINITY;
      return isFelt && !isUnderWay && state.dataUpdatedAt < from;
    },
  });
}
