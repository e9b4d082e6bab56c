-- Evidence (证据链接): from a place on a record (a cell, a field, the record itself) to a file with page and region, a voucher, an
-- adjustment, a paper. Followed both ways; one that was taken back stays with its reason.
create sequence paper_link_id_seq maxvalue 2147483647 cycle;
create table paper_link (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('paper_link_id_seq'),
  project_id bigint not null,
  -- Kinds of records as in records.ts.
  from_type text collate "C" not null check (length(from_type) <= 40),
  from_id bigint not null,
  -- A cell as "sheet1!B5", or a field; empty for the record as a whole.
  from_place text not null default '' check (length(from_place) <= 80),
  to_type text collate "C" not null check (length(to_type) <= 40),
  to_id bigint not null,
  -- Of a file: page and region as "3" or "3:0.1,0.2,0.5,0.1" (shares of the page); of a sheet a cell.
  to_place text not null default '' check (length(to_place) <= 80),
  -- What both were called when they were linked.
  from_text text not null, to_text text not null,
  note text check (length(note) <= 500),
  created_by bigint not null default app_user(), created_at timestamptz not null default now(),
  removed_by bigint, removed_at timestamptz, removed_reason text,
  primary key (tenant_id, project_id, id),
  constraint paper_link_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id),
  foreign key (tenant_id, removed_by) references app_user (tenant_id, id)
);
alter sequence paper_link_id_seq owned by paper_link.id;
grant usage on sequence paper_link_id_seq to digao_app;
create unique index paper_link_once on paper_link (tenant_id, project_id, from_type, from_id, from_place, to_type, to_id, to_place)
  where removed_at is null;
create index paper_link_to on paper_link (tenant_id, project_id, to_type, to_id) where removed_at is null;
alter table paper_link alter project_id set statistics 1;

select close_by_tenant('paper_link');
