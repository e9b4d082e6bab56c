/** Events of the firm (事件): meetings, trainings and deadlines for everybody. */
import { instant, text } from "../../../register/fields.ts";
import { register } from "../../../register/register.ts";

export const firmEvent = register({
  name: "firmEvent",
  isOpenToRead: true,
  base: "/api/services/app/Event",
  key: "eid",
  purpose: [
    "全所的会议、培训与截止日，显示在每个人的日历中。",
    "Meetings, trainings and deadlines of the firm, shown in everybody's calendar.",
  ],
  label: "eventDescription",
  pageSize: 10,
  order: "eventStart desc",
  importedBy: "eventDescription",
  calls: {
    list: "GetEventData",
    get: "GetEvent",
    create: "CreateEvent",
    update: "UpdateEvent",
    remove: "DeleteEvent",
    export: "ExportEvent",
    template: "DownImportTemplate",
    import: "FromExcelImportEvent",
  },
  fields: {
    eventDescription: text(500, {
      words: ["描述", "Description"],
      isRequired: true,
      isSearched: true,
      isWide: true,
      column: 360,
    }),
    eventStart: instant({ words: ["开始", "Start"], isRequired: true, isFiltered: true, sort: "plain", column: 150 }),
    eventEnd: instant({ words: ["结束", "End"], isRequired: true, sort: "plain", column: 150 }),
    eventAddress: text(200, { words: ["地点", "Place"], isSearched: true, isWide: true, column: 220 }),
    guId: text(36, { words: ["标识", "Identifier"], isReadOnly: true, isInternal: true }),
  },
});
