-- Why somebody joined, left or changed roles, and what was handed over (practice 1.1).
alter table project_member_history add reason text, add taking_over text;
