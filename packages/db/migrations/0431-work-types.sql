-- Kinds of work are system codes (WORKTYPE): a firm may add its own. 1 stays the work on a project.
alter table work_log drop constraint work_log_work_type_check, add check (work_type between 1 and 999);
