import type { Pairs } from "../../../pairs.ts";

export const messages = {
  "workTimer.running": ["计时已在进行：“{title}”，请先停止", "A timer runs already: “{title}”. Stop it first"],
  "workTimer.none": ["没有进行中的计时", "No timer runs"],
  "workOffer.missing": ["这条建议已不存在：来源已改变，或工时已登记", "This is offered no more: its source has changed, or the hours are logged"],
  "workOffer.taken": ["这条建议已经登记过", "These hours were taken already"],
  "workOffer.dismissed": ["这条建议已忽略", "This offer was dismissed"],
  "workOffer.title.acts": ["审计工作", "Audit work"],
  "workOffer.title.timer": ["计时", "Timer"],
} as const satisfies Pairs;
