-- Which column gives which field, as people said it of a client's files: the next file with the same header is read in the same way.
create table column_memory (
  tenant_id int not null default app_tenant() references tenant (id),
  cust_id bigint not null, type_id smallint not null,
  -- A hash of the header's labels, whatever their spacing, letter case and years.
  header_key text collate "C" not null,
  columns jsonb not null,
  -- Where it was said last, and by whom.
  file_name text not null, user_id bigint, said_at timestamptz not null default now(),
  primary key (tenant_id, cust_id, type_id, header_key),
  foreign key (tenant_id, cust_id) references customer (tenant_id, id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
select close_by_tenant('column_memory');
