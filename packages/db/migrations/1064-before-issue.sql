-- Before a report is sealed each finding is answered or gone; what was said of a grave one a second person confirms.
alter table mirror_answer add column confirmed_by bigint, add column confirmed_at timestamptz;
alter table mirror_answer add constraint mirror_answer_confirmed check (num_nonnulls(confirmed_by, confirmed_at) in (0, 2));
alter table mirror_answer add constraint mirror_answer_second check (confirmed_by <> answered_by);
