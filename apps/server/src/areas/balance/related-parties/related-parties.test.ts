import { relatedParty } from "@digao/contract/areas/balance/related-parties/calls";
import { makeProject } from "../../../../test/build.ts";
import { registerTests } from "../../../../test/register-tests.ts";

registerTests(relatedParty, {
  writer: "manager",
  place: (tenant) => makeProject(tenant, { manager: { role: 1 }, staff1: { role: 0 } }),
  valid: () => ({ name: "星河控股集团有限公司", relation: "parent", note: "持股百分之六十" }),
  other: () => ({ name: "蓝海科技有限公司", relation: "associate", note: "派出一名董事" }),
  acts: { relate: { relation: "fellow" } },
});
