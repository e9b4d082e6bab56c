-- Figures of last year's project as they were taken over (上年审定数): kept whole and never changed, the latest of a source in force. Members of
-- this project read these, not the other project.
create sequence prior_figures_id_seq maxvalue 2147483647 cycle;
create table prior_figures (
  tenant_id int not null default app_tenant() references tenant (id),
  id bigint not null default app_row_id('prior_figures_id_seq') check (id >> 31 in (0, project_id)),
  project_id bigint not null,
  source_project bigint not null,
  -- The source as it was then.
  source_code text not null, source_name text not null, source_year int not null, source_end date not null,
  is_archived boolean not null,
  taken_by bigint not null default app_user(), taken_at timestamptz not null default now(),
  -- Why figures that were taken already are taken again.
  reason text,
  fingerprint text collate "C" not null,
  -- By item code, as the printed form shows them: unaudited and audited. Audited profit and loss month by month. Accounts with their closing net
  -- debit. Entries that count, and those that were refused. Years before the source, from what it knows of them.
  amounts jsonb not null, months jsonb not null, accounts jsonb not null, entries jsonb not null, earlier jsonb not null,
  primary key (tenant_id, project_id, id),
  foreign key (tenant_id, project_id) references project (tenant_id, id),
  foreign key (tenant_id, source_project) references project (tenant_id, id),
  foreign key (tenant_id, taken_by) references app_user (tenant_id, id)
);
alter sequence prior_figures_id_seq owned by prior_figures.id;
grant usage on sequence prior_figures_id_seq to digao_app;
alter table prior_figures alter project_id set statistics 1;

-- An entry that moves an opening entry's effect into the year's profit names it; an opening entry says whether it restates the comparatives.
alter table adjust_head
  add column turn_of bigint,
  add column restatement smallint check (restatement between 1 and 3),
  add foreign key (tenant_id, project_id, turn_of) references adjust_head (tenant_id, project_id, id);

select close_by_tenant('prior_figures');
revoke update, delete on prior_figures from digao_app;
