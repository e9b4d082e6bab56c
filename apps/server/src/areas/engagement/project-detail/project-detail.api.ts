import {
  projectDetail,
  projectHours,
  projectPeople,
  projectPickers,
  projectTabs,
  reviewerEligibility,
} from "@digao/contract/areas/engagement/project-detail/calls";
import { serve } from "../../../platform/serve.ts";
import { getAccess } from "./access-reasons.ts";
import { getEligibility } from "./eligibility.ts";
import {
  answerMembership,
  createMembers,
  deleteMember,
  listMemberHistory,
  listMembers,
  updateMemberHours,
  updateMemberRole,
} from "./members.ts";
import { getBlockTree, getCurrentTab, getMenuTree, getParentTab } from "./menu.ts";
import { memberTree, memberUsers, ownPlace, peopleOfFirm, userTree } from "./people-trees.ts";
import { codesAndPeople, workGroupMembers } from "./pickers.ts";
import { logTime, memberHours, planHoursOfMembers, projectChart } from "./project-hours.ts";
import { pollRole } from "./role-poll.ts";

export const projectDetailRoutes = [
  ...serve(projectDetail, {
    GetProjectMenuTree: getMenuTree,
    GetProjectRoles: pollRole,
    GetProjectMembers: listMembers,
    GetProjectMemberHistory: listMemberHistory,
    GetProjectAccess: getAccess,
    CreateProjectMember: createMembers,
    UpdateProjectMemberRole: updateMemberRole,
    UpdateProjectMemberHour: updateMemberHours,
    UpdateProjectMemberChecked: answerMembership,
    DeleteProjectMembers: deleteMember,
  }),
  ...serve(reviewerEligibility, { GetReviewerEligibility: getEligibility }),
  ...serve(projectPickers, {
    GetSystemCodeUsersCategorySelect: codesAndPeople,
    GetWorkGroupMember: workGroupMembers,
  }),
  ...serve(projectHours, {
    GetProjectLogTime: logTime,
    GetProjectMemberHours: memberHours,
    UpdateProjectMemberHours: planHoursOfMembers,
    GetProjectChart: projectChart,
  }),
  ...serve(projectPeople, {
    GetProjectUserTree: userTree,
    GetProjectMemberTree: memberTree,
    GetProjectMemberUser: memberUsers,
    GetProjectMemberChecked: ownPlace,
    GetUserList: peopleOfFirm,
  }),
  ...serve(projectTabs, {
    GetBlockTree: getBlockTree,
    GetCurrentTab: getCurrentTab,
    GetParentTab: getParentTab,
  }),
];
