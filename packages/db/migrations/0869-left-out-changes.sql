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
alter table sheet_conflict alter project_id set statistics 1;

select close_by_tenant('sheet_conflict');
