-- `run_id` is the name by which rows of projects name their runs; a matching is of no project.
alter table match_page rename column run_id to match_id;
