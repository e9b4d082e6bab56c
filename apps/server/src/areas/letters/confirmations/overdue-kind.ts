/** The job that marks letters without a reply. */
export const overdueKind = "overdue-letters";
