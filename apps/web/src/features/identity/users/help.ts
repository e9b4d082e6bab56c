import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  ownspace_index: {
    for: ["建立自己的项目文件夹和个人日历。", "Folders of your own for projects, and a calendar of your own."],
    first: ["新建文件夹，再把项目移入其中；在日历中点击日期登记事项。", "Make a folder and move projects into it; click a day of the calendar to note an event."],
    who: ["只有本人能看到和修改。", "Only you see and change them."],
  },
  userinfo: {
    for: ["查看人员的业务资料：资格、部门、联系方式。", "People's business data: qualifications, departments, contacts."],
    first: ["先核对自己的资料；有权限时可以查找其他人员。", "Check your own data first; with the right you may look up others."],
    who: ["本人看到自己的资料；查看他人需要权限，敏感信息显示时会留下记录。", "You see your own data; others' need a right, and showing masked fields is logged."],
  },
  users: {
    for: ["管理事务所的用户账号、角色和一次性密码。", "The firm's accounts, their roles and one-time passwords."],
    first: ["新建用户并选择角色，把一次性密码交给本人；也可以导入 Excel。", "Add a user with a role and hand over the one-time password, or import an Excel file."],
    who: ["需要用户管理权限。", "Needs the right to manage users."],
  },
} as const satisfies Pairs;
