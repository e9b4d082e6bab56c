import type { CodeWords } from "../../../pairs.ts";
import type { codes } from "./codes.ts";

export const codeWords = {
  acceptanceStatus: {
    draft: ["草稿", "Draft"],
    atManager: ["待项目经理审核", "With the manager"],
    atPartner: ["待合伙人审批", "With the partner"],
    approved: ["合伙人已批准", "Approved by the partner"],
    superseded: ["已被取代", "Superseded"],
  },
  acceptanceKind: { first: ["首次承接", "First engagement"], continued: ["连续保持", "Continuance"] },
  predecessorConsent: {
    notAsked: ["尚未征询", "Not asked yet"],
    given: ["客户已同意", "The client agrees"],
    refused: ["客户拒绝", "The client refuses"],
  },
  predecessorReply: {
    none: ["未回复", "No reply"],
    satisfactory: ["已回复，无异常", "Replied, nothing against it"],
    unsatisfactory: ["已回复，存在异常", "Replied, with matters against it"],
  },
  acceptanceRoute: {
    partner: ["合伙人决定", "Decided by the partner"],
    quality: ["质量部门审批", "Quality department"],
    committee: ["质量委员会表决", "Vote of the quality committee"],
    waiver: ["质量委员会连同首席合伙人豁免", "Waiver of the committee with the chief partner"],
    decline: ["按规则不得承接", "Declined by rule"],
  },
  caseState: {
    waiting: ["待决定", "Waiting"],
    accepted: ["已同意承接", "Accepted"],
    declined: ["不承接", "Declined"],
    superseded: ["已被新版取代", "Superseded by a new version"],
  },
  acceptanceVote: { for: ["赞成", "For"], against: ["反对", "Against"] },
  acceptanceReason: {
    score: ["得分低于 80", "Score below 80"],
    stop: ["硬性停止事项", "Hard stop"],
    pie: ["公众利益实体", "Public interest entity"],
    listed: ["上市公司", "Listed company"],
    ipo: ["拟上市", "Going public"],
    risk: ["项目风险等级", "Risk level of the engagement"],
    firstAudit: ["首次审计", "First audit"],
    group: ["集团审计", "Group audit"],
    breach: ["独立性受损且无法消除", "Independence breach without remedy"],
    preconditions: ["审计前提条件不满足", "Preconditions of an audit not met"],
    fee: ["上年费用未付清或收费下降", "Overdue fee, or a fall of the fee"],
    predecessor: ["与前任沟通", "Communication with the predecessor"],
  },
} as const satisfies CodeWords<typeof codes>;
