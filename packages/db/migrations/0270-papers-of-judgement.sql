-- Papers of judgement, and what people decide on misstatements.

-- Papers of judgement that keep no table of their own: every version a row, what is filled in as data under the names of the wire.
create sequence paper_record_id_seq maxvalue 2147483647 cycle;
create table paper_record (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('paper_record_id_seq'),
  project_id bigint not null,
  -- The reference type of the paper.
  kind text not null,
  revision int not null check (revision > 0),
  -- A state of the life of its kind.
  status int not null,
  -- 0 on its way, 1 in force, 2 superseded: whatever its kind calls them, each of the first two stands once.
  place int not null default 0 check (place between 0 and 2),
  data jsonb not null,
  preparer_id bigint not null default app_user(),
  prepare_time timestamptz not null default now(),
  editor_ids bigint[] not null default '{}',
  -- Who has taken it a step further since it was last open: none of them takes another that is closed to them.
  signer_ids bigint[] not null default '{}',
  approver_id bigint,
  approve_time timestamptz,
  superseded_time timestamptz,
  return_reason text,
  return_by bigint,
  return_time timestamptz,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint paper_record_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, preparer_id) references app_user (tenant_id, id),
  foreign key (tenant_id, approver_id) references app_user (tenant_id, id),
  foreign key (tenant_id, return_by) references app_user (tenant_id, id)
);
alter sequence paper_record_id_seq owned by paper_record.id;
create unique index paper_record_revision on paper_record (tenant_id, project_id, kind, revision);
create unique index paper_record_place on paper_record (tenant_id, project_id, kind, place) where place < 2;

-- Misstatements (错报, CSA 1251): what people decide on those that other records hold, and on what size does not tell. The list itself is read
-- from entries, samples and checked vouchers; who answers and concludes does so in a paper of judgement.
create table misstatement_note (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  -- "entry:5", "sample:8:over", "voucher:3"
  source_key text collate "C" not null,
  kind smallint check (kind between 1 and 3),
  cause smallint check (cause between 1 and 2),
  kind_by bigint, kind_at timestamptz,
  client_reason text,
  is_tax_free boolean not null default false,
  -- Of what last year left: the part that turns round in this year's profit; null = not decided.
  reversal numeric(20,2),
  -- The entry that holds it already.
  covered_by bigint,
  updated_by bigint not null default app_user(), updated_at timestamptz not null default now(),
  row_version int not null default 1,
  -- Of an entry of tax alone: not the tax of other misstatements, which is computed. A leader says so.
  stands_alone boolean not null default false,
  -- Why it stands alone, or which entry holds it already: what takes weight from it, or gives it some, is explained.
  place_reason text, placed_by bigint, placed_at timestamptz,
  primary key (tenant_id, project_id, source_key),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, project_id, covered_by) references adjust_head (tenant_id, project_id, id)
);

-- What last year left uncorrected.
create sequence prior_misstatement_id_seq maxvalue 2147483647 cycle;
create table prior_misstatement (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('prior_misstatement_id_seq'),
  project_id bigint not null,
  fs_item_id bigint not null,
  content text not null, wp_index text,
  -- Last year's profit before tax and net assets overstated by.
  amount numeric(20,2) not null check (amount <> 0),
  -- Of the project before, where it was carried over.
  source_key text collate "C",
  created_by bigint not null default app_user(), created_at timestamptz not null default now(),
  updated_by bigint not null default app_user(), updated_at timestamptz not null default now(),
  row_version int not null default 1,
  -- Why it was changed, and what stood there first.
  change_reason text,
  first_amount numeric(20,2),
  pinyin text not null default '', is_deleted boolean not null default false,
  primary key (tenant_id, project_id, id),
  constraint prior_misstatement_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, project_id, fs_item_id) references fs_item (tenant_id, project_id, id)
);
alter sequence prior_misstatement_id_seq owned by prior_misstatement.id;
create unique index prior_misstatement_source on prior_misstatement (tenant_id, project_id, source_key)
  where source_key is not null and not is_deleted;

select close_by_tenant('paper_record', 'misstatement_note', 'prior_misstatement');
