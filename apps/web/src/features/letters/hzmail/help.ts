import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  hzmail: {
    for: ["设置函证邮箱：发函、收回函的服务器；项目专用邮箱由其负责人在项目中设置。", "The mailboxes that letters go out from and replies arrive at, of the firm; those of projects are set inside them by their leaders."],
    first: ["填写地址、密码和服务器，点击“测试”；三步都通过后，请另一位有用户编辑权限的人确认，才会发函和收信。", "Enter address, password and servers, and test; once all three steps have passed, somebody else who may edit users confirms it: only then it sends and fetches."],
    who: ["查看和修改需要“用户与系统管理”权限。", "Seeing and changing them needs the right “Users and administration”."],
  },
  maindohzmailbox: {
    for: ["设置本项目专用的函证邮箱：它决定函证从哪里发出、哪些回函算数。", "The project's own mailbox for confirmations: what letters go out from, and whose replies count."],
    first: ["填写地址、密码和服务器，点击“测试”；三步都通过后，请另一位负责人确认。", "Enter address, password and servers, and test; once all three steps have passed, another leader confirms it."],
    who: ["项目负责人、合伙人或现场负责人设置，由另一位确认；项目成员可以查看。", "The manager, the partner or the in-charge sets it, another of them confirms it; the project's members see it."],
  },
  hzmailbox: {
    for: ["查看收到的回函邮件，以及系统判断它回复了哪封函件、依据是什么。查找超过 5,000 封时只列出最新的 5,000 封，并予以说明。", "Replies by mail, the letter that each is taken to answer, and why. Of a search that more than 5,000 mails fit, the newest 5,000 are listed, and the list says so."],
    first: ["打开一封邮件，核对依据和风险，必要时改为人工匹配；扫描件可点击“识别扫描件”。", "Open a mail, look at why and at its risks, match it by hand where needed, and have its scans recognised."],
    who: ["本所邮箱需要“用户与系统管理”权限，项目专用邮箱由项目成员查看；匹配不改变函件本身。", "The firm’s needs the right “Users and administration”, a project’s is seen by its members; a match changes nothing of the letter."],
  },
} as const satisfies Pairs;
