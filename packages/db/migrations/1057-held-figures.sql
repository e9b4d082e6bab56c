-- The figures that a published note, a confirmed statement, a filed or an issued report rest on, as they were at the act (勾稽).

create table figure_held (
  tenant_id int not null default app_tenant() references tenant (id),
  project_id bigint not null,
  -- A kind of record, and which one of it.
  ref_type text collate "C" not null,
  ref_id bigint not null,
  -- The part of the record that shows it.
  place text collate "C" not null,
  -- "item:A105.close", "cash:C101.cur", "note:NT05.合计.期末余额".
  figure text collate "C" not null,
  value text collate "C" not null,
  held_at timestamptz not null default now(),
  primary key (tenant_id, project_id, ref_type, ref_id, place, figure),
  foreign key (tenant_id, project_id) references project (tenant_id, id)
);
create index figure_held_figure on figure_held (tenant_id, project_id, figure);

alter table figure_held alter project_id set statistics 1;
select close_by_tenant('figure_held');
