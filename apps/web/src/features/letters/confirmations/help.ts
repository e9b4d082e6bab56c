import type { Pairs } from "../../../lib/i18n/pairs.ts";

const controlTable = {
  for: ["一类询证函的控制表，含全部状态。", "All letters of one kind, with their states."],
  first: ["按状态筛选，打开一封查看经过；查到的函件可一次全选并“合并打印”，在右上角菜单中导出 Excel 作为底稿。", "Filter by state and open a letter to see how it went. All letters found are selected at once for a merged PDF; the menu at the top right exports them to Excel for the file."],
  who: ["项目组成员办理；审批由项目负责人、合伙人或现场负责人进行，且不能是制函人或提交人。", "Members of the team; the manager, partner or in-charge approve, never who made or submitted the letter."],
} as const satisfies Pairs;
const letterStage = {
  for: ["制函、审批、发函：按模板制成 PDF，由他人审批后冻结内容，由项目组发出。", "Letters are made to PDF by their models, approved by another person, which freezes them, and sent by the team."],
  first: [
    "选中函件制函并提交；审批人点开核对后同意或退回；审批后打印盖章，上传盖章件，系统与审批内容比对，未能识别的由负责人比对；发函时扫码或粘贴快递单号，“合并打印”得到函件、标签和交接清单，超过 200 封时在后台生成，完成后在下载中心领取。查到的函件可一次全选，最多 1,000 封。",
    "Select letters, make and submit them. Approvers read and approve or send back. Then have each sealed by the client and add its scan, which is held against what was approved; what is not read a lead compares. Scan or paste courier numbers to send; “Merged PDF” gives letters, labels and the hand-over list, of more than 200 letters in the background and then among the downloads. All letters found are selected at once, up to 1,000.",
  ],
  who: ["项目组成员办理；审批由项目负责人、合伙人或现场负责人进行，且不能是制函人或提交人。", "Members of the team; the manager, partner or in-charge approve, never who made or submitted the letter."],
} as const satisfies Pairs;

export const text = {
  hzcenter: {
    for: ["汇总您所在各项目的询证函：处于哪个阶段、等待了多久、有无异常迹象。", "Letters of all your projects: where they stand, how long they have waited, and whether warning signs are open."],
    first: ["按阶段或状态筛选，按天数排序，打开最久的一封。", "Filter by stage or state, sort by days, and open the oldest."],
    who: ["项目组成员看到自己项目的函件；有“函证中心·全部”权限的人看到全所的函件。", "Members see the letters of their projects; whoever has the right to all letters sees the firm's."],
  },
  hzcontact: {
    for: ["函证名单：向谁函证什么、为什么、地址是否核实。", "Whom to confirm what with, why, and whether the address was checked."],
    first: [
      "点击“从账簿生成”，大额标准默认取实际执行的重要性水平，预览后列入名单；再粘贴联系信息、核实地址。在“已开立账户清单”中粘贴客户的开户清单：未函证的账户以红色标出，名单所缺的可一步登记并选函；从清单删除账户须写明理由。",
      "Choose “From the books” (key items begin at performance materiality), look at the preview and take it in; then paste addresses and check them. Paste the client's accounts into “Bank account list”: those in no letter stand in red, and what the register lacks is registered and selected in one step. Removing an account from the list needs a reason.",
    ],
    who: ["项目组成员办理；审批由项目负责人、合伙人或现场负责人进行，且不能是制函人或提交人。", "Members of the team; the manager, partner or in-charge approve, never who made or submitted the letter."],
  },
  hzbankaccounts: {
    for: ["客户的已开立账户清单，逐户与账簿和函件核对：未函证的账户以红色标出。", "The client's list of opened accounts, each held against books and letters: those in no letter stand in red."],
    first: ["粘贴客户的清单（开户行、账号、销户日）；名单所缺的账户可一步登记并选函。修改和删除须写明理由。", "Paste the client's list (bank, account, day closed); what the register lacks is registered and selected in one step. Changes and removals need a reason."],
    who: ["项目组成员办理；项目质量复核人只能查看。", "Members of the team; the engagement quality reviewer reads."],
  },
  hzletter2: letterStage,
  hzletter3: letterStage,
  hzletter4: letterStage,
  hzletter5: {
    for: [
      "录入回函金额、差异原因和来源；异常迹象逐项说明后才能完结。本项目的“回函期限”可另定；查到的函件可一次全选。",
      "Enters replies, reasons of differences and where they came from. A letter closes once each warning sign is answered; the project may set the days a reply may take; all letters found are selected at once.",
    ],
    first: ["点开函件，上传或用手机拍摄回函扫描件，再“录入回函”：图片与识别结果并列，不确定的先与图片核对。", "Open a letter, attach the scan or photograph it by telephone, then “Enter reply”: picture and what was recognised stand side by side, and what is not sure is compared first."],
    who: ["项目组成员办理；审批由项目负责人、合伙人或现场负责人进行，且不能是制函人或提交人。", "Members of the team; the manager, partner or in-charge approve, never who made or submitted the letter."],
  },
  hzsummary: {
    for: ["各科目的发函、回函、差异、可确认金额和推断错报；推断错报列入错报汇总。", "What was sent, answered, differs and is confirmed of each account, and the misstatement projected, which stands among the misstatements."],
    first: ["先说明异常迹象、填写差异原因，再看比例和推断错报；导出 Excel 作为底稿。", "Clear warning signs and give reasons of differences first, then look at shares and projections; export to Excel for the file."],
    who: ["项目组成员都可以查看和导出；金额在函件中录入，不在这里修改。", "Members of the team look and export; amounts are entered at the letters, never here."],
  },
  hzbLetter1: controlTable,
  hzbLetter2: controlTable,
  hzbLetter3: controlTable,
  hzbLetter4: controlTable,
  hzbLetter5: controlTable,
} as const satisfies Pairs;
