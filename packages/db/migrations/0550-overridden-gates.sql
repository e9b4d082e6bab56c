-- Gates of papers that whoever leads the project has overridden (放行), each with its reason; and whom a firm has reviewed for quality.
create sequence wp_override_id_seq maxvalue 2147483647 cycle;
create table wp_override (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('wp_override_id_seq'),
  project_id bigint not null, ref_type smallint not null, ref_id bigint not null,
  gate text collate "C" not null,
  -- What stood in the way: procedures, messages and entries by their numbers, differences by their amounts.
  subjects text[] not null check (cardinality(subjects) > 0),
  reason text not null check (reason <> ''),
  user_id bigint not null default app_user(), override_time timestamptz not null default now(),
  -- Another one of the same gate has taken its place.
  is_replaced boolean not null default false,
  primary key (tenant_id, project_id, id),
  constraint wp_override_id_says_project check (id >> 31 in (0, project_id)),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
alter sequence wp_override_id_seq owned by wp_override.id;
grant usage on sequence wp_override_id_seq to digao_app;
create unique index wp_override_active on wp_override (tenant_id, project_id, ref_type, ref_id, gate) where not is_replaced;

alter table wp_override alter project_id set statistics 1;
select close_by_tenant('wp_override');

alter table corp_info add column quality_review text collate "C" not null default 'required'
  check (quality_review in ('required', 'first', 'all'));
