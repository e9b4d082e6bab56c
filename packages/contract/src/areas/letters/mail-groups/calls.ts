/** Mail groups (邮件组): receivers under one name, the firm's or one's own. */
import { choice, count, long, people, person, text } from "../../../register/fields.ts";
import { register } from "../../../register/register.ts";

export const mailGroup = register({
  name: "mailGroup",
  base: "/api/services/app/MailGroup",
  purpose: ["写信时可一次选中的一组收件人。", "Receivers that are chosen together when a mail is written."],
  label: "groupName",
  calls: {
    list: "GetMailGroupList",
    get: "GetMailGroup",
    create: "CreateMailGroup",
    update: "UpdateMailGroup",
    remove: "DeleteMailGroup",
  },
  fields: {
    groupName: text(100, {
      words: ["组名", "Name"],
      isRequired: true,
      isUnique: true,
      isSearched: true,
      sort: "zh",
      column: 200,
    }),
    groupType: choice(
      { "1": ["公共", "Shared"], "2": ["个人", "Own"] },
      { words: ["类型", "Type"], initial: "1", isFiltered: true, column: 80 },
    ),
    groupMember: people({
      words: ["成员", "Members"],
      nameAs: "groupMemberName",
      isRequired: true,
      isFiltered: true,
      isWide: true,
      column: 360,
    }),
    groupRemark: long(500, { words: ["备注", "Remarks"], column: 200 }),
    createdBy: person({ words: ["创建人", "Created by"], nameAs: "createName", isReadOnly: true, column: 100 }),
  },
  computed: { memberCount: count({ words: ["人数", "People"], column: 70 }) },
});
