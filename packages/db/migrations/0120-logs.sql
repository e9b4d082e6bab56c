-- The action log as a chain for each project and one of the firm, so that writers in two projects never wait for each other. The firm's
-- chain takes in the projects' heads (docs/adr/0030-a-chain-per-project-and-an-outbox.md).

-- What a row's hash covers. Of single values: a distributed PostgreSQL passes no rows to functions.
create function log_digest(prev_hash bytea, tenant_id int, seq bigint, at timestamptz, user_id bigint, user_name text, ip text,
    request_id text, project_id bigint, ref_type text, ref_id text, action text, old_value jsonb, new_value jsonb)
  returns bytea language sql immutable parallel safe set search_path = ''
  as $$ select sha256(prev_hash || convert_to(jsonb_build_array(tenant_id, seq, extract(epoch from at), user_id, user_name, ip, request_id,
        project_id, ref_type, ref_id, action, old_value, new_value)::text, 'UTF8')) $$;

-- Append-only, hash-chained per tenant.
create table action_log (
  tenant_id int not null default app_tenant(),
  seq bigint not null,
  at timestamptz not null,
  user_id bigint, user_name text, ip text, request_id text,
  project_id bigint,
  ref_type text not null,
  ref_id text not null,
  action text not null,
  old_value jsonb, new_value jsonb,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (tenant_id, seq)
);
create index action_log_ref on action_log (tenant_id, ref_type, ref_id);
create index action_log_project on action_log (tenant_id, project_id, seq);

create table action_log_head (
  tenant_id int not null default app_tenant(),
  seq bigint not null,
  hash bytea not null,
  primary key (tenant_id)
);

create function action_log_chain() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare head_seq bigint; head_hash bytea;
begin
  new.tenant_id := app_tenant();
  new.at := clock_timestamp();
  insert into action_log_head (tenant_id, seq, hash) values (new.tenant_id, 0, '\x00') on conflict do nothing;
  select h.seq, h.hash into head_seq, head_hash from action_log_head h where h.tenant_id = new.tenant_id for update;
  new.seq := head_seq + 1;
  new.prev_hash := head_hash;
  new.hash := log_digest(new.prev_hash, new.tenant_id, new.seq, new.at, new.user_id, new.user_name, new.ip, new.request_id, new.project_id,
    new.ref_type, new.ref_id, new.action, new.old_value, new.new_value);
  update action_log_head h set seq = new.seq, hash = new.hash where h.tenant_id = new.tenant_id;
  return new;
end $$;
create trigger action_log_chain before insert on action_log for each row execute function action_log_chain();

-- Append-only, hash-chained per project.
create table project_log (
  tenant_id int not null default app_tenant(),
  project_id bigint not null,
  seq bigint not null,
  at timestamptz not null,
  user_id bigint, user_name text, ip text, request_id text,
  ref_type text not null,
  ref_id text not null,
  action text not null,
  old_value jsonb, new_value jsonb,
  prev_hash bytea not null,
  hash bytea not null,
  primary key (tenant_id, project_id, seq)
);
create index project_log_ref on project_log (tenant_id, project_id, ref_type, ref_id);

create table project_log_head (
  tenant_id int not null default app_tenant(),
  project_id bigint not null,
  seq bigint not null,
  hash bytea not null,
  primary key (tenant_id, project_id)
);

create function project_log_chain() returns trigger language plpgsql security definer set search_path = public, pg_temp as $$
declare head_seq bigint; head_hash bytea;
begin
  new.tenant_id := app_tenant();
  new.at := clock_timestamp();
  insert into project_log_head (tenant_id, project_id, seq, hash) values (new.tenant_id, new.project_id, 0, '\x00') on conflict do nothing;
  select h.seq, h.hash into head_seq, head_hash from project_log_head h
    where h.tenant_id = new.tenant_id and h.project_id = new.project_id for update;
  new.seq := head_seq + 1;
  new.prev_hash := head_hash;
  new.hash := log_digest(new.prev_hash, new.tenant_id, new.seq, new.at, new.user_id, new.user_name, new.ip, new.request_id, new.project_id,
    new.ref_type, new.ref_id, new.action, new.old_value, new.new_value);
  update project_log_head h set seq = new.seq, hash = new.hash where h.tenant_id = new.tenant_id and h.project_id = new.project_id;
  return new;
end $$;
create trigger project_log_chain before insert on project_log for each row execute function project_log_chain();

-- Of the firm: the projects with entries that its chain has not taken in, so that nobody scans projects for them.
create table project_log_due (
  tenant_id int not null default app_tenant(),
  of_project bigint not null,
  -- When the first of these entries was written.
  since timestamptz not null default clock_timestamp(),
  -- Another one for each write: whoever takes the head in knows by it whether something was written meanwhile.
  mark uuid not null default gen_random_uuid(),
  primary key (tenant_id, of_project)
);

select close_by_tenant('action_log', 'action_log_head', 'project_log', 'project_log_head', 'project_log_due');
-- Rows are added; the heads move with them, by their triggers alone.
revoke update, delete on action_log, project_log from digao_app;
revoke insert, update, delete on action_log_head, project_log_head from digao_app;
