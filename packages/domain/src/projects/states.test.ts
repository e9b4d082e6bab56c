import { projectStatus } from "@digao/contract/areas/office/projects/codes";
import { describe, expect, it } from "vitest";
import { cell, decides, verdict } from "../../test/decisions.ts";
import {
  doSignsFall,
  ENGAGEMENT_NEEDS,
  type EngagementActor,
  type EngagementNeed,
  type MoveMissing,
  mayStart,
  moveMissing,
  movesFrom,
  type ProjectStatus,
  STATUSES_IN_LIST,
} from "./states.ts";

const statuses = [0, 1, 2, 3, 4, 5, 6, 8, 9, 7];

describe("the states of a project", () => {
  it("let those who lead it start it once, while it is being set up", () => {
    const who = (status: number) => [null, 0, 1, 2, 3, 4].filter((role) => mayStart({ status, role }));
    expect(statuses.map(who)).toEqual(statuses.map((status) => (status === 0 ? [1, 2, 3] : [])));
  });

  it("name the moves that there are from each, with who begins them", () => {
    const of = (from: ProjectStatus) => movesFrom(from).map(({ to, kind, by }) => `${kind} ${to} ${by.join("+")}`);
    expect(of(1)).toEqual(["onward 2 manager", "back 0 partner", "stop 8 partner+quality", "void 9 partner+quality"]);
    expect(of(8)).toEqual(["onward 5 manager", "void 9 partner+quality"]);
    expect([of(6), of(9)]).toEqual([[], []]);
  });

  it("put a project that has just started in both lists, an archived one among the completed", () => {
    const { in: setUp, curr, done } = STATUSES_IN_LIST;
    expect([setUp, curr, done].map((list) => [list.includes(0), list.includes(1), list.includes(6)])).toEqual([
      [true, true, false],
      [false, true, false],
      [false, false, true],
    ]);
  });
});

const actors: Readonly<Record<string, readonly EngagementActor[]>> = {
  system: ["system"],
  member: ["member"],
  incharge: ["inCharge"],
  pm: ["manager"],
  partner: ["partner"],
  eqr: ["reviewer"],
  archivist: ["archivist"],
  "partner+quality": ["partner", "quality"],
};
const words: Readonly<Record<MoveMissing, string>> = {
  acceptanceApproved: "acceptance approved",
  contractSigned: "contract signed",
  partnerAppointed: "partner",
  reviewerAppointed: "EQR if required",
  allDeclared: "all declared",
  planApproved: "plan approved",
  itemsConcluded: "items concluded",
  requestsAnswered: "requests answered",
  memoDrafted: "memo drafted",
  misstatementsConcluded: "misstatements concluded",
  materialityReevaluated: "materiality re-evaluated",
  notesTied: "notes tied",
  datesInOrder: "dates 5.1",
  checksPassedOrWaived: "waivers 5.2",
  qualityReviewDone: "EQR",
  twoCpaSigns: "two CPA signs",
  numberGiven: "number",
  filed: "filing",
  preparationEmpty: "preparation list empty",
  checkedByOutsider: "checked by an outsider",
  partnerConfirmed: "partner confirmation",
  reason: "reason",
  clientNotified: "notice to client",
  regulatorNotified: "notice to regulator",
  person: "person",
  stepLeftOut: "a step is left out",
  factsAfterReport: "only by 5.5",
  noSuchMove: "no such move",
};
const needs = Object.keys(ENGAGEMENT_NEEDS) as EngagementNeed[];
const all: ReadonlySet<EngagementNeed> = new Set(needs);
const status = (text: string | number) => Number(text) as ProjectStatus;

decides("engagement_states", (row) => {
  const met = new Set(needs.filter((need) => words[need] !== row.missing));
  const by = actors[cell(row, "who")] ?? [];
  return {
    expected: verdict(words)(moveMissing({ from: status(cell(row, "from")), to: status(cell(row, "to")), by, met })),
  };
});

describe("the moves of an engagement", () => {
  const every = Object.values(projectStatus);
  const each = [...Object.values(actors), ["quality"] as const, []];

  it("are these, whoever asks with everything at hand", () => {
    const open = every.flatMap((from) =>
      every.flatMap((to) =>
        each.flatMap((by) =>
          moveMissing({ from, to, by, met: all }).length === 0 ? [`${from}→${to} ${by.join("+")}`] : [],
        ),
      ),
    );
    const ended = [0, 1, 2, 3, 4, 5].flatMap((from) => [`${from}→8 partner+quality`, `${from}→9 partner+quality`]);
    expect(open.sort()).toEqual(
      [
        "0→1 system",
        "1→2 pm",
        "2→3 pm",
        "3→4 partner",
        "4→5 pm",
        "5→6 archivist",
        "1→0 partner",
        "2→1 partner",
        "3→2 partner",
        "1→0 partner+quality",
        "2→1 partner+quality",
        "3→2 partner+quality",
        "3→4 partner+quality",
        "8→5 pm",
        "8→9 partner+quality",
        ...ended,
      ]
        .map((move) => move.replace("pm", "manager"))
        .sort(),
    );
  });

  it("list for the board all that stands in the way, and who can supply it", () => {
    const missing = moveMissing({ from: 3, to: 4, by: ["partner"], met: new Set(["datesInOrder", "numberGiven"]) });
    expect(missing).toEqual(["checksPassedOrWaived", "qualityReviewDone", "twoCpaSigns", "filed"]);
    expect(ENGAGEMENT_NEEDS.qualityReviewDone).toEqual(["reviewer"]);
    expect(ENGAGEMENT_NEEDS.twoCpaSigns).toEqual(["partner", "secondCpa"]);
  });

  it("tell the regulator where the client is of public interest", () => {
    const met = new Set<EngagementNeed>(["reason", "clientNotified"]);
    expect(moveMissing({ from: 2, to: 8, by: ["partner", "quality"], met })).toEqual(["regulatorNotified"]);
  });

  it("leave an archived and a void engagement where they are", () => {
    const from = (state: ProjectStatus) =>
      every.map((to) => moveMissing({ from: state, to, by: ["partner", "quality"], met: all }));
    expect([...from(6), ...from(9)].every(([why]) => why === "noSuchMove")).toBe(true);
  });

  it("let signs fall on a step back alone", () => {
    expect([doSignsFall(3, 2), doSignsFall(2, 3), doSignsFall(4, 3), doSignsFall(1, 8)]).toEqual([
      true,
      false,
      false,
      false,
    ]);
  });
});
