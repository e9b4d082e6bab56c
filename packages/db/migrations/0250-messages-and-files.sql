-- Messages of a project's people beside its records; the files of projects, what is read out of them for the search, and the parts of uploads
-- that are still under way.

-- Messages (项目留言): threads of a remark or a question and its answers, with labels, priority and a day by which they are answered. A voucher
-- is known by what it is called in its period, so that a journal imported again takes no message away.
create sequence msg_head_id_seq maxvalue 2147483647 cycle;
create table msg_head (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('msg_head_id_seq'),
  project_id bigint not null,
  -- Null of a message that begins a thread.
  parent_id bigint,
  -- Remark, question, supervision, risk prompt, review note, answer.
  msg_type text collate "C" not null check (msg_type in ('CMT', 'QUE', 'SVC', 'RSK', 'RVN', 'ANS')),
  -- 0 open, 1 answered, 2 closed, 3 opened again.
  status smallint not null default 0 check (status between 0 and 3),
  -- A record of packages/contract/src/records.ts.
  entity text collate "C" not null check (entity ~ '^[a-zA-Z]{1,30}$'),
  -- Of a voucher: that in the journal in force; null when a later journal has none like it.
  refer_id bigint,
  -- By which a voucher is known in any journal of its period.
  period_id bigint, j_period int, j_type text collate "C", j_no_text text,
  -- Cleaned HTML, and the text that people read.
  content text not null, content_text text not null,
  at_users bigint[] not null default '{}',
  created_by bigint not null default app_user(), created_at timestamptz not null default now(),
  edited_at timestamptz,
  row_version int not null default 1,
  -- The place within the record: the address of a cell.
  anchor text check (length(anchor) between 1 and 60),
  -- What the record was called when it was written; a voucher goes by its number.
  refer_zh text, refer_en text,
  -- The node of the project's menu on whose page it was written.
  node_id int,
  label_ids bigint[] not null default '{}',
  -- 1 low, 2 normal, 3 high.
  priority smallint not null default 2 check (priority between 1 and 3),
  due_date date,
  -- The role in the project of whoever wrote it, then.
  author_role smallint not null default 0 check (author_role between 0 and 4),
  -- Of an answer: the procedure or the entry that responds to the risk.
  response_entity text collate "C" check (response_entity in ('progLine', 'adjustment')),
  response_id bigint,
  closed_by bigint, closed_at timestamptz, reopen_reason text,
  -- The statement items that the record was a part of when it was written: they are asked on, whatever becomes of the record.
  refer_item_ids bigint[] not null default '{}',
  -- A message beside a cell follows it.
  cell_id bigint,
  primary key (tenant_id, project_id, id),
  constraint msg_head_id_says_project check (id >> 31 in (0, project_id)),
  check ((parent_id is null) = (msg_type <> 'ANS')),
  check (entity <> 'voucher' or (period_id is not null and j_period is not null and j_type is not null and j_no_text is not null)),
  check ((response_entity is null) = (response_id is null)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, project_id, parent_id) references msg_head (tenant_id, project_id, id),
  foreign key (tenant_id, project_id, period_id) references project_period (tenant_id, project_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id),
  foreign key (tenant_id, closed_by) references app_user (tenant_id, id)
);
alter sequence msg_head_id_seq owned by msg_head.id;
create index msg_head_project on msg_head (tenant_id, project_id, id) where parent_id is null;
create index msg_head_refer on msg_head (tenant_id, project_id, entity, refer_id) where parent_id is null;
create index msg_head_period on msg_head (tenant_id, project_id, period_id);
create index msg_head_parent on msg_head (tenant_id, project_id, parent_id, id) where parent_id is not null;
create index msg_head_open on msg_head (tenant_id, project_id, id) where parent_id is null and msg_type <> 'CMT' and status <> 2;

create table msg_file (
  tenant_id int not null default app_tenant(),
  msg_id bigint not null,
  file_id bigint not null,
  is_image boolean not null,
  added_at timestamptz not null default now(),
  project_id bigint not null,
  -- As its author has it called since; null as it came.
  file_name text check (length(file_name) between 1 and 200),
  primary key (tenant_id, project_id, msg_id, file_id),
  foreign key (tenant_id, project_id, msg_id) references msg_head (tenant_id, project_id, id),
  foreign key (tenant_id, file_id) references file_object (tenant_id, id)
);

create table msg_read (
  tenant_id int not null default app_tenant(),
  msg_id bigint not null,
  user_id bigint not null default app_user(),
  read_at timestamptz not null default now(),
  project_id bigint not null,
  primary key (tenant_id, project_id, msg_id, user_id),
  foreign key (tenant_id, project_id, msg_id) references msg_head (tenant_id, project_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);

-- The sections of a project's audit file (底稿目录): copied from the firm's tree of nodes when the project first changes them.
create table audit_section (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  code text collate "C" not null check (length(code) between 1 and 20),
  parent_code text collate "C",
  name text not null check (length(name) between 1 and 100),
  name_en text check (length(name_en) <= 100),
  is_required boolean not null default false,
  -- Of the project alone.
  is_own boolean not null default false,
  sort int not null default 0,
  created_by bigint not null default app_user(), created_at timestamptz not null default now(),
  primary key (tenant_id, project_id, code),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id)
);

-- Files (审计文件), each with its versions.
create sequence audit_file_id_seq maxvalue 2147483647 cycle;
create table audit_file (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('audit_file_id_seq'),
  project_id bigint not null,
  gu_id uuid not null default gen_random_uuid(),
  -- Null of files that stand beside a record alone.
  node_id bigint,
  -- As refType of the wire has it; ref_id is null where the kind is all there is to say.
  ref_type smallint not null, ref_id bigint,
  -- Folders inside of the node, with / between them.
  folder text not null default '' check (length(folder) <= 300),
  file_name text not null check (length(file_name) between 1 and 255),
  -- Initials of the name, by which it is found too.
  pinyin text not null default '',
  ext text not null default '' check (length(ext) <= 10),
  -- 1 paper, 2 attachment, 3 template, 4 report, 5 material.
  file_type smallint not null default 5 check (file_type between 1 and 5),
  wp_index text check (length(wp_index) <= 20),
  is_final boolean not null default false,
  remark text check (length(remark) <= 500),
  label_ids bigint[] not null default '{}',
  -- The present version: what its bytes are stands in its row of audit_file_version, and here for lists.
  version int not null default 1,
  file_id bigint not null, sha256 text not null, size_bytes bigint not null, kind text collate "C" not null,
  uploaded_by bigint not null default app_user(), uploaded_at timestamptz not null default now(),
  updated_by bigint not null default app_user(), updated_at timestamptz not null default now(),
  -- In the bin.
  deleted_by bigint, deleted_at timestamptz, deleted_reason text check (length(deleted_reason) <= 500),
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint audit_file_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, node_id) references files_node (tenant_id, id),
  foreign key (tenant_id, file_id) references file_object (tenant_id, id),
  foreign key (tenant_id, uploaded_by) references app_user (tenant_id, id),
  foreign key (tenant_id, updated_by) references app_user (tenant_id, id),
  foreign key (tenant_id, deleted_by) references app_user (tenant_id, id)
);
alter sequence audit_file_id_seq owned by audit_file.id;
-- One name in one place is one file: another upload of it is its next version.
create unique index audit_file_place on audit_file (tenant_id, project_id, ref_type, coalesce(ref_id, 0), coalesce(node_id, 0), folder, lower(file_name))
  where deleted_at is null;
create index audit_file_node on audit_file (tenant_id, project_id, node_id) where deleted_at is null;
create index audit_file_bytes on audit_file (tenant_id, project_id, file_id);

create table audit_file_version (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  audit_file_id bigint not null,
  version int not null,
  file_id bigint not null, file_name text not null, sha256 text not null, size_bytes bigint not null, kind text collate "C" not null,
  uploaded_by bigint not null default app_user(), uploaded_at timestamptz not null default now(),
  primary key (tenant_id, project_id, audit_file_id, version),
  foreign key (tenant_id, project_id, audit_file_id) references audit_file (tenant_id, project_id, id),
  foreign key (tenant_id, file_id) references file_object (tenant_id, id),
  foreign key (tenant_id, uploaded_by) references app_user (tenant_id, id)
);
create index audit_file_version_bytes on audit_file_version (tenant_id, project_id, file_id);

-- What was read out of the present version, for the search.
create table audit_file_text (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  audit_file_id bigint not null,
  -- Of which version; the search leaves out what is not of the present one.
  version int not null,
  state text collate "C" not null default 'waiting' check (state in ('waiting', 'done', 'empty', 'unread')),
  -- Why nothing could be read: a key of a message.
  why text collate "C",
  -- How often a reading of it was begun: what ends its reader is not tried for ever.
  tries smallint not null default 0,
  content text not null default '',
  read_at timestamptz,
  primary key (tenant_id, project_id, audit_file_id),
  foreign key (tenant_id, project_id, audit_file_id) references audit_file (tenant_id, project_id, id)
);
create index audit_file_text_waiting on audit_file_text (tenant_id, project_id, audit_file_id) where state = 'waiting';

-- Which files hold a sign, or two or three that follow each other: row security lets an index be searched by equality alone, so that the
-- indexes of words and trigrams do not serve. A segment is what one run of the reading wrote; small ones are put together.
create table audit_file_gram (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  gram bigint not null,
  segment int not null,
  -- The lower 31 bits of the files' ids.
  files int[] not null,
  primary key (tenant_id, project_id, gram, segment)
);

-- An upload that is under way, and what has come of it: another connection, or another server, goes on where it broke.
create sequence file_upload_id_seq maxvalue 2147483647 cycle;
create table file_upload (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('file_upload_id_seq'),
  project_id bigint not null,
  user_id bigint not null default app_user(),
  -- What tells this file from others of the same person: place, name, size, time of change.
  mark text collate "C" not null check (length(mark) = 64),
  file_name text not null,
  size_bytes bigint not null check (size_bytes between 1 and 41943040),
  received_bytes bigint not null default 0,
  -- Where it goes, as JSON.
  place text not null,
  created_at timestamptz not null default now(), updated_at timestamptz not null default now(),
  primary key (tenant_id, project_id, id),
  constraint file_upload_id_says_project check (id >> 31 in (0, project_id)),
  constraint file_upload_key unique (tenant_id, project_id, user_id, mark),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
alter sequence file_upload_id_seq owned by file_upload.id;

create table file_upload_part (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  upload_id bigint not null,
  at_byte bigint not null,
  bytes bytea not null check (length(bytes) <= 4194304),
  primary key (tenant_id, project_id, upload_id, at_byte),
  foreign key (tenant_id, project_id, upload_id) references file_upload (tenant_id, project_id, id) on delete cascade
);
-- The bytes of files are compressed already, as a rule.
alter table file_upload_part alter bytes set storage external;

select close_by_tenant(
  'msg_head', 'msg_file', 'msg_read', 'audit_section', 'audit_file', 'audit_file_version', 'audit_file_text', 'audit_file_gram',
  'file_upload', 'file_upload_part'
);
