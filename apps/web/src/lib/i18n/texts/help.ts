import type { Pairs } from "../pairs.ts";

/** One page of help per screen, under the screen's name in the table of screens: what it is for, what to do first, who may do what. */
const controlTable = {
  for: ["一类询证函的控制表，含全部状态。", "All letters of one kind, with their states."],
  first: ["按状态筛选，打开一封查看经过；查到的函件可一次全选并“合并打印”，在右上角菜单中导出 Excel 作为底稿。", "Filter by state and open a letter to see how it went. All letters found are selected at once for a merged PDF; the menu at the top right exports them to Excel for the file."],
  who: ["项目组成员办理；审批由项目负责人、合伙人或现场负责人进行，且不能是制函人或提交人。", "Members of the team; the manager, partner or in-charge approve, never who made or submitted the letter."],
} as const satisfies Pairs;
const itemSigners = {
  who: [
    "编制人签署后依次由现场负责人、项目负责人、合伙人复核；各级须为不同的人；上市公司、公众利益实体、高风险项目还需项目质量复核人复核。条件未满足时不能下结论和签署，负责人可以写明理由放行。",
    "After its preparer, the in-charge, the manager and the partner review in turn, each another person; listed clients, public interest entities and high risk need the engagement quality reviewer as well. What stands in the way of a conclusion is listed; who leads may override it with a reason.",
  ],
} as const satisfies Pairs;
const letterStage = {
  for: ["制函、审批、发函：按模板制成 PDF，由他人审批后冻结内容，由项目组发出。", "Letters are made to PDF by their models, approved by another person, which freezes them, and sent by the team."],
  first: [
    "选中函件制函并提交；审批人点开核对后同意或退回；发函时扫码或粘贴快递单号，“合并打印”得到函件、标签和交接清单，超过 200 封时在后台生成，完成后在下载中心领取。查到的函件可一次全选，最多 1,000 封。",
    "Select letters, make and submit them. Approvers read and approve or send back. Scan or paste courier numbers to send; “Merged PDF” gives letters, labels and the hand-over list, of more than 200 letters in the background and then among the downloads. All letters found are selected at once, up to 1,000.",
  ],
  who: ["项目组成员办理；审批由项目负责人、合伙人或现场负责人进行，且不能是制函人或提交人。", "Members of the team; the manager, partner or in-charge approve, never who made or submitted the letter."],
} as const satisfies Pairs;

export const text = {
  title: ["本页帮助：{{page}}", "Help: {{page}}"],
  open: ["本页帮助", "Help for this page"],
  for: ["用途", "What it is for"],
  first: ["先做什么", "What to do first"],
  who: ["谁可以做什么", "Who may do what"],
  keys: ["快捷键", "Shortcuts"],
  allKeys: ["全部快捷键", "All shortcuts"],
  keyF1: ["打开本页帮助", "Open this help"],
  keyPalette: ["搜索或跳转", "Search or go to"],
  keySearch: ["在本页查找", "Search on this page"],
  page: {
    home: {
      for: ["汇总您各项目中待处理的工作、我的项目、本周工时、截止日和未读通知。", "Brings together what waits for you in all projects, your projects, this week's hours, dates to be met and unread notices."],
      first: ["从“待我处理”或“我的项目”打开项目；每一行都通向办理的页面。", "Open a project from what waits for you or from your projects; every row leads to where the work is done."],
      who: ["所有人都可以使用；卡片的位置由本人整理，工时卡片需要工时权限。", "Everybody. Cards stand where you put them; the hours card needs the right to log work."],
    },
    jobhome: {
      for: ["汇总各项目中等您处理的工作：待编制、待复核、待签署的底稿，以及分派给您的任务。", "What waits for you in all projects: papers to prepare, review or sign, and tasks given to you."],
      first: ["从最早的截止日开始；点击任务打开办理的页面，完成后提交。", "Begin with the earliest date; a task opens where its work is done. Hand it in when it is."],
      who: ["每个人只看到自己的；任务由他人复核，不能复核自己的任务。", "Everybody sees their own. Another person reviews a task, never its owner."],
    },
    ownspace_index: {
      for: ["建立自己的项目文件夹和个人日历。", "Folders of your own for projects, and a calendar of your own."],
      first: ["新建文件夹，再把项目移入其中；在日历中点击日期登记事项。", "Make a folder and move projects into it; click a day of the calendar to note an event."],
      who: ["只有本人能看到和修改。", "Only you see and change them."],
    },
    projecthome: {
      for: ["查看您各项目的全部文件，按客户、项目、上传人和文件名查找。", "All files of your projects, found by client, project, person and name."],
      first: ["在关键词中输入文件名、项目或客户；打开一行即在其项目的资料中心查看。", "Type a name, project or client; opening a row shows it in the document centre of its project."],
      who: ["只列出您已确认加入的项目的文件。", "Files of projects that you have joined, and no others."],
    },
    documentcenter: {
      for: ["按文件节点存放项目资料：上传、版本、预览、全文查找、回收站。", "Keeps the project's files by node: upload, versions, preview, full-text search, bin."],
      first: ["先选择节点，再把文件或文件夹拖入、粘贴或选择上传；同名文件自动成为新版本。标有“必备”的节点归档前必须有文件。", "Choose a node, then drop, paste or choose files and folders; the same name becomes a new version. Nodes marked as required need a file before the archive."],
      who: ["项目成员可上传、移动和删除；定稿文件只有项目负责人可以取消定稿；归档后只读。", "Members upload, move and delete; only leaders reopen a final file; archived projects are read only."],
    },
    filesnode: {
      for: ["维护事务所的文件节点：编码、上级、归档必备、保管年限和顺序。", "The firm's file nodes: code, place, what archives require, years of retention and order."],
      first: ["新增节点或修改已有节点；把归档必须有文件的节点设为必备。", "Add a node or change one; mark those that every archive must hold a file in."],
      who: ["需要用户管理权限；节点在各项目的资料中心立即生效。", "Needs the right to manage users; every project's document centre follows at once."],
    },
    customers: {
      for: ["维护事务所的客户：名称、统一社会信用代码、行业、税率等。", "The firm's clients: names, credit codes, industries, tax rates and the like."],
      first: ["查找客户是否已存在，没有再新建；立项时从这里选择客户。", "Look for the client first and add it only if it is missing; projects choose their client from here."],
      who: ["新建、修改和删除各需相应的客户权限；有项目的客户不能删除。", "Adding, changing and deleting each need their right; a client that has projects cannot be deleted."],
    },
    addproject: {
      for: ["为客户设立一个审计项目，确定期间、负责人和计划。", "Sets up an audit project for a client, with its period, the people responsible and the plan."],
      first: ["选择客户和审计年度，名称和期间会自动带出；保存后进入项目建立项目组。", "Choose client and audit year; name and period follow. Save, then build the team inside the project."],
      who: ["需要立项权限；立项人即为项目负责人，指定他人负责时，立项人为现场负责人。", "Needs the right to create projects. Whoever sets it up manages it, or stays as in-charge where another manager is named."],
    },
    projectin: {
      for: ["列出立项中和刚刚启动的项目。", "Lists projects that are being set up and those that have just started."],
      first: ["立项手续完成后点击“启动”并写明原因，项目列入在审项目。", "Once the formalities are done, choose “Start” and give the reason; the project then stands among those in progress."],
      who: ["项目负责人、合伙人和现场负责人可以启动；只有项目负责人可以删除；查看全所项目需要相应权限。", "Its manager, its partner and the in-charge start a project; only its manager deletes it. Seeing all projects of the firm needs its right."],
    },
    currproject: {
      for: ["列出进行中的项目，从进场到归档前。", "Lists projects in progress, from fieldwork until they are archived."],
      first: ["点击项目名称打开项目；用筛选按客户、年度或负责人缩小范围。", "Click a project's name to open it; filters narrow the list by client, year or manager."],
      who: ["项目组成员可以打开；项目负责人、合伙人、现场负责人和项目质量复核人可以编辑项目信息。", "Members of the team open it; its manager, partner, in-charge and engagement quality reviewer edit its details."],
    },
    completedproject: {
      for: ["列出已归档的项目；筛选“含已作废”时一并列出已作废的项目。", "Lists archived projects, and void ones where the filter asks for them."],
      first: ["点击项目名称查阅；归档后的内容不能修改。", "Click a name to read the project; archived content cannot be changed."],
      who: ["项目组成员可以查阅；其他人需要档案查阅授权。", "Members of the team may read it; others need archive access."],
    },
    dztable: {
      for: ["项目之外的个人电子表格，以及两份清单的自动核对（如银行流水与日记账）。", "Your own spreadsheets outside any project, and the matching of two lists, such as a bank statement and the cash book."],
      first: ["新建表格或打开 Excel 后直接编辑，自动保存；核对时上传两份清单，选择列和规则，完成后下载结果。", "Start a spreadsheet or open a workbook; it saves by itself. To match, upload two lists, choose columns and rule, and download what came of it."],
      who: ["每个人只看到自己的表格和核对；取数公式须在项目的审计表格中使用。", "Everybody sees their own spreadsheets and matchings alone; bindings to the books work in a project's audit sheets."],
    },
    hzcenter: {
      for: ["汇总您所在各项目的询证函：处于哪个阶段、等待了多久、有无疑点。", "Letters of all your projects: where they stand, how long they have waited, and whether signs are open."],
      first: ["按阶段或状态筛选，按天数排序，打开最久的一封。", "Filter by stage or state, sort by days, and open the oldest."],
      who: ["项目组成员看到自己项目的函件；有“函证中心·全部”权限的人看到全所的函件。", "Members see the letters of their projects; whoever has the right to all letters sees the firm's."],
    },
    pzcheckcenter: {
      for: ["汇总您所在各项目中抽取的凭证及其核对情况。", "Vouchers drawn in all your projects, with how their checks stand."],
      first: ["按“待我处理”筛选，打开一张凭证，逐项核对并选择结果。", "Filter by what waits for you, open a voucher, tick its points and choose the result."],
      who: ["项目组成员核对；负责人、合伙人或现场负责人复核他人核对的凭证，必核项目只有他们可以增减。", "Members check. The manager, the partner or the in-charge reviews what others have checked; only they change the points that must be checked."],
    },
    mbox: {
      for: ["在系统内收发邮件，原始邮件可归入项目作证据。查到的可一次全选，最多 500 封；超过 5,000 封时只列出最新的 5,000 封。", "Mail read and written here; originals are filed to projects. All found are selected at once, up to 500; of more than 5,000 found, the newest 5,000 are listed."],
      first: ["在右上角菜单中打开“邮箱设置”，填写服务器和签名并测试；再写邮件，或在邮件旁点击“归入项目”。", "Open the settings in the menu at the top right, enter servers and signature, and test them; then write, or file a mail to a project beside it."],
      who: ["每人只看得到自己的邮箱。", "Everybody sees their own mailbox alone."],
    },
    mlist: {
      for: ["自己的全部邮件及其发送状态：失败、退信、结果不明的在这里处理。查找超过 5,000 封时只列出最新的 5,000 封。", "All of one's mails and how sending stands: what failed, came back or is unknown is decided here. Of more than 5,000 found, the newest 5,000 are listed."],
      first: ["按状态筛选“结果不明”，核实后选择“确认已送出”或“重新发送”，并写明依据。", "Filter by “Unknown”, find out, and choose “It was sent” or “Send again”, saying how you know."],
      who: ["每人只看得到自己的邮件。", "Everybody sees their own mails alone."],
    },
    mgroup: {
      for: ["把常用的收件人编成邮件组，写信时一次选中。", "Groups of receivers that are chosen together when a mail is written."],
      first: ["点击“新建邮件组”，选择成员并保存。", "Choose “New mail group”, pick its people and save."],
      who: ["合伙人、项目经理、审计员、质控和函证中心可以新建、修改和删除。", "Partners, managers, auditors, quality control and the confirmation centre add, change and delete them."],
    },
    hzmail: {
      for: ["设置函证邮箱：发函、收回函的服务器，可为项目另设专用邮箱。", "The mailboxes that letters go out from and replies arrive at, the firm's and those of projects."],
      first: ["填写地址、密码和服务器，点击“测试”：三步都通过后才会发函和收信。", "Enter address, password and servers, and test: only what passes all three steps sends and fetches."],
      who: ["查看和修改需要“用户与系统管理”权限。", "Seeing and changing them needs the right “Users and administration”."],
    },
    hzmailbox: {
      for: ["查看收到的回函邮件，以及系统判断它回复了哪封函件、依据是什么。查找超过 5,000 封时只列出最新的 5,000 封，并予以说明。", "Replies by mail, the letter that each is taken to answer, and why. Of a search that more than 5,000 mails fit, the newest 5,000 are listed, and the list says so."],
      first: ["打开一封邮件，核对依据和风险，必要时改为人工匹配；扫描件可点击“识别扫描件”。", "Open a mail, look at why and at its risks, match it by hand where needed, and have its scans recognised."],
      who: ["查看需要“用户与系统管理”权限；匹配不改变函件本身。", "Seeing them needs the right “Users and administration”; a match changes nothing of the letter."],
    },
    legalsubject: {
      for: ["维护签订合同、开具发票的总所和分所。", "The offices of the firm that sign contracts and issue invoices."],
      first: ["新建法律主体并填写纳税人识别号，再把常用的一个设为默认。", "Add a legal subject with its taxpayer number, then make the usual one the default."],
      who: ["查看和修改需要“用户与系统管理”权限。", "Seeing and changing them needs the right “Users and administration”."],
    },
    serveproduct: {
      for: ["维护事务所的服务产品及其标准价格与工时。", "The services of the firm with their standard prices and hours."],
      first: ["逐条新建，或在右上角菜单中下载模板后从 Excel 导入。", "Add them one by one, or import them from Excel with the menu at the top right."],
      who: ["查看和修改需要“用户与系统管理”权限。", "Seeing and changing them needs the right “Users and administration”."],
    },
    eventlist: {
      for: ["登记全所的会议、培训和截止日。", "Meetings, trainings and deadlines of the whole firm."],
      first: ["新建事件并填写起止时间，或从 Excel 导入一年的安排。", "Add an event with its start and end, or import a year's plan from Excel."],
      who: ["查看和修改需要“用户与系统管理”权限。", "Seeing and changing them needs the right “Users and administration”."],
    },
    systemcodelist: {
      for: ["维护各处下拉选项所用的代码。", "The codes that selects offer everywhere."],
      first: ["按类别筛选，再新建代码、改名或停用；记录中已使用的代码仍显示原名称。", "Filter by category, then add a code, rename or disable one; records that hold it still show its name."],
      who: ["修改需要“用户与系统管理”权限；内置代码可以停用，不能删除。", "Changing them needs the right “Users and administration”. Built-in codes can be disabled, not deleted."],
    },
    addressbook: {
      for: ["查找同事的部门、职务、电话和邮箱，以及与您共同参与的项目。", "Colleagues with department, position, telephone and e-mail, and the projects you share with them."],
      first: ["按姓名、拼音首字母或部门查找，点击姓名打开详情。", "Look for a name, its pinyin initials or a department; click the name for more."],
      who: ["所有人都可以查看；电话部分隐藏，查看完整号码会记入操作日志；他人的项目只显示您也参与的，有查看全所项目权限的人可以看到全部。", "Everybody. Telephones are masked; a look at one in full is logged. Of others you see the projects you are in yourself, or all with the right to see all of the firm."],
    },
    subscriptions: {
      for: ["决定接收哪些通知，可对单个项目另作选择。", "Which notices you are given, for all projects or otherwise for single ones."],
      first: ["关闭不需要的内容；某个项目要不同处理时，在下方添加例外。", "Switch off what you do not need; add an exception below where one project is to differ."],
      who: ["每个人只决定自己的通知；待办和账号安全的通知始终送达。", "Everybody for themselves. Tasks and notices about one's account always come."],
    },
    corpinfo: {
      for: ["登记本所的名称、标志、所在地和规模。", "The firm's own names, logo, location and size."],
      first: ["填写单位全称并保存，再上传标志；系统名称和标志显示在菜单上方。", "Fill in the full name and save, then upload a logo; the system name and the logo stand above the menu."],
      who: ["查看和修改需要“用户与系统管理”权限；用户上限不能超过租户上限。", "Seeing and changing it needs the right “Users and administration”. The limit of users stays within the tenant's."],
    },
    tag: {
      for: ["维护标注留言和资料用的标签及其类别。", "The labels that messages and records are marked with, and their categories."],
      first: ["在“类别”中确定样式，再新建标签；不填样式和颜色的标签与类别相同。", "Set the look of a category first, then add labels; a label without style and colour looks like its category."],
      who: ["查看和修改需要“用户与系统管理”权限；标签只能由创建人删除，内置标签不能删除。", "Seeing and changing them needs the right “Users and administration”. Only its creator deletes a label; built-in ones stay."],
    },
    workgrouplist: {
      for: ["维护固定的工作小组。", "Standing teams of the firm."],
      first: ["新建工作组，选择组长和成员；组长自动列入成员。", "Add a group with its leader and members; the leader counts as a member."],
      who: ["查看和修改需要“用户与系统管理”权限。", "Seeing and changing them needs the right “Users and administration”."],
    },
    wxgroup: {
      for: ["登记与项目有关的社交群及其成员。", "Chat groups elsewhere that belong to projects, with their members."],
      first: ["新建社交群，选择成员和关联项目。", "Add a group, then choose its members and projects."],
      who: ["查看和修改需要“用户与系统管理”权限。", "Seeing and changing them needs the right “Users and administration”."],
    },
    userinfo: {
      for: ["查看人员的业务资料：资格、部门、联系方式。", "People's business data: qualifications, departments, contacts."],
      first: ["先核对自己的资料；有权限时可以查找其他人员。", "Check your own data first; with the right you may look up others."],
      who: ["本人看到自己的资料；查看他人需要权限，敏感信息显示时会留下记录。", "You see your own data; others' need a right, and showing masked fields is logged."],
    },
    usercategory: { for: ["用文件夹归集自己的项目。", "Groups your own projects in folders."], first: ["新建文件夹，勾选项目后移入。", "Make a folder, tick projects and move them there."], who: ["文件夹只属于本人。", "Folders are yours alone."] },
    users: {
      for: ["管理事务所的用户账号、角色和一次性密码。", "The firm's accounts, their roles and one-time passwords."],
      first: ["新建用户并选择角色，把一次性密码交给本人；也可以导入 Excel。", "Add a user with a role and hand over the one-time password, or import an Excel file."],
      who: ["需要用户管理权限。", "Needs the right to manage users."],
    },
    pmusers: {
      for: ["查看谁负责哪些项目，并把项目移交给其他负责人。", "Shows who manages which projects, and hands projects over."],
      first: ["选择负责人，勾选项目，再选择接任人。", "Choose a manager, tick projects, then choose who takes them over."],
      who: ["需要用户管理权限；已归档和已作废的项目不在其中。", "Needs the right to manage users; archived and void projects are left out."],
    },
    roles: {
      for: ["定义角色及其权限。", "Roles and the rights they grant."],
      first: ["选择一个角色查看权限，再新建或修改。", "Look at the rights of a role, then add or change one."],
      who: ["需要角色管理权限；项目内的权限由项目角色决定，不在这里设置。", "Needs the right to manage roles. What one may do inside a project follows from one's place in its team, not from here."],
    },
    archiveauth: {
      for: ["授权人员在一定期限内查阅已归档的项目。", "Gives people access to archived projects for a number of days."],
      first: ["选择项目、人员和期限，写明原因。", "Choose the project, the person and the days, and give the reason."],
      who: ["需要档案权限；随时可以结束授权，每日查阅都有记录。", "Needs the right over archives. Access can be ended at any time, and each day's reading is recorded."],
    },
    security: {
      for: ["查看登录中的会话，设置密码、会话和动态口令的规则；启用三员分立。", "Open sessions, the rules of passwords, sessions and one-time codes, and the separation of administrators."],
      first: ["先看当前会话，再调整规则；每季度下载权限复核表逐人复核。", "Look at the open sessions first, then at the rules. Go through the access review every quarter."],
      who: ["需要“登录与安全”权限，权限复核表还需查看全所项目的权限。三员分立的停用须安全管理员申请、审计管理员同意。", "Needs the right over sign-in and security, the access review also that to see all projects. Ending the separation takes the security administrator's request and the audit administrator's consent."],
    },
    firmlog: {
      for: ["本所人员、角色、设置、登录等变更的日志，不能删改。", "The log of people, roles, settings and sign-ins of the firm, which nobody can alter."],
      first: ["按时间、人员、对象或操作筛选；点开一条查看变更内容，或导出 Excel。", "Filter by time, person, kind or act; open an entry to see what changed, or export to Excel."],
      who: ["需要“审计日志”权限；启用三员分立后只属于审计管理员。", "Needs the right over the audit log; with separate administrators it is the audit administrator's alone."],
    },
    tenants: {
      for: ["管理同一服务器上的各家事务所。", "The firms that share this server."],
      first: ["新建事务所，并把管理员的一次性密码交给对方。", "Add a firm and hand over its administrator's one-time password."],
      who: ["只有运营方事务所的管理员可以使用。", "Only for administrators of the firm that runs the server."],
    },
    projectmain: {
      for: ["项目概况、主要作业的进度和项目组。", "What the project is, how far its main work is, and its team."],
      first: ["按“主要作业”的顺序进行；右上角的按钮通向下一步。项目尚在立项中时先启动。", "Follow the main work in its order; the button in the head leads to the next step. A project that is being set up is started first."],
      who: ["项目组成员都可以查看；启动由项目负责人、合伙人或现场负责人进行。", "All members read it; its manager, its partner or the in-charge starts the project."],
    },
    projectevents: {
      for: ["安排项目组的监盘、会议与截止日；显示在参与人的日历和首页截止日中。", "Stocktakes, meetings and deadlines of the team, shown in the calendars and on the home pages of those who take part."],
      first: ["新建事件并选择参与人；打开事件后点击“邀请登记工时”，参与人在首页接受或拒绝。", "Add an event and choose who takes part; open it and choose “Invite to log hours”. They accept or refuse on their home page."],
      who: ["项目组成员都可以新建；创建人、项目负责人、合伙人和现场负责人可以修改、删除和邀请。", "Every member adds events. Their creator, the manager, the partner and the in-charge change and delete them and invite."],
    },
    hzcontact: {
      for: ["函证名单：向谁函证什么、为什么、地址是否核实。", "Whom to confirm what with, why, and whether the address was checked."],
      first: [
        "点击“从账簿生成”，大额标准默认取实际执行的重要性水平，预览后列入名单；再粘贴联系信息、核实地址。在“已开立账户清单”中粘贴客户的开户清单：未函证的账户以红色标出，名单所缺的可一步登记并选函；从清单删除账户须写明理由。",
        "Choose “From the books” (key items begin at performance materiality), look at the preview and take it in; then paste addresses and check them. Paste the client's accounts into “Bank account list”: those in no letter stand in red, and what the register lacks is registered and selected in one step. Removing an account from the list needs a reason.",
      ],
      who: ["项目组成员办理；审批由项目负责人、合伙人或现场负责人进行，且不能是制函人或提交人。", "Members of the team; the manager, partner or in-charge approve, never who made or submitted the letter."],
    },
    hzletter2: letterStage,
    hzletter3: letterStage,
    hzletter4: letterStage,
    hzletter5: {
      for: ["录入回函金额、差异原因和来源；疑点逐项说明后才能完结。本项目的“回函期限”可另定；查到的函件可一次全选。", "Enters replies, reasons of differences and where they came from. A letter closes once each sign is answered; the project may set the days a reply may take; all letters found are selected at once."],
      first: ["点开函件，上传或用手机拍摄回函扫描件，再“录入回函”：图片与识别结果并列，不确定的先与图片核对。", "Open a letter, attach the scan or photograph it by telephone, then “Enter reply”: picture and what was recognised stand side by side, and what is not sure is compared first."],
      who: ["项目组成员办理；审批由项目负责人、合伙人或现场负责人进行，且不能是制函人或提交人。", "Members of the team; the manager, partner or in-charge approve, never who made or submitted the letter."],
    },
    hzsummary: {
      for: ["各科目的发函、回函、差异、可确认金额和推断错报；推断错报列入错报汇总。", "What was sent, answered, differs and is confirmed of each account, and the misstatement projected, which stands among the misstatements."],
      first: ["先说明疑点、填写差异原因，再看比例和推断错报；导出 Excel 作为底稿。", "Answer signs and give reasons of differences first, then look at shares and projections; export to Excel for the file."],
      who: ["项目组成员都可以查看和导出；金额在函件中录入，不在这里修改。", "Members of the team look and export; amounts are entered at the letters, never here."],
    },
    hzbLetter1: controlTable,
    hzbLetter2: controlTable,
    hzbLetter3: controlTable,
    hzbLetter4: controlTable,
    hzbLetter5: controlTable,
    hzmodel: { for: ["本所的询证函模板；每类每种方式一个默认模板。", "The firm's models of letters, one default of each kind and form."], first: ["点开模板修改正文，右侧即时预览。", "Open a model and change its text; the preview follows."], who: ["系统管理员。", "Administrators."] },
    misstatements: {
      for: ["已识别的全部错报：客户未接受的分录、抽样推断、抽凭差异和上年未更正错报，按滚动法和铁幕法与重要性比较。", "All misstatements found: entries the client has not accepted, projections of samples, differences of vouchers and what last year left, by rollover and iron curtain against materiality."],
      first: ["点开一行补充性质、原因和客户理由；处理完后在“性质与结论”中下结论，再下载沟通函、声明书和汇总表。", "Open a row to add kind, cause and the client's reason. Once nothing is open, conclude under “Qualitative and conclusion”, and download the letters and lists."],
      who: ["成员可以查看和区分错报性质；原因、客户理由和结论由项目负责人、合伙人和现场负责人填写。", "Members read and tell kinds apart; causes, the client's reasons and the conclusion are for the manager, the partner and the in-charge."],
    },
    openingbalances: {
      for: ["把客户期初账面数与上年审定数逐项核对，说明每一项差异，并提出期初分录。", "Holds the opening books against last year's audited figures item by item, explains each difference and proposes opening entries."],
      first: ["先在项目资料中指定上年项目；再查看差异，勾选建议入账为草稿，由他人复核。", "Name the prior project first; then look at the differences and book the proposals you tick as drafts for another's review."],
      who: ["成员可以查看和入账草稿；取得或重新取得上年数由项目负责人、合伙人和现场负责人进行，并须说明理由。", "Members read and book drafts; the manager, the partner and the in-charge take last year's figures, again only with a reason."],
    },
    supervisionreview: {
      for: ["本项目全部留言、疑点、督导、风险提示和复核意见：与我有关的、未关闭的和已逾期的，可按标签、报表项目和人员查看。", "All messages of the project: mine, open and overdue ones, by label, statement item and person."],
      first: ["点开一条查看全文并答复；勾选多条可一次答复或关闭，不能关闭的会逐条说明原因。", "Open one to read and answer it; tick several to answer or close them at once. Each that cannot be closed says why."],
      who: ["成员都可留言、提疑点和答复；督导、风险提示和复核意见由领导和项目质量复核人提出，复核意见由提出人或更高级别的人关闭。", "Members comment, ask and answer; supervision, risk prompts and review notes are for leaders and the engagement quality reviewer. A note is closed by its author or a higher reviewer."],
    },
    actionlog: {
      for: ["谁在何时对哪条记录做了什么、从什么改为什么、理由是什么；记录逐条链式校验，不能删改。", "Who did what to which record, when, from what to what and why. Entries are hash-chained and cannot be altered."],
      first: ["按人员、对象、操作或日期筛选；点开一行看每个字段的原值与新值，“下载”导出筛选结果。", "Filter by person, kind, act or day; open a row to see each field before and after. Download takes what is filtered."],
      who: ["项目组成员都可以查看。", "Every member of the project reads it."],
    },
    auditmember: {
      for: ["项目组成员、角色、计划工时和独立性声明。", "The team: roles, planned hours and declarations of independence."],
      first: ["添加成员并分配角色，成员确认后才能使用项目。", "Add members with their roles; they can work once they have confirmed."],
      who: ["项目负责人、合伙人、现场负责人和项目质量复核人维护；移交项目只能由现任项目负责人进行。", "Kept by the manager, the partner, the in-charge and the engagement quality reviewer; only the present manager hands the project over."],
    },
    dataacquisition: {
      for: ["导入客户的科目余额表、序时账和报表，并检查完整性。", "Imports the client's trial balance, journal and statements, and checks them for integrity."],
      first: [
        "先导入科目余额表建立期间，再导入同期间的序时账；有问题时查看检查结果。手工匹配的栏位会用于该客户以后表头相同的文件。",
        "Import the trial balance first, which makes the period, then its journal; look at the checks where something is wrong. Columns matched by hand are used for the client's later files of the same header.",
      ],
      who: ["项目组成员都可以导入；撤销导入会恢复上一次的数据。", "All members import; undoing an import brings back the data before it."],
    },
    dataprepare: {
      for: ["把客户科目对照到报表项目。", "Maps the client's accounts to statement items."],
      first: ["先处理“未对照”和“待确认”的科目，上级科目的对照适用于其下级。", "Begin with accounts that are unmapped or to be confirmed; mapping an account maps those below it."],
      who: ["项目组成员都可以对照；手工对照会用于该客户以后的项目。", "All members map; what is mapped by hand is remembered for the client's next project."],
    },
    dataquery: {
      for: ["查询科目余额、明细账、辅助账和凭证，可逐级追查到凭证。", "Balances, ledgers, auxiliary ledgers and vouchers, down to the voucher behind a figure."],
      first: ["选择期间和科目，点击金额查看明细，再打开凭证。", "Choose period and account, click an amount for its lines, then open a voucher."],
      who: ["项目组成员都可以查询、抽凭和留言。", "All members query, draw vouchers and write messages."],
    },
    yearcomparison: {
      for: ["报表项目、客户科目和财务比率最多五年并列，标出重大变动，并可看走势。", "Statement items, the client's accounts and ratios of up to five years side by side, with material changes marked and lines over the years."],
      first: ["先取上年审定数（期初衔接）或导入以前年度账套；每列标题下说明数据来源，缺失的年度显示为缺。", "Take last year's figures (Opening balances) or import earlier books first. Each column says where its figures come from; a year nobody knows is shown as missing."],
      who: ["项目组成员都可以查看和导出；未取数的以前年度只有该项目成员能看到。", "Every member reads and exports it; earlier years that were not taken over are shown to members of their projects alone."],
    },
    dataanalysis: {
      for: ["比率、结构、趋势、账龄、本福特和其他分析。", "Ratios, structure, trends, ageing, Benford's law and other analyses."],
      first: ["选择一种分析；图上的点和柱可以点击，查看其背后的数据。", "Choose an analysis; points and bars open the data behind them."],
      who: ["项目组成员都可以查看和下载。", "All members look and download."],
    },
    journaltests: {
      for: ["按规则测试序时账，找出需要关注的会计分录。", "Tests the journal by rules and finds entries that deserve attention."],
      first: ["查看规则后运行测试，按风险高低查看命中的凭证，再写结论。", "Look at the rules, run the test, go through the hits from the highest risk, then conclude."],
      who: ["项目组成员都可以设置规则、运行测试和抽取命中的凭证。", "All members set rules, run tests and draw what was hit."],
    },
    assetsclass: {
      for: ["资产类报表项目的底稿：审定表、明细、程序、结论和签署。", "Working papers of assets: lead schedules, details, procedures, conclusions and sign-offs."],
      first: ["打开分配给您的项目，执行程序、填写结论，再签署。", "Open an item that is assigned to you, carry out its procedures, conclude, then sign off."],
      ...itemSigners,
    },
    liabilitiesclass: { for: ["负债和所有者权益类报表项目的底稿。", "Working papers of liabilities and equity."], first: ["打开分配给您的项目，执行程序、填写结论，再签署。", "Open an item that is assigned to you, carry out its procedures, conclude, then sign off."], ...itemSigners },
    profiltclass: { for: ["损益类报表项目的底稿。", "Working papers of income and expenses."], first: ["打开分配给您的项目，执行程序、填写结论，再签署。", "Open an item that is assigned to you, carry out its procedures, conclude, then sign off."], ...itemSigners },
    categorytemplates: {
      for: ["设置各类项目开始时的菜单页面、底稿章节，以及事务所的审计程序。", "Sets what projects of each category begin with: pages of the menu, sections of the file, and the firm's audit programmes."],
      first: ["选择项目类别，去掉不需要的页面和章节，勾选必备章节后保存；新建项目即采用。", "Choose a category, take out pages and sections, tick those that every file must have and save; new projects begin with it."],
      who: ["有“模板与用语”权限的人员维护。", "Those with the right to templates and wording."],
    },
    sheettemplates: {
      for: ["维护事务所的底稿模板：审定表、明细表、账龄、测算表等，新建底稿时取用。", "The firm's templates of papers: lead schedules, details, ages, calculations; papers are made from them."],
      first: ["在左侧选择报表项目，打开一份模板，修改后保存为新版本；双花括号中的内容在新建底稿时填入。", "Choose a statement item on the left, open a template, change it and save a new version; what stands in double braces is filled in when a paper is made."],
      who: ["有“模板与用语”权限的人员维护；所有人都可以取用。", "Those with the right to templates and wording keep them; everybody may take them."],
    },
    tickmarks: {
      for: ["维护事务所的审计标识及其含义，用于底稿单元格。", "The firm's tick marks and their meaning, put on cells of papers."],
      first: ["新增标识并填写含义；打开审计表格，在右侧“标识”中标注所选单元格。", "Add a mark and its meaning; in a sheet choose “Ticks” on the right to put it on the selected cell."],
      who: ["有“模板与用语”权限的人员维护；所有人都可以使用。", "Those with the right to templates and wording keep them; everybody may use them."],
    },
    auditwords: {
      for: ["维护事务所的审计用语：说明、结论和沟通，编写底稿时可直接选用。", "The firm's wording for explanations, conclusions and communication, offered while papers are written."],
      first: ["在左侧选择类别，新增用语；花括号内的内容由选用人填写。", "Choose a category on the left and add a phrase; what stands in braces is filled in by whoever takes it."],
      who: ["有“模板与用语”权限的人员维护；所有人都可以选用。", "Those with the right to templates and wording keep them; everybody may take them."],
    },
    brokenreferences: {
      for: ["列出说明、程序、分录和明细中指向不存在底稿的交叉索引。", "Lists references in conclusions, procedures, entries and details to papers that are not there."],
      first: ["在文字或表格单元格中用 [[ZD-1]] 引用底稿；逐条打开并改正，改好后即从此处消失。", "A text or a cell names a paper as [[ZD-1]]. Open each one and mend it; it then leaves the list."],
      who: ["项目组成员都可以查看；文字在其所在的底稿上修改。", "All members look; texts are changed where they stand."],
    },
    sheet: {
      for: ["在线编辑审计表格：取数公式直接引用账套、试算平衡与调整，自动保存并保留版本。", "Edits audit sheets in the browser: bindings take figures from the books, the trial balance and the entries; everything is saved by itself and kept in versions."],
      first: ["新建空白表格、按模板新建，或打开已有的 Excel；输入 = 或从“取数”拖入即可取数，[[ZD-1]] 引用底稿。", "Make an empty sheet, one from a template, or open a workbook; type = or drag from “Amounts” for bindings, [[ZD-1]] names a paper."],
      who: ["项目组成员都可以编辑，同一时间由一个窗口持有编辑权，其他人实时查看并可申请；签署后的修改会提示。", "Members edit. One window at a time holds a sheet, others follow live and may ask for it; changes after a sign-off are shown."],
    },
    projectjobs: {
      for: ["把底稿、报表项目或其他工作分派给项目成员，注明截止日和工时。", "Gives papers, items or other work to members, with a date and hours."],
      first: ["新建任务，选择负责人和截止日；负责人提交后由他人复核。", "Add a task with its owner and date; once it is handed in, another person reviews it."],
      who: ["成员都可以分派任务；分派人和负责人员可以修改、复核；已提交的任务须先退回才能修改。", "Members give tasks. Who gave one and those who lead change and review it; what is handed in is sent back before it changes."],
    },
    paperindex: {
      for: ["审计档案的目录：各章节有哪些底稿、签到哪一级、有几条未关闭意见、缺少什么必备内容。", "The contents of the audit file: the papers of each section, how far they are signed, open notes, and what is required but missing."],
      first: ["在左侧选择章节，右侧打开底稿；用“新建底稿”从模板新建，索引号自动取下一个。", "Choose a section on the left and open a paper on the right; New paper makes one from a template with the next index."],
      who: ["项目组成员都可以查看和新建；删除须写明原因，索引号不再使用。", "All members look and add papers; removing one needs a reason, and its index is not given again."],
    },
    jobsignedtotal: {
      for: ["全部底稿的签署：每级谁在何时签署、签署后是否变更、哪些条件由谁放行及理由。", "Sign-offs of all papers: who signed each level and when, what changed afterwards, what was overridden by whom and why."],
      first: ["按人员或状态筛选，点击名称打开底稿；勾选后可以批量签署；需要留档时导出 Excel。", "Filter by kind, level, person or state, click a name to open the paper; tick papers to sign them in one go; export to Excel for the file."],
      who: ["项目组成员都可以查看；签署和放行在底稿上进行。", "All members may look; signing and overriding are done on the paper."],
    },
    trialbalance: {
      for: ["由账套、对照和调整即时计算的试算平衡表，附勾稽关系。", "The trial balance, computed from ledgers, mapping and adjustments, with the equalities it must keep."],
      first: ["点击任一金额，逐级查看科目、明细和凭证；用下载菜单取得报表。", "Click any amount for its accounts, lines and vouchers; the download menu gives the statements."],
      who: ["项目组成员都可以查看和下载；金额不能在这里修改。", "All members look and download; amounts are not changed here."],
    },
    pzcheck: {
      for: ["本项目抽取的凭证：核对内容、结果、差异和复核。", "Vouchers drawn in this project: points checked, results, differences and reviews."],
      first: ["选择报表项目，逐张核对；有差异时写明金额和说明，并可直接编制调整。", "Choose a statement item and check voucher by voucher; an exception needs its amount and an explanation, and can be adjusted at once."],
      who: ["项目组成员核对；复核由项目负责人、合伙人或现场负责人进行，且不能复核自己核对的凭证。", "Members check. The manager, the partner or the in-charge reviews, never what they have checked themselves."],
    },
    auditadjustment: {
      for: ["审计调整和重分类分录的编制、提交与复核。", "Audit adjustments and reclassifications: prepared, submitted and reviewed."],
      first: ["新建分录或采用建议的重分类，借贷平衡后提交复核；计入审定数的分录可下载为审计调整确认函（Word）。", "Write an entry or take up a proposed reclassification; submit it once it balances. Entries in the figures can be downloaded as a letter to the client (Word)."],
      who: ["项目组成员编制；项目负责人、合伙人和现场负责人复核，但不能复核自己编制或修改的分录。", "Members prepare. The manager, the partner and the in-charge review, never entries they have prepared or changed."],
    },
    materiality: {
      for: ["确定财务报表整体的重要性、实际执行的重要性和明显微小错报临界值，并保留每次修订。", "Sets materiality, performance materiality and what is clearly trivial, and keeps every revision."],
      first: ["比较各基准的金额，选定一个并说明理由，保存后请另一位负责人批准。", "Compare the benchmarks, choose one and say why, save, and have another lead approve it."],
      who: ["项目组成员编制；项目负责人或合伙人批准，但不能批准自己编制或修改的记录。", "Members prepare. The project manager or the partner approves, never a record they prepared or changed."],
    },
    cutoff: {
      for: ["检查资产负债表日前后的凭证是否记入正确的期间。", "Tests whether vouchers around the period end stand in the right period."],
      first: ["选择类别和天数，查看前后的凭证，抽取需要核对的。", "Choose a kind and the days, look at the vouchers on both sides, and draw those to be checked."],
      who: ["项目组成员都可以查看和抽凭。", "All members look and draw vouchers."],
    },
    sampling: {
      for: ["按统计或非统计方法抽取样本，保留重新抽取所需的全部参数。", "Draws samples, statistical or not, and keeps all it takes to draw them again."],
      first: ["确定总体，选择方法和样本量，抽取后填写审定金额，评价并写结论。", "Define the population, choose method and size, draw, enter audited amounts, then evaluate and conclude."],
      who: ["项目组成员都可以抽样、评价和重新抽取验证。自己抽取而未填结果的样本可以说明理由后作废，并留在列表中。", "All members draw, evaluate and draw again to verify. One's own sample without results is taken back with a reason, and stays in the list."],
    },
  },
} as const satisfies Pairs;
