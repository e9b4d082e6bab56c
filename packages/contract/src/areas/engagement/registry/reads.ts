export const reads = {
  registry: [
    "/api/services/app/auditeeinfo",
    "/api/jm/GetManageTeamList",
    "/api/jm/GetPartnerList",
    "/api/jm/GetPartnerListByAPI",
    "/api/jm/GetBranchListByAPI",
    "/api/jm/GetInvestMentCheckByAPI",
    "/api/jm/GetECIChangeByAPI",
    "/api/jm/GetCompanyGraphCheckByAPI",
    "/api/jm/GetRelatedCandidates",
  ],
} as const satisfies Record<string, readonly string[]>;
