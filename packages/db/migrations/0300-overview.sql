-- What people see over all their projects at once: tables of the firm, so that nobody reads the tables of many projects for it. The server
-- works each row out of its project alone, in the transaction that changes the project (docs/adr/0032-an-overview-of-all-projects.md), and
-- at its next start for projects that stand here under other rules, or not at all.

-- One row a project. Whoever renews what stands here of a project holds it until the commit.
create table overview_project (
  tenant_id int not null default app_tenant(),
  of_project bigint not null,
  -- By which rules all of it was worked out; 0 before it was.
  rules int not null default 0,
  -- Of the statement items that wait for a sign.
  items_signed int not null default 0, items_total int not null default 0,
  primary key (tenant_id, of_project)
);

-- What waits in a project for somebody: rows of a kind are numbered through, and replaced together.
create table overview_task (
  tenant_id int not null default app_tenant(),
  of_project bigint not null,
  kind text collate "C" not null,
  place int not null,
  -- Whose it is; null where the role in the project decides.
  user_id bigint,
  -- Whose it cannot be: who has written or signed it.
  others bigint[] not null default '{}',
  -- The record, or the group of statement items.
  ref bigint, level smallint,
  -- Of a significant item, which quality control signs too.
  is_risky boolean not null default false,
  about text, count int not null default 1, since timestamptz,
  primary key (tenant_id, of_project, kind, place)
);

-- Drawn vouchers as their centre filters and orders them; what else it shows is read from the projects of the page.
create table overview_drawn (
  tenant_id int not null default app_tenant(),
  of_project bigint not null,
  id bigint not null,
  of_item bigint not null, item_rpt_type smallint not null, item_line_no int not null,
  of_procedure bigint,
  -- In the journal in force; null when a later journal has none like it.
  of_voucher bigint, of_line bigint,
  j_date date not null, j_no_text text not null, line_no int not null,
  summary text, account_code text collate "C" not null, account_name text not null, party_text text not null,
  debit numeric(20,2) not null, credit numeric(20,2) not null,
  draw_source smallint not null, status smallint not null, result smallint not null, remark text,
  drawn_by bigint not null, check_user_id bigint, checker_ids bigint[] not null,
  primary key (tenant_id, of_project, id)
);

-- The files of all projects, as the firm's lists filter and order them.
create table overview_file (
  tenant_id int not null default app_tenant(),
  of_project bigint not null,
  id bigint not null,
  of_node bigint,
  ref_type smallint not null,
  file_name text not null, pinyin text not null, ext text not null, folder text not null,
  file_type smallint not null, wp_index text, version int not null, size_bytes bigint not null, is_final boolean not null,
  uploaded_by bigint not null, uploaded_at timestamptz not null,
  primary key (tenant_id, of_project, id)
);

-- Confirmation letters as the firm's centre lists them (函证中心): renewed by the transaction that writes to a project.
create table overview_letter (
  tenant_id int not null default app_tenant(),
  of_project bigint not null,
  id bigint not null,
  letter_no text collate "C" not null, hz_kind smallint not null,
  contact_name text not null, pinyin text collate "C" not null,
  status smallint not null, status_at timestamptz not null,
  book_amount numeric(20,2) not null,
  send_time timestamptz,
  primary key (tenant_id, of_project, id)
);
create index overview_letter_waiting on overview_letter (tenant_id, status, status_at);

select close_by_tenant('overview_project', 'overview_task', 'overview_drawn', 'overview_file', 'overview_letter');
