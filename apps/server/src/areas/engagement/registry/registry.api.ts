import {
  companyLookup,
  declaredFacts,
  registry,
  registryTaking,
} from "@digao/contract/areas/engagement/registry/calls";
import { registryFact } from "@digao/contract/areas/engagement/registry/fact";
import type { RegistryOutcome } from "../../../platform/external/registry.ts";
import { registerHandlers } from "../../../platform/register/handlers.ts";
import { planned, serve } from "../../../platform/serve.ts";
import {
  comparedBranches,
  comparedInvestments,
  comparedManagers,
  comparedPartners,
  listChanges,
  listManagers,
  listPartners,
} from "./compared.ts";
import { changeManager, changePartner, disableManager, saveManager, saveManagers, savePartners } from "./declared.ts";
import { lookUp, planLookup } from "./lookup.ts";
import { factRules } from "./rules.ts";
import { getDifferences, takeFromRegistry } from "./taking.ts";

export const registryRoutes = [
  ...serve(registryFact.calls, registerHandlers(registryFact, factRules)),
  ...serve(declaredFacts, {
    SaveManageTeamInfo: saveManager,
    UpdateManageTeamInfo: saveManagers,
    UpdateManageTeamInfoByID: changeManager,
    DisabledManageTeamInfoByID: disableManager,
    UpdatePartnerInfo: savePartners,
    UpdatePartnerInfoByID: changePartner,
  }),
  ...serve(registry, {
    GetManageTeamList: listManagers,
    GetPartnerList: listPartners,
    GetPartnerListByAPI: comparedPartners,
    GetManageTeamListByAPI: comparedManagers,
    GetBranchListByAPI: comparedBranches,
    GetInvestMentCheckByAPI: comparedInvestments,
    GetECIChangeByAPI: listChanges,
  }),
  ...serve(companyLookup, {
    GetCompanyData: planned<(typeof companyLookup)["GetCompanyData"]>()<RegistryOutcome>(planLookup, lookUp),
  }),
  ...serve(registryTaking, { GetRegistryDifferences: getDifferences, TakeFromRegistry: takeFromRegistry }),
];
