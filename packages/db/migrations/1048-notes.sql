-- Notes to the statements (报表附注): a table from its template, its cells, its text; answers to ties that stand in words.
create sequence fs_note_id_seq maxvalue 2147483647 cycle;
create table fs_note (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('fs_note_id_seq'),
  project_id bigint not null,
  -- Of the catalogue: "NT05".
  code text collate "C" not null,
  title text not null,
  sort int not null,
  -- Key and name of each row, in order.
  note_rows jsonb not null,
  -- By row key and column: value, and where it was filled from.
  cells jsonb not null default '{}',
  body text not null default '',
  edited_by bigint, edited_at timestamptz,
  published_by bigint, published_at timestamptz,
  -- Of the amounts it was published with.
  amount_hash text collate "C",
  removed_at timestamptz,
  row_version int not null default 1,
  primary key (tenant_id, project_id, id),
  constraint fs_note_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, edited_by) references app_user (tenant_id, id),
  foreign key (tenant_id, published_by) references app_user (tenant_id, id)
);
alter sequence fs_note_id_seq owned by fs_note.id;
create unique index fs_note_code_key on fs_note (tenant_id, project_id, code) where removed_at is null;
alter table fs_note alter project_id set statistics 1;
grant usage on sequence fs_note_id_seq to digao_app;
select close_by_tenant('fs_note');

create sequence fs_note_answer_id_seq maxvalue 2147483647 cycle;
create table fs_note_answer (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('fs_note_answer_id_seq'),
  project_id bigint not null,
  note_id bigint not null,
  row_key text not null,
  column_name text not null,
  target text not null,
  -- The note's amount that was compared: another amount asks again.
  amount text collate "C",
  words text not null,
  answered_by bigint not null default app_user(), answered_at timestamptz not null default now(),
  primary key (tenant_id, project_id, id),
  constraint fs_note_answer_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, answered_by) references app_user (tenant_id, id)
);
alter sequence fs_note_answer_id_seq owned by fs_note_answer.id;
create index fs_note_answer_note_idx on fs_note_answer (tenant_id, project_id, note_id);
alter table fs_note_answer alter project_id set statistics 1;
grant usage on sequence fs_note_answer_id_seq to digao_app;
select close_by_tenant('fs_note_answer');
