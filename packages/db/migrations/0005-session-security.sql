-- Secrets at rest, sessions under a firm's own rules, the screen lock as a state of the session, and the second factor.

-- One data key (or more, by version) of each firm, wrapped by a master key that is kept outside the database.
create table data_key (
  tenant_id int not null default app_tenant() references tenant (id),
  version int not null,
  -- Which master key wraps it: its fingerprint, never the key.
  master_id text not null,
  wrapped text not null,
  created_at timestamptz not null default now(),
  primary key (tenant_id, version)
);

-- A firm without a row lives by the defaults of the platform (the same figures).
create table security_policy (
  tenant_id int not null default app_tenant() references tenant (id),
  idle_minutes int not null check (idle_minutes between 5 and 720),
  absolute_hours int not null check (absolute_hours between 1 and 24),
  -- 0: nobody is remembered.
  remember_days int not null check (remember_days between 0 and 30),
  -- 0: any number of sessions of one person at once.
  session_max int not null check (session_max between 0 and 20),
  -- What happens to one session too many: the oldest ends, or the new one is refused.
  session_excess text not null check (session_excess in ('endOldest', 'refuse')),
  password_rule text not null check (password_rule in ('classic', 'long')),
  password_min int not null check (password_min between 6 and 64),
  second_factor text not null check (second_factor in ('optional', 'required')),
  row_version int not null default 1,
  primary key (tenant_id)
);

-- created_at is the time of the sign-in and is handed on when a session gets a new id.
alter table session
  add column is_remembered boolean not null default false,
  add column locked_at timestamptz,
  add column must_enrol boolean not null default false;

create table second_factor (
  tenant_id int not null default app_tenant(),
  user_id bigint not null,
  secret_sealed text not null,
  -- Null while it is being set up: it asks nobody for a code yet.
  confirmed_at timestamptz,
  -- The last time step whose code was used: no code works twice.
  last_step bigint not null default 0,
  created_at timestamptz not null default now(),
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create table recovery_code (
  tenant_id int not null default app_tenant(),
  user_id bigint not null,
  code_hash text not null,
  used_at timestamptz,
  primary key (tenant_id, user_id, code_hash),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
-- Between the password and the code of one sign-in.
create table sign_in_ticket (
  tenant_id int not null default app_tenant(),
  token_hash text not null,
  user_id bigint not null,
  is_remembered boolean not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz,
  primary key (tenant_id, token_hash),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
create index sign_in_ticket_of_user on sign_in_ticket (tenant_id, user_id);

do $$
declare t text;
begin
  foreach t in array array['data_key', 'security_policy', 'second_factor', 'recovery_code', 'sign_in_ticket'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    execute format('create policy tenant_wall on %I using (tenant_id = (select app_tenant())) with check (tenant_id = (select app_tenant()))', t);
    execute format('grant select, insert, update, delete on %I to digao_app', t);
  end loop;
end $$;
