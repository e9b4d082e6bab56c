import { projects } from "@digao/contract/areas/office/projects/calls";
import { serve } from "../../../platform/serve.ts";
import { listPeople } from "../../identity/users/door.ts";
import { appointPartner, appointReviewer } from "./appoint.ts";
import { getCategoryTree } from "./category-tree.ts";
import { createProject } from "./create-project.ts";
import { getProject, getProjectItem, getProjectMember, getProjectName } from "./project.ts";
import { listMyProjects, listProjects, projectFilter } from "./project-list.ts";
import { projectStart, startProject } from "./start-project.ts";
import { deleteProject, updateProject } from "./update-project.ts";

export const projectsRoutes = serve(projects, {
  GetProjectList: listProjects,
  GetProjectAll: listMyProjects,
  GetProjectFilter: projectFilter,
  GetProject: getProject,
  GetProjectName: getProjectName,
  GetProjectItem: getProjectItem,
  GetLaunchProjectItem: getProjectItem,
  GetProjectMember: getProjectMember,
  GetCategoryTree: getCategoryTree,
  GetUserList: listPeople,
  CreateProject: createProject,
  UpdateProject: updateProject,
  AppointProjectPartner: appointPartner,
  AppointProjectReviewer: appointReviewer,
  GetProjectStart: projectStart,
  StartProject: startProject,
  DeleteProject: deleteProject,
});
