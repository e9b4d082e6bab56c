-- Online working papers, and what hangs on their cells: evidence and tick marks.

-- A book in parts, its changes as they come, its versions, and the figures it takes from the books of account.
create sequence audit_sheet_id_seq maxvalue 2147483647 cycle;
create table audit_sheet (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('audit_sheet_id_seq'),
  project_id bigint not null,
  gu_id uuid not null default gen_random_uuid(),
  -- 1 the paper of a statement item, 19 a paper of its own.
  ref_type smallint not null check (ref_type in (1, 19)),
  ref_id bigint not null default 0,
  name text not null check (length(name) <= 100),
  wp_index text check (length(wp_index) <= 20),
  template_version int,
  status smallint not null default 1,
  -- Of the last change set.
  seq int not null default 0,
  -- The last kept version, the change it ends with, who has worked since and since when.
  version int not null default 1,
  version_seq int not null default 0,
  worker_id bigint not null default app_user(),
  version_at timestamptz not null default now(),
  -- The parts of the book as JSON, and up to which change they have taken in.
  outline text not null,
  folded_seq int not null default 0,
  -- What is not folded in yet, and an upper bound of the cells of all.
  pending_bytes bigint not null default 0,
  -- Since when a job is to fold it in; null where none waits.
  fold_at timestamptz,
  cells int not null default 0,
  -- Who may change the book, from which window, and until when unless the window keeps it.
  lock_user_id bigint, lock_window text, lock_since timestamptz, lock_until timestamptz,
  asked_user_id bigint, asked_window text,
  binding_count int not null default 0,
  stale_count int not null default 0,
  created_by bigint not null default app_user(), created_at timestamptz not null default now(),
  updated_by bigint not null default app_user(), updated_at timestamptz not null default now(),
  removed_by bigint, removed_at timestamptz, removed_reason text,
  row_version int not null default 1,
  -- By which template it was made: the product's own have no rows.
  template_key text collate "C" check (length(template_key) <= 40),
  primary key (tenant_id, project_id, id),
  constraint audit_sheet_id_says_project check (id >> 31 in (0, project_id)),
  -- Of removed ones, too: an index is given once.
  constraint audit_sheet_wp_index_key unique (tenant_id, project_id, wp_index),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, worker_id) references app_user (tenant_id, id),
  foreign key (tenant_id, lock_user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, asked_user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id),
  foreign key (tenant_id, updated_by) references app_user (tenant_id, id)
);
alter sequence audit_sheet_id_seq owned by audit_sheet.id;
create index audit_sheet_record on audit_sheet (tenant_id, project_id, ref_type, ref_id) where removed_at is null;

-- The common part of a book, or one of its tabs, as gzipped JSON under its hash: versions share what did not change between them.
create table sheet_part (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  sheet_id bigint not null,
  sha256 bytea not null,
  data bytea not null,
  primary key (tenant_id, project_id, sheet_id, sha256),
  foreign key (tenant_id, project_id, sheet_id) references audit_sheet (tenant_id, project_id, id)
);
alter table sheet_part alter data set storage external;

create table sheet_change (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  sheet_id bigint not null,
  seq int not null,
  -- The window's own number of the change: however often it is sent, it is kept once.
  change_id text collate "C" not null,
  window_id text collate "C" not null,
  user_id bigint not null default app_user(),
  at timestamptz not null default now(),
  -- Operations and worked out values, as JSON.
  ops text not null,
  computed text not null default '[]',
  primary key (tenant_id, project_id, sheet_id, seq),
  constraint sheet_change_change_id_key unique (tenant_id, project_id, sheet_id, change_id),
  foreign key (tenant_id, project_id, sheet_id) references audit_sheet (tenant_id, project_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);

create table sheet_version (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  sheet_id bigint not null,
  version int not null,
  -- The book after this change.
  seq int not null,
  kind text not null check (kind in ('start', 'time', 'person', 'sign', 'upload', 'restore', 'template')),
  note text,
  user_id bigint not null default app_user(),
  at timestamptz not null default now(),
  -- Its parts as JSON; null until the changes up to it are folded in.
  outline text,
  primary key (tenant_id, project_id, sheet_id, version),
  foreign key (tenant_id, project_id, sheet_id) references audit_sheet (tenant_id, project_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);

-- A call of a binding function in a cell, and what it said when it was worked out.
create table sheet_binding (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  sheet_id bigint not null,
  tab_id text collate "C" not null,
  row_no int not null,
  column_no int not null,
  -- Counts from 0 within the cell.
  part int not null,
  -- With its arguments worked out: AMT("A105","audited","close").
  formula text not null,
  value text,
  -- 1 text, 2 number; null of an error.
  value_type smallint,
  error text,
  -- What it hangs on: "item A105", "account 1122", "adjustment AJE-1", "project", "paper ZD-1".
  depends text[] not null default '{}',
  is_stale boolean not null default false,
  computed_at timestamptz,
  primary key (tenant_id, project_id, sheet_id, tab_id, row_no, column_no, part),
  foreign key (tenant_id, project_id, sheet_id) references audit_sheet (tenant_id, project_id, id)
);

-- A workbook that somebody has brought back, read and compared, until it is accepted.
create table sheet_upload (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  token uuid not null default gen_random_uuid(),
  sheet_id bigint not null,
  -- The book it was compared with.
  seq int not null,
  file_name text not null check (length(file_name) <= 255),
  outline text not null,
  user_id bigint not null default app_user(),
  at timestamptz not null default now(),
  primary key (tenant_id, project_id, token),
  foreign key (tenant_id, project_id, sheet_id) references audit_sheet (tenant_id, project_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);

-- What a book could not take of a change that was acknowledged: kept and shown, never dropped in silence.
create table sheet_conflict (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  sheet_id bigint not null,
  -- The change, and which of its operations.
  seq int not null,
  op_no int not null,
  user_id bigint not null,
  at timestamptz not null,
  -- Why, in the words of packages/sheets, and where.
  code text collate "C" not null,
  place text,
  -- The operation as JSON, shortened where it is very long.
  op text not null,
  closed_by bigint,
  closed_at timestamptz,
  primary key (tenant_id, project_id, sheet_id, seq, op_no),
  foreign key (tenant_id, project_id, sheet_id) references audit_sheet (tenant_id, project_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id),
  foreign key (tenant_id, closed_by) references app_user (tenant_id, id)
);

-- Places in sheets that something hangs on (evidence, tick marks, messages): a cell that follows its content as rows and columns move.
create sequence paper_cell_id_seq maxvalue 2147483647 cycle;
create table paper_cell (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('paper_cell_id_seq'),
  project_id bigint not null,
  sheet_id bigint not null,
  tab_id text collate "C" not null check (length(tab_id) between 1 and 100),
  tab_name text not null check (length(tab_name) <= 100),
  row_no int not null check (row_no >= 0),
  column_no int not null check (column_no >= 0),
  -- What stood in it when something was first hung on it.
  said text check (length(said) <= 200),
  -- Its row, column or tab was taken out of the book.
  is_lost boolean not null default false,
  primary key (tenant_id, project_id, id),
  constraint paper_cell_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id, sheet_id) references audit_sheet (tenant_id, project_id, id)
);
alter sequence paper_cell_id_seq owned by paper_cell.id;
create index paper_cell_place on paper_cell (tenant_id, project_id, sheet_id, tab_id, row_no, column_no);

-- Evidence (证据链接): from a record, or a cell of a sheet, to a file, a page or region of it, a voucher or an adjustment.
create sequence paper_link_id_seq maxvalue 2147483647 cycle;
create table paper_link (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('paper_link_id_seq'),
  project_id bigint not null,
  -- A record of packages/contract/src/records.ts that may cite.
  from_entity text collate "C" not null,
  from_id bigint not null,
  cell_id bigint,
  to_entity text collate "C" not null check (to_entity in ('auditFile', 'voucher', 'adjustment', 'confirmationLetter')),
  -- Null once a voucher has no like in the journal in force.
  to_id bigint,
  -- What it was called when it was linked, for the day it is gone.
  to_text text not null,
  -- Of a file: the version that was looked at, the page, and the part of it in thousandths of its width and height.
  file_version int, page int check (page >= 1), region int[] check (cardinality(region) = 4),
  -- A voucher goes by its number into another journal.
  period_id bigint, j_period int, j_type text, j_no_text text,
  note text check (length(note) <= 500),
  created_by bigint not null default app_user(), created_at timestamptz not null default now(),
  removed_by bigint, removed_at timestamptz,
  -- Of a paper of judgement: the field or the item that it proves, where it is not the whole paper.
  from_place text collate "C" check (length(from_place) <= 100),
  primary key (tenant_id, project_id, id),
  constraint paper_link_id_says_project check (id >> 31 in (0, project_id)),
  constraint paper_link_voucher_check
    check (to_entity <> 'voucher' or (period_id is not null and j_period is not null and j_type is not null and j_no_text is not null)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, project_id, cell_id) references paper_cell (tenant_id, project_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id),
  foreign key (tenant_id, removed_by) references app_user (tenant_id, id)
);
alter sequence paper_link_id_seq owned by paper_link.id;
create index paper_link_from on paper_link (tenant_id, project_id, from_entity, from_id) where removed_at is null;
create index paper_link_to on paper_link (tenant_id, project_id, to_entity, to_id) where removed_at is null;

create sequence paper_tick_id_seq maxvalue 2147483647 cycle;
create table paper_tick (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('paper_tick_id_seq'),
  project_id bigint not null,
  cell_id bigint not null,
  mark_id bigint not null,
  created_by bigint not null default app_user(), created_at timestamptz not null default now(),
  primary key (tenant_id, project_id, id),
  constraint paper_tick_id_says_project check (id >> 31 in (0, project_id)),
  constraint paper_tick_key unique (tenant_id, project_id, cell_id, mark_id),
  foreign key (tenant_id, project_id, cell_id) references paper_cell (tenant_id, project_id, id),
  foreign key (tenant_id, mark_id) references tick_mark (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id)
);
alter sequence paper_tick_id_seq owned by paper_tick.id;

select close_by_tenant(
  'audit_sheet', 'sheet_part', 'sheet_change', 'sheet_version', 'sheet_binding', 'sheet_upload', 'sheet_conflict', 'paper_cell',
  'paper_link', 'paper_tick'
);
