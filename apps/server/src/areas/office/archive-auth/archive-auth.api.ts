import { archiveAuth } from "@digao/contract/areas/office/archive-auth/calls";
import { serve } from "../../../platform/serve.ts";
import { listArchivedProjects, listLooks } from "./archive-looks.ts";
import { listArchiveAuths, listArchiveUsers } from "./auth-list.ts";
import { endAuth, giveAuth } from "./give-auth.ts";

export const archiveAuthRoutes = serve(archiveAuth, {
  GetArchiveUserList: listArchiveUsers,
  GetArchiveUserAuth: listArchiveAuths,
  GetArchivedProjectList: listArchivedProjects,
  GetArchiveLooks: listLooks,
  CreateArchiveAuth: giveAuth,
  EndArchiveAuth: endAuth,
});
