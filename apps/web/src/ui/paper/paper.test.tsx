import { materialityPaper } from "@digao/contract/areas/balance/materiality/calls";
import { afterEach, describe, expect, it } from "vitest";
import { render } from "../../../test/render.tsx";
import { LifeBar } from "./LifeBar.tsx";
import type { AnyVersion } from "./particular.ts";
import { Versions } from "./Versions.tsx";

const { spec } = materialityPaper;
const yes = { ok: true, reason: "" };
const no = { ok: false, reason: "批准人不能是编制人本人" };
const version = (more: Partial<AnyVersion> & Record<string, unknown>): AnyVersion => ({
  id: 1,
  revision: 1,
  status: 0,
  preparerId: 1,
  preparerName: "王小明",
  prepareTime: "2025-01-10T02:00:00Z",
  approverName: null,
  approveTime: null,
  supersededTime: null,
  returnReason: null,
  returnName: null,
  returnTime: null,
  rowVersion: 1,
  can: { edit: yes, approve: yes, return: yes, discard: yes },
  worked: { scores: {}, totals: {}, missing: [], stops: [] },
  ...more,
});
let drawn: Awaited<ReturnType<typeof render>>;
afterEach(() => drawn.remove());
const bar = async (one: AnyVersion, isDirty = false) => {
  drawn = await render(
    <LifeBar of={materialityPaper} version={one} isDirty={isDirty} why="" onEnded={() => undefined} />,
  );
};
const buttons = () =>
  [...document.querySelectorAll("button")].map((button) => [button.textContent?.replace(/\s/g, ""), button.disabled]);

describe("the acts of a paper", () => {
  it("are those of its life from this state, what ends it first and what puts it in force last", async () => {
    await bar(version({}));
    expect(buttons()).toEqual([
      ["删除草稿", false],
      ["退回", false],
      ["批准", false],
    ]);
  });

  it("are none once the life has no further one", async () => {
    await bar(version({ status: spec.inForce }));
    expect(buttons()).toEqual([]);
  });

  it("that the caller may not take are shown and closed; unsaved changes hold up the approval alone", async () => {
    const can = { edit: yes, approve: no, return: yes, discard: yes };
    await bar(version({ can }));
    expect(buttons()).toContainEqual(["批准", true]);
    await drawn.remove();
    await bar(version({}), true);
    expect(buttons()).toEqual([
      ["删除草稿", false],
      ["退回", false],
      ["批准", true],
    ]);
  });
});

it("the history names who and when, why, and what each version changed against the one before", async () => {
  const first = version({ status: spec.superseded, benchmark: 1, percent: "0.05", om: "79000.00", pm: "59250.00" });
  const next = version({
    id: 2,
    revision: 2,
    status: spec.inForce,
    approverName: "周合伙",
    approveTime: "2025-02-10T02:00:00Z",
    revisionReason: "审计调整后利润下降",
    benchmark: 1,
    percent: "0.04",
    om: "57000.00",
    pm: "59250.00",
  });
  drawn = await render(<Versions spec={spec} versions={[next, first]} shownId={2} onOpen={() => undefined} />);
  const [current, former] = [...document.querySelectorAll("li")].map((one) => one.textContent ?? "");
  for (const words of ["周合伙", "审计调整后利润下降", "5% → 4%", "79,000.00 → 57,000.00"])
    expect(current).toContain(words);
  expect(current).not.toContain("59,250.00 →");
  expect(former).not.toContain("→");
});
