-- A paper of judgement may be of a record of the project (a run of tests, a sample): each has versions of its own. Null: of the project.
drop index paper_record_revision;
drop index paper_record_place;
alter table paper_record add column subject_id bigint;
create unique index paper_record_revision on paper_record (tenant_id, project_id, kind, subject_id, revision) nulls not distinct;
create unique index paper_record_place on paper_record (tenant_id, project_id, kind, subject_id, place) nulls not distinct where place < 2;
