import { userCategories } from "@digao/contract/areas/office/user-categories/calls";
import { serve } from "../../../platform/serve.ts";
import { deleteEvent, getCalendar, saveEvent } from "./calendar.ts";
import { getFolderTree, listOwnProjects } from "./folder-tree.ts";
import { deleteFolder, moveFolder, placeProjects, saveFolder } from "./folders.ts";

export const userCategoriesRoutes = serve(userCategories, {
  GetUserCategorysTree: getFolderTree,
  GetUserProject: listOwnProjects,
  AddAndUpdateProCategory: saveFolder,
  RevProjectCategory: placeProjects,
  GetUserProjectCalendar: getCalendar,
  AddAndUpdateUserEvent: saveEvent,
  DeleteUserEvent: deleteEvent,
  UpdateUserCategory: saveFolder,
  MoveCategory: moveFolder,
  DeleteCategory: deleteFolder,
});
