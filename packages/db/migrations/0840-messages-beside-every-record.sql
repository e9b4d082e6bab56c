-- Messages beside every record of a project, of all kinds: supervision (SVC), risk prompts (RSK) and review notes (RVN) besides remarks and
-- questions, with labels, priority and a day by which they are answered.
alter table msg_head drop constraint msg_head_msg_type_check, drop constraint msg_head_entity_check;
alter table msg_head
  add constraint msg_head_msg_type_check check (msg_type in ('CMT', 'QUE', 'SVC', 'RSK', 'RVN', 'ANS')),
  -- A record of packages/contract/src/records.ts.
  add constraint msg_head_entity_check check (entity ~ '^[a-zA-Z]{1,30}$'),
  alter period_id drop not null, alter j_period drop not null, alter j_type drop not null, alter j_no_text drop not null,
  add check (entity <> 'voucher' or (period_id is not null and j_period is not null and j_type is not null and j_no_text is not null)),
  -- The place within the record: the address of a cell.
  add column anchor text check (length(anchor) between 1 and 60),
  -- What the record was called when it was written; a voucher goes by its number.
  add column refer_zh text, add column refer_en text,
  -- The node of the project's menu on whose page it was written.
  add column node_id int,
  add column label_ids bigint[] not null default '{}',
  -- 1 low, 2 normal, 3 high.
  add column priority smallint not null default 2 check (priority between 1 and 3),
  add column due_date date,
  -- The role in the project of whoever wrote it, then.
  add column author_role smallint not null default 0 check (author_role between 0 and 4),
  -- Of an answer: the procedure or the entry that responds to the risk.
  add column response_entity text collate "C" check (response_entity in ('progLine', 'adjustment')),
  add column response_id bigint,
  add check ((response_entity is null) = (response_id is null)),
  add column closed_by bigint, add column closed_at timestamptz, add column reopen_reason text,
  add foreign key (tenant_id, closed_by) references app_user (tenant_id, id);
create index msg_head_open on msg_head (tenant_id, project_id, id) where parent_id is null and msg_type <> 'CMT' and status <> 2;

-- As its author has it called since; null as it came.
alter table msg_file add column file_name text check (length(file_name) between 1 and 200);
