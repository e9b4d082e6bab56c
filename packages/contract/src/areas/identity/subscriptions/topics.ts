/** What people can be told of, and take back (订阅): groups, their topics, and the topic of each notice. */
import type { MessageKey } from "../../../messages.ts";
import type { Pair } from "../../../pairs.ts";

export const subscriptionGroups = {
  project: ["项目动态", "Project news"],
  letters: ["函证与资料", "Letters and requests"],
  review: ["复核意见", "Review comments"],
  archive: ["归档提醒", "Archive reminders"],
  knowledge: ["知识更新", "Knowledge updates"],
  duties: ["待办与必达通知", "Tasks and what everybody must learn"],
} as const satisfies Record<string, Pair>;
export type GroupCode = keyof typeof subscriptionGroups;

interface TopicSpec {
  group: GroupCode;
  words: Pair;
  /** What such a notice says. */
  about: Pair;
  /** It cannot be taken back: there is only the choice whether it comes by mail too. */
  isAlways?: true;
}
const topics = {
  team: {
    group: "project",
    words: ["项目组", "Team"],
    about: [
      "项目启动、负责人更换、移出项目组、成员迟迟未确认、报告日临近、工时邀请被拒绝、工时已审批",
      "Projects started, managers replaced, removals, places not confirmed, report dates near, hours refused or approved",
    ],
  },
  data: {
    group: "project",
    words: ["数据处理", "Data"],
    about: ["导入、会计分录测试和生成文件的结果", "How imports, journal-entry tests and generated files ended"],
  },
  replies: {
    group: "letters",
    words: ["回函与资料", "Replies"],
    about: ["询证函逾期未回函，资料请求逾期未提供", "Letters and requests that were not answered in time"],
  },
  adjustments: {
    group: "review",
    words: ["调整分录", "Adjustments"],
    about: ["您的调整分录已复核、被退回或作废", "Your adjustments approved, returned or voided"],
  },
  programs: {
    group: "review",
    words: ["审计程序", "Procedures"],
    about: [
      "不执行关键程序的申请得到答复，重要性水平获批或被退回",
      "Answers to leaving out key procedures; materiality approved or returned",
    ],
  },
  messages: {
    group: "review",
    words: ["留言与疑点", "Messages and questions"],
    about: ["提到您、答复您，疑点关闭或重新打开", "Mentions, answers, questions closed or opened again"],
  },
  archiving: {
    group: "archive",
    words: ["归档办理", "Archiving"],
    about: ["归档期限临近或逾期，申请被退回，项目入档", "Files due or late, applications denied, projects archived"],
  },
  access: {
    group: "archive",
    words: ["档案查阅", "Archive access"],
    about: ["获准查阅档案、查阅结束", "Access given, access ended"],
  },
  articles: {
    group: "knowledge",
    words: ["知识文章", "Articles"],
    about: ["新发布的指南、经验、文章和课程，您的文章收到评论", "What was published, comments on your articles"],
  },
  duties: {
    group: "duties",
    words: ["待办与必达", "Tasks and must-reads"],
    about: [
      "等待您办理的事项，以及账号安全、退信等必须知悉的通知",
      "What waits for you to act, and what you must learn: your account, returned mail and the like",
    ],
    isAlways: true,
  },
} as const satisfies Record<string, TopicSpec>;
export type Topic = keyof typeof topics;

export const subscriptionTopics: Readonly<Record<Topic, TopicSpec>> = topics;
export const topicCodes = Object.keys(topics) as [Topic, ...Topic[]];

/** That of tasks, and of every notice that has no topic. */
export const duties = "duties" satisfies Topic;

type NoticeTitle = Extract<MessageKey, `notice.${string}.title`>;
/** By the title of the notice; null for what everybody must learn: what asks for an answer, and what touches an account or the firm's data. */
const topicOfTitle: Readonly<Record<NoticeTitle, Topic | null>> = {
  "notice.pbc.answered.title": "data",
  "notice.acceptanceAtPartner.title": null,
  "notice.acceptanceDecided.title": "team",
  "notice.acceptanceWaits.title": null,
  "notice.consultationAnswered.title": null,
  "notice.consultationAsked.title": null,
  "notice.consultationConcluded.title": null,
  "notice.differenceLaid.title": null,
  "notice.independenceAsked.title": null,
  "notice.independenceDecided.title": null,
  "notice.independenceWaits.title": null,
  "notice.inspectionGiven.title": null,
  "notice.inspectionEnded.title": null,
  "notice.mirrorAnswered.title": null,
  "notice.moveDecided.title": "team",
  "notice.moveWaits.title": null,
  "notice.projectMoved.title": "team",
  "notice.reportIssued.title": "team",
  "notice.lateFactRecorded.title": null,
  "notice.lateFactDecided.title": null,
  "notice.reportToSeal.title": null,
  "notice.waiverWaits.title": null,
  "notice.hoursInvited.title": null,
  "notice.hzMailbox.title": null,
  "notice.hzMailboxConfirmed.title": null,
  "notice.sealOther.title": null,
  "notice.sealUnclear.title": null,
  "notice.sealWaits.title": null,
  "notice.taskGiven.title": null,
  "notice.taskHandedIn.title": null,
  "notice.taskReturned.title": null,
  "notice.externalBound.title": null,
  "notice.registered.title": null,
  "notice.separationEnd.title": null,
  "notice.accessReview.title": null,
  "notice.externalUnbound.title": null,
  "notice.tenantExport.title": null,
  "notice.infectedFile.title": null,
  "notice.importChecked.title": null,
  "notice.mailUnknown.title": null,
  "notice.mailFailed.title": null,
  "notice.mailBounced.title": null,
  "notice.letterUnknown.title": null,
  "notice.letterFailed.title": null,
  "notice.letterBounced.title": null,
  "notice.programWaits.title": null,
  "notice.materialityWaits.title": null,
  "notice.paperWaits.title": null,
  "notice.adjustSubmitted.title": null,
  "notice.adjustOverturned.title": null,
  "notice.memberAdded.title": null,
  "notice.itemsAssigned.title": null,
  "notice.memberManager.title": "team",
  "notice.managerReplaced.title": "team",
  "notice.memberRemoved.title": "team",
  "notice.projectStarted.title": "team",
  "notice.reviewAnswered.title": null,
  "notice.reviewAsked.title": null,
  "notice.reviewCompleted.title": null,
  "notice.reviewFacts.title": null,
  "notice.signFell.title": null,
  "notice.memberUnchecked.title": "team",
  "notice.placeUnanswered.title": null,
  "notice.reportNear.title": "team",
  "notice.lettersOverdue.title": "replies",
  "notice.requestsOverdue.title": "replies",
  "notice.webhookOff.title": null,
  "notice.webhookChanged.title": null,
  "notice.hoursRefused.title": "team",
  "notice.hoursHandedIn.title": null,
  "notice.hoursReturned.title": null,
  "notice.hoursReopened.title": null,
  "notice.hoursApproved.title": "team",
  "notice.importCommitted.title": "data",
  "notice.importFailed.title": "data",
  "notice.journalTested.title": "data",
  "notice.journalTestFailed.title": "data",
  "notice.downloadReady.title": "data",
  "notice.downloadFailed.title": "data",
  "notice.adjustChecked.title": "adjustments",
  "notice.adjustReturned.title": "adjustments",
  "notice.adjustVoided.title": "adjustments",
  "notice.programAgreed.title": "programs",
  "notice.programRefused.title": "programs",
  "notice.materialityApproved.title": "programs",
  "notice.paperApproved.title": "programs",
  "notice.paperReturned.title": "programs",
  "notice.materialityReturned.title": "programs",
  "notice.messageCalled.title": "messages",
  "notice.messageAnswered.title": "messages",
  "notice.messageClosed.title": "messages",
  "notice.messageReopened.title": "messages",
  "notice.messageTask.title": null,
  "notice.archiveApplied.title": null,
  "notice.archiveChecked.title": null,
  "notice.archiveDenied.title": "archiving",
  "notice.archiveClosed.title": "archiving",
  "notice.archiveDue.title": "archiving",
  "notice.archiveLate.title": "archiving",
  "notice.destructionProposed.title": null,
  "notice.destructionRefused.title": "archiving",
  "notice.archiveDestroyed.title": "archiving",
  "notice.archiveGiven.title": "access",
  "notice.archiveEnded.title": "access",
  "notice.articleWaits.title": null,
  "notice.articlePublished.title": null,
  "notice.articleReturned.title": null,
  "notice.articleNew.title": "articles",
  "notice.articleCommented.title": "articles",
};

const byTitle: Readonly<Record<string, Topic | null>> = topicOfTitle;
export const topicOf = (title: MessageKey): Topic | null => byTitle[title] ?? null;
/** The titles of a topic's notices; those of tasks are not known by their titles alone. */
export const titlesOf = (topic: Topic): string[] => {
  const wanted = topic === duties ? null : topic;
  return Object.entries(topicOfTitle).flatMap(([title, of]) => (of === wanted ? [title] : []));
};
