/** Social groups (社交群): chat groups elsewhere, with the projects they speak of. */
import { z } from "zod";
import { area, get, right } from "../../../endpoint.ts";
import { count, long, people, refs, text } from "../../../register/fields.ts";
import { register } from "../../../register/register.ts";
import { Id, Keyword } from "../../../shapes.ts";

const base = "/api/services/app/WxGroup";

export const wxGroup = register({
  name: "wxGroup",
  base,
  key: "wid",
  purpose: ["与项目有关的社交群及其成员。", "Chat groups elsewhere that belong to projects, with their members."],
  label: "name",
  calls: {
    list: "GetWxGroupList",
    get: "GetBackFillWxGroup",
    create: "CreateWxGroup",
    update: "UpdateWxGroup",
    remove: "DeleteWxGroup",
  },
  fields: {
    name: text(100, {
      words: ["群名", "Name"],
      isRequired: true,
      isUnique: true,
      isSearched: true,
      sort: "zh",
      column: 180,
    }),
    nickName: text(100, { words: ["昵称", "Nickname"], isSearched: true, column: 120 }),
    groupOwner: text(50, { words: ["群主", "Owner"], isSearched: true, column: 100 }),
    members: people({ words: ["成员", "Members"], nameAs: "memberNames", isFiltered: true, isWide: true, column: 240 }),
    projects: refs(
      { table: "project", label: "project_name" },
      { words: ["关联项目", "Projects"], nameAs: "projectName", isWide: true, column: 280 },
    ),
    headImgUrl: text(300, { words: ["头像", "Picture"], isInternal: true }),
    keyword: text(100, { words: ["关键字", "Keywords"], isSearched: true, column: 120 }),
    remark: long(500, { words: ["备注", "Remarks"] }),
  },
  computed: { projectCount: count({ words: ["项目数", "Projects"], column: 80 }) },
});

const Member = z.object({ userId: Id, userName: z.string(), name: z.string(), headImgUrl: z.string().nullable() });
const read = right("Pages.Users");
export const wxGroups = area(base, {
  GetUserInfo: get(z.object({ keyword: Keyword }), z.array(Member), read, {
    summary: "People who can be members of a group",
  }),
  GetWxGroupMember: get(z.object({ wid: Id }), z.array(Member), read, { summary: "The people of a social group" }),
});
