import { projectManagers } from "@digao/contract/areas/engagement/project-managers/calls";
import { serve } from "../../../platform/serve.ts";
import { handOver, handOverMany } from "./hand-over.ts";
import { listManagedProjects, listManagers } from "./manager-list.ts";

export const projectManagersRoutes = serve(projectManagers, {
  GetAllUserList: listManagers,
  GetManagedProjects: listManagedProjects,
  UpdateProjectPMUser: handOver,
  UpdatePMUsers: handOverMany,
});
