/** Work groups (工作组): standing teams that a project's members are chosen from. */
import { z } from "zod";
import { area, get, signedIn } from "../../../endpoint.ts";
import { code, long, people, person, text } from "../../../register/fields.ts";
import { register } from "../../../register/register.ts";
import { Id } from "../../../shapes.ts";

const base = "/api/services/app/WorkGroup";

export const workGroup = register({
  name: "workGroup",
  base,
  key: "wid",
  isOpenToRead: true,
  purpose: ["固定的工作小组，组建项目组时可整组加入。", "Standing teams that can be added to a project as a whole."],
  label: "groupName",
  calls: {
    list: "GetWorkGroupList",
    get: "GetWorkGroup",
    create: "CreateWorkGroup",
    update: "UpdateWorkGroup",
    remove: "DeleteWorkGroup",
  },
  fields: {
    groupName: text(100, {
      words: ["组名", "Name"],
      isRequired: true,
      isUnique: true,
      isSearched: true,
      sort: "zh",
      column: 180,
    }),
    leaderId: person({ words: ["组长", "Leader"], isFiltered: true, sort: "zh", column: 110 }),
    members: people({ words: ["成员", "Members"], isRequired: true, isFiltered: true, isWide: true, column: 320 }),
    dept: code("DEPT", { words: ["部门", "Department"], isOpen: true, isFiltered: true, sort: "plain", column: 140 }),
    remark: long(500, { words: ["备注", "Remarks"] }),
  },
});

const Member = z.object({
  userId: Id,
  userName: z.string(),
  name: z.string(),
  dept: z.string().nullable(),
  position: z.string().nullable(),
  isLeader: z.boolean(),
});
export const workGroups = area(base, {
  GetWorkGroupDetail: get(z.object({ wid: Id }), z.array(Member), signedIn, { summary: "The people of a work group" }),
});
