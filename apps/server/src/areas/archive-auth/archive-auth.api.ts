import { archiveAuth } from "@digao/contract/areas/archive-auth";
import { serve } from "../../platform/serve.ts";
import { listArchiveAuths, listArchiveUsers } from "./auth-list.ts";
import { endAuth, giveAuth } from "./give-auth.ts";

export const archiveAuthRoutes = serve(archiveAuth, {
  GetArchiveUserList: listArchiveUsers,
  GetArchiveUserAuth: listArchiveAuths,
  CreateArchiveAuth: giveAuth,
  EndArchiveAuth: endAuth,
});
