-- Books that the manager takes in before the engagement is accepted, to evaluate it (承接评估用): they go when it is declined.
alter table import_batch add column is_trial boolean not null default false;
