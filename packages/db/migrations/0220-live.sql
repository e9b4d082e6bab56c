-- Notices, the one-time tickets of the real-time connection, who looks at which record now, and what wakes the servers
-- that hold connections. The channel digao_live carries ids only.

-- One row an event; its texts are keys with parameters, so that each receiver reads them in a language of his own.
create table notice (
  tenant_id int not null default app_tenant() references tenant (id),
  id uuid not null default gen_random_uuid(),
  -- 0 notice, 1 message, 2 task.
  type smallint not null check (type between 0 and 2),
  -- 0 info, 1 success, 2 warning, 3 error, 4 fatal.
  severity smallint not null default 0 check (severity between 0 and 4),
  title_key text not null, text_key text not null,
  params jsonb not null default '{}',
  link text,
  project_id bigint,
  ref_type text, ref_id text,
  created_by bigint default app_user(), created_at timestamptz not null default now(),
  primary key (tenant_id, id),
  foreign key (tenant_id, project_id) references project (tenant_id, id) on delete cascade
);
create index notice_of_project on notice (tenant_id, project_id);
create index notice_of_record on notice (tenant_id, ref_type, ref_id);

create table user_notice (
  tenant_id int not null default app_tenant(),
  id uuid not null default gen_random_uuid(),
  notice_id uuid not null,
  user_id bigint not null,
  -- 0 unread, 1 read.
  state smallint not null default 0 check (state between 0 and 1),
  created_at timestamptz not null default now(),
  read_at timestamptz,
  primary key (tenant_id, id),
  unique (tenant_id, notice_id, user_id),
  foreign key (tenant_id, notice_id) references notice (tenant_id, id) on delete cascade,
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade
);
create index user_notice_of_user on user_notice (tenant_id, user_id, created_at desc);
create index user_notice_unread on user_notice (tenant_id, user_id) where state = 0;

-- What is unlogged may be lost with a crash of the database: a ticket is asked for again, a place is taken again.
create unlogged table live_ticket (
  tenant_id int not null default app_tenant(),
  token_hash text not null,
  session_id uuid not null,
  expires_at timestamptz not null,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, session_id) references session (tenant_id, id) on update cascade on delete cascade
);

create unlogged table presence (
  tenant_id int not null default app_tenant(),
  connection_id uuid not null,
  ref_type text not null, ref_id text not null,
  project_id bigint,
  user_id bigint not null,
  is_editing boolean not null default false,
  entered_at timestamptz not null default now(),
  expires_at timestamptz not null,
  primary key (tenant_id, connection_id, ref_type, ref_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id) on delete cascade,
  foreign key (tenant_id, project_id) references project (tenant_id, id) on delete cascade
);
create index presence_at on presence (tenant_id, ref_type, ref_id);

select close_by_tenant('notice', 'user_notice', 'live_ticket', 'presence');

-- ---------------------------------------------------------------- who may no longer be connected
-- Here and not in the code that ends a session: none of its ways can be forgotten. Being seen changes nothing.
create function live_session_changed() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('digao_live', pg_catalog.jsonb_build_object(
    'kind', 'session', 'tenantId', old.tenant_id, 'sessionId', old.id)::text);
  return null;
end $$;
create trigger live_session_changed after update on session for each row
  when (to_jsonb(old) - 'last_seen_at' is distinct from to_jsonb(new) - 'last_seen_at') execute function live_session_changed();
create trigger live_session_deleted after delete on session for each row execute function live_session_changed();

create function live_user_changed() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('digao_live', pg_catalog.jsonb_build_object(
    'kind', 'user', 'tenantId', new.tenant_id, 'userId', new.id)::text);
  return null;
end $$;
create trigger live_user_changed after update on app_user for each row
  when (old.is_active is distinct from new.is_active or old.is_deleted is distinct from new.is_deleted
    or old.must_change_password is distinct from new.must_change_password)
  execute function live_user_changed();

create function live_tenant_changed() returns trigger language plpgsql set search_path = '' as $$
begin
  perform pg_catalog.pg_notify('digao_live', pg_catalog.jsonb_build_object('kind', 'tenant', 'tenantId', new.id)::text);
  return null;
end $$;
create trigger live_tenant_changed after update on tenant for each row
  when (old.is_active is distinct from new.is_active or old.expire_date is distinct from new.expire_date)
  execute function live_tenant_changed();
