export const text = {
  editing: "{{names}} editing",
  viewing: "{{names}} looking too",
  comma: ", ",
  andMore: " and others ({{count}})",
  written: "Somebody has just changed this record",
  compare: "Compare",
  merge: "Merge as chosen",
  notices: {
    button: "Notices ({{count}} unread)",
    type: { "0": "Notices", "1": "Messages", "2": "Tasks" },
    tab: "{{name}} {{count}}",
    empty: { "0": "No unread notices", "1": "No unread messages", "2": "Nothing to do" },
    readAll: "Mark all as read",
    more: "{{count}} more not shown",
  },
} as const;
