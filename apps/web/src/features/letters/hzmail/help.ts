import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
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
} as const satisfies Pairs;
