-- What servers tell each other leaves by an outbox: a row in the transaction of the change, handed out by every server once it is
-- committed. NOTIFY only wakes them: within a transaction it orders all commits of the database one after the other, on a distributed
-- PostgreSQL it is lost in a trigger and fails a commit in two phases.

-- Of no firm's rows but ids: every server reads those of all firms. Rows are deleted some minutes later.
create table live_outbox (
  id bigint generated always as identity primary key,
  tenant_id int not null default app_tenant(),
  -- Which rows a snapshot of the database sees is known by the transaction that wrote them, never by their order.
  xid xid8 not null default pg_current_xact_id(),
  at timestamptz not null default clock_timestamp(),
  event jsonb not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000, autovacuum_analyze_scale_factor = 0,
  autovacuum_analyze_threshold = 2000);
create index live_outbox_xid on live_outbox (xid, id);
grant select, insert, delete on live_outbox to digao_app;
grant usage on all sequences in schema public to digao_app;

-- Whether this node is the one that holds the outbox. A cluster puts its own in this place: there the trigger of a table that every node
-- has fires on every node.
create function is_coordinator() returns boolean language sql stable parallel safe set search_path = '' as $$ select true $$;

create function live_announce(of_tenant int, event jsonb) returns void language plpgsql set search_path = public, pg_temp as $$
begin
  if is_coordinator() then
    insert into live_outbox (tenant_id, event) values (of_tenant, event);
  end if;
end $$;
revoke execute on function live_announce(int, jsonb) from public;
grant execute on function live_announce(int, jsonb) to digao_app;

create or replace function live_session_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform live_announce(old.tenant_id, jsonb_build_object('kind', 'session', 'sessionId', old.id));
  return null;
end $$;
create or replace function live_user_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform live_announce(new.tenant_id, jsonb_build_object('kind', 'user', 'userId', new.id));
  return null;
end $$;
create or replace function live_tenant_changed() returns trigger language plpgsql set search_path = public, pg_temp as $$
begin
  perform live_announce(new.id, jsonb_build_object('kind', 'tenant'));
  return null;
end $$;
