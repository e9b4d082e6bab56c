import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "draw.pointsLeader": ["必核项目只有项目负责人可以删除、改写或改为选填；增加核对项目不受限制", "Only a leader takes off, rewords or makes optional a point that must be checked; anybody adds points"],
  "draw.lineMissing": ["所选分录不在当前有效的序时账中，请刷新后重选", "Some of these lines are not in the journal in force; refresh and choose again"],
  "draw.tooMany": ["所选分录超过一次抽取的上限（{count} 条，最多 {max} 条），请缩小范围或用抽样", "Too many lines for one draw ({count}, at most {max}): narrow the filter, or draw a sample"],
  "draw.listChanged": ["列表内容已变化，请刷新后重新抽取", "The list has changed meanwhile; refresh it and draw again"],
  "draw.nothingDrawn": ["所选分录没有为该报表项目抽取", "None of these lines is drawn for the statement item"],
  "draw.wrongState": ["{where}：当前状态不能进行此操作", "{where}: not possible in its present status"],
  "draw.marksMissing": ["{where}：还有核对内容未填写", "{where}: some check items are not marked yet"],
  "draw.resultMissing": ["{where}：请先填写检查结果", "{where}: fill in the result first"],
  "draw.ownWork": ["{where}：不能复核自己检查的凭证", "{where}: you cannot review what you checked yourself"],
  "draw.findingLeader": ["{where}：已查出的异常由没有参与检查的项目负责人、合伙人或现场负责人决定撤销或减少", "{where}: what was found is taken back, or made smaller, by a manager, partner or in-charge who has not checked it"],
  "draw.findingFirst": ["{where}：已查出异常，请先由没有参与检查的负责人撤销异常并说明理由，再取消抽取", "{where}: an exception was found; a leader who has not checked it first takes it back, with a reason, before the draw is cancelled"],
  "draw.findingReason": ["{where}：请在备注中另写明撤销或减少异常的理由", "{where}: write a new remark on why the finding is taken back or made smaller"],
  "draw.leaderOnly": ["{where}：需要项目负责人、合伙人或现场负责人操作", "{where}: only the project manager, the partner or the in-charge may do this"],
  "draw.closed": ["{where}：已复核或已取消，不能修改", "{where}: reviewed or cancelled, and so no longer changed"],
  "draw.entryText": ["抽凭差异：{vouchers} {summary}", "Vouching difference: {vouchers} {summary}"],
  "draw.noException": ["{where}：没有检查异常，不能生成调整分录", "{where}: no exception was found, so there is nothing to adjust"],
  "draw.adjustedAlready": ["{where}：已有调整分录", "{where}: an adjusting entry exists already"],
  "draw.evidenceMissing": [
    "{count} 张凭证既无附件也无备注（首张 {where}）：批量或在一分钟内连续确认无异常前，请说明查看了哪些证据（至少 5 个字）",
    "{count} vouchers have neither file nor remark (the first: {where}): before finding several without exception, at once or within a minute, say what evidence was seen (at least 5 characters)",
  ],
  "draw.exceptionNeedsMore": ["有异常时必须填写差异金额和备注", "An exception needs an amount and a remark"],
  "record.drawnVoucher": ["抽凭 {name} {account}", "Drawn voucher {name} {account}"],
} as const satisfies Pairs;
