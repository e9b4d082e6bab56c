/** The firm's address book (通讯录): its active people, how to reach them, and the projects they share with the reader. */
import { z } from "zod";
import { area, get, namingPeople, post, signedIn } from "../../../endpoint.ts";
import { code, count, quantity, text } from "../../../register/fields.ts";
import { register } from "../../../register/register.ts";
import { Id, PageQuery, pageOf } from "../../../shapes.ts";

const base = "/api/services/app/AddressBook";
const read = { isReadOnly: true } as const;

export const addressBook = register({
  name: "colleague",
  base,
  key: "userId",
  isOpenToRead: true,
  purpose: ["查找同事的部门、电话和邮箱。", "Colleagues with their department, telephone and e-mail."],
  label: "name",
  order: "name",
  calls: { list: "GetAddressBookList", get: "GetAddressBookItem" },
  fields: {
    name: text(64, { words: ["姓名", "Name"], isSearched: true, sort: "zh", column: 110, ...read }),
    dept: code("DEPT", {
      words: ["部门", "Department"],
      isOpen: true,
      isSearched: true,
      isFiltered: true,
      sort: "zh",
      column: 140,
      ...read,
    }),
    position: code("POSITION", {
      words: ["职务", "Position"],
      isOpen: true,
      isFiltered: true,
      sort: "zh",
      column: 120,
      ...read,
    }),
    /** Masked: 138****5678; one's own in full. */
    phoneNumber: text(20, { words: ["电话", "Telephone"], column: 130, ...read }),
    emailAddress: text(128, { words: ["邮箱", "E-mail"], isSearched: true, check: "email", column: 220, ...read }),
  },
  computed: {
    hoursToday: quantity(2, { words: ["今日工时", "Hours today"], sort: "plain", column: 110 }),
    sharedCount: count({ words: ["共同项目", "Shared projects"], sort: "plain", column: 120 }),
  },
});

const SharedProject = z.object({
  id: Id,
  projectCode: z.string(),
  projectName: z.string(),
  custName: z.string(),
  aYear: z.number().int(),
  status: z.number().int(),
  /** Of the person asked about. */
  roleid: z.number().int(),
  /** Whether the reader is in it. */
  isMine: z.boolean(),
});
const ofPerson = z.object({ userId: Id });
export const people = area(base, {
  GetPersonageProjectList: get(PageQuery.extend({ userId: Id }), pageOf(SharedProject), signedIn, {
    kind: "list",
    summary: "The projects of one person that the reader is in, too; all of them with Pages.Projects.All",
  }),
  RevealPhone: post(ofPerson, z.object({ phoneNumber: z.string().nullable() }), namingPeople(signedIn), {
    summary: "The telephone in full; the look is logged",
  }),
});
