-- One hash a day of everything that a firm's logs and packages say, each on top of the one before: whoever has yesterday's in another place
-- can show that nothing older was changed since.
create table archive_root (
  tenant_id int not null default app_tenant() references tenant (id),
  -- The day in China that it closes.
  day date not null,
  prev_hash text collate "C" not null, root_hash text collate "C" not null,
  -- What it is the hash of, line by line: the head of the firm's log, heads of projects' logs taken in since, packages made since.
  content text not null,
  part_count int not null check (part_count > 0),
  -- The last entry of the firm's log in it.
  log_seq bigint not null,
  made_at timestamptz not null default now(),
  primary key (tenant_id, day)
);

-- Packages that a root holds: each once.
create table archive_root_package (
  tenant_id int not null default app_tenant() references tenant (id),
  request_id bigint not null,
  day date not null,
  primary key (tenant_id, request_id),
  foreign key (tenant_id, request_id) references archive_request (tenant_id, id),
  foreign key (tenant_id, day) references archive_root (tenant_id, day)
);

select close_by_tenant('archive_root', 'archive_root_package');
revoke update, delete on archive_root, archive_root_package from digao_app;
