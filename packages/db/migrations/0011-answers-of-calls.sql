-- What a call with an Idempotency-Key answered, written with its effect: the same call sent again gets the same answer. Neither
-- the key nor the answer stands here in the clear: only who sends the key can ask with it, and open what it answered.
create table call_answer (
  tenant_id int not null default app_tenant() references tenant (id),
  user_id bigint not null default app_user(),
  call text collate "C" not null,
  key_hash bytea not null,
  input_hash bytea not null,
  -- Null only until the transaction that claims the key ends.
  answer bytea,
  at timestamptz not null default now(),
  primary key (tenant_id, user_id, call, key_hash)
);
create index call_answer_age on call_answer (tenant_id, at);

alter table call_answer enable row level security;
alter table call_answer force row level security;
create policy tenant_wall on call_answer using (tenant_id = (select app_tenant())) with check (tenant_id = (select app_tenant()));
grant select, insert, update, delete on call_answer to digao_app;
