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
alter table sheet_upload alter project_id set statistics 1;

-- Templates of working papers that the firm has made its own, each version kept; the others come with the product.
create sequence sheet_template_id_seq;
create table sheet_template (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default nextval('sheet_template_id_seq'),
  -- "A105-1"; "GENERIC-9".
  key text collate "C" not null check (length(key) <= 40),
  version int not null,
  name text not null check (length(name) <= 100),
  note text,
  -- The book as gzipped JSON.
  book bytea not null,
  -- The product's own serves again from this version on.
  is_withdrawn boolean not null default false,
  created_by bigint not null default app_user(), created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  constraint sheet_template_key_key unique (tenant_id, key, version),
  foreign key (tenant_id, created_by) references app_user (tenant_id, id)
);
alter sequence sheet_template_id_seq owned by sheet_template.id;
grant usage on sequence sheet_template_id_seq to digao_app;

select close_by_tenant('sheet_upload', 'sheet_template');
