import { projectRole } from "@digao/contract/areas/engagement/project-detail/codes";

/** Everybody with a part in leading a project. */
export const mayManage = (role: number | null) => role !== null && role !== projectRole.member;
