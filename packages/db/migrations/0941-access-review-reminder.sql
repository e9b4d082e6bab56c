-- Who may fetch the access review is reminded at the start of each quarter, and every week until somebody has.
alter table security_policy
  add column access_reviewed_at timestamptz,
  add column access_review_told_at timestamptz;
