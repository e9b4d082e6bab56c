-- The firm's hours by day, and what a project has used of its budget, without reading every entry of all years.
create index work_log_of_day on work_log (tenant_id, work_date);
create index work_log_used on work_log (tenant_id, project_id) include (hours)
  where status in (1, 2) and invite_status = 2 and work_type = 1;
