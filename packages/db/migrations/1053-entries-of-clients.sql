-- Entries of all projects as the adjustment tool lists them (调账工具): renewed by the transaction that writes to a project.
create table overview_entry (
  tenant_id int not null default app_tenant(),
  of_project bigint not null,
  id bigint not null,
  adj_type smallint not null, adj_seq int, adj_no text,
  description text not null,
  status smallint not null, client_status smallint not null,
  primary key (tenant_id, of_project, id)
);

select close_by_tenant('overview_entry');
