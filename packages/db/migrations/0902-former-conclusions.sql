-- Conclusions that were taken back or changed, oldest first: {userId, at, reason, verdict, conclusion}.
alter table sample_run add column former_conclusions jsonb not null default '[]';
alter table journal_test_run add column former_conclusions jsonb not null default '[]';
