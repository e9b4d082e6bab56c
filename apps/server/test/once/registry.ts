/** Changes of what is declared and registered of a client. */
import { declaredFacts, registryTaking } from "@digao/contract/areas/engagement/registry/calls";
import { registryFact } from "@digao/contract/areas/engagement/registry/fact";
import type { Case, Cases } from "./stage.ts";

const changed: Case = ({ rows }) => ({
  input: { id: rows.registryFact, rowVersion: 1, name: "改名", position: "经理" },
});
const partner: Case = async ({ add }) => {
  const id = await add("registry_fact", { kind: "partner", source: "declared", name: "股东" });
  return { input: { id, rowVersion: 1, name: "股东改名", percent: "0.5" } };
};

export const registryCases: Cases = {
  [registryFact.calls.save.path]: ({ rows }) => ({
    input: { id: rows.registryFact, rowVersion: 1, kind: "management", name: "改名", note: "改动" },
  }),
  [declaredFacts.UpdateManageTeamInfoByID.path]: changed,
  [declaredFacts.DisabledManageTeamInfoByID.path]: changed,
  [declaredFacts.UpdatePartnerInfoByID.path]: partner,
  [declaredFacts.UpdateManageTeamInfo.path]: ({ rows }) => ({
    input: { rows: [{ id: rows.registryFact, rowVersion: 1, name: "改名", position: "经理" }] },
  }),
  [declaredFacts.UpdatePartnerInfo.path]: async (stage) => {
    const { input } = await partner(stage);
    return { input: { rows: [input] } };
  },
  [registryTaking.TakeFromRegistry.path]: async ({ add }) => {
    const company = { name: "同时", legalRep: "王新" };
    const answerId = await add("registry_answer", {
      asked: "同时",
      is_found: true,
      provider: "registry.example",
      answer: JSON.stringify({ company }),
    });
    return { input: { answerId, rowVersion: 1, fields: ["legalRep"], withLists: false } };
  },
};
