import type { Pairs } from "../../../lib/i18n/pairs.ts";

export const text = {
  guide: {
    for: ["本所的指南：怎样做、依据什么。", "The firm's guides: how work is done, and on what grounds."],
    first: ["按标题、正文、关键词或拼音首字母查找，打开阅读；有权限的人撰写并送审。", "Look for words of title or text, keywords or pinyin initials, and read; those with the right write and hand in."],
    who: ["有知识库权限的人都能阅读；由未参与撰写的另一人审核后发布，修改后须重新审核。", "Everybody with the right over knowledge reads. Somebody who wrote nothing of it publishes it, each new version too."],
  },
  experience: {
    for: ["同事在项目中的经验。", "What colleagues have learnt in their engagements."],
    first: ["查找并阅读，点赞或评论；写下自己的经验并送审。", "Look for one, read, like or comment; write your own and hand it in."],
    who: ["人人可写；另一人审核后才发布。请勿写客户的保密信息。", "Everybody writes; somebody else reviews before it is published. Nothing confidential of clients belongs here."],
  },
  professionalcommunity: {
    for: ["专业问题的讨论与文章。", "Posts and discussion on professional matters."],
    first: ["阅读文章，在下方评论；或发表自己的文章。", "Read a post and comment below it, or write one."],
    who: ["人人可写、可评论；评论由本人或有权限的人写明理由后删除。", "Everybody writes and comments. A comment is deleted by its writer, or with the right, and says why."],
  },
  professionalstudyandtrain: {
    for: ["本所的课程、自己的学习进度和今年的学时。", "The firm's courses, one's own progress and the hours of this year."],
    first: ["打开课程阅读；进度和用时自动记录，读完且用时达到一半即完成。", "Open a course and read: progress and time are recorded. Read to its end in at least half its time, it is completed."],
    who: ["学时按实际用时计，最多为课程时长；只有本人看到自己的进度。", "Hours count as spent, at most as stated. Progress is seen by oneself alone."],
  },
} as const satisfies Pairs;
