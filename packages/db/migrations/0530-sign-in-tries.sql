-- Tries to sign in stand apart from the person: they are counted with each sign-in, and a person's row is written on every node of a
-- cluster. Whoever has none left of earlier failures has no row.
create table sign_in_try (
  tenant_id int not null default app_tenant() references tenant (id),
  user_id bigint not null,
  failed int not null check (failed >= 0),
  locked_until timestamptz,
  primary key (tenant_id, user_id),
  foreign key (tenant_id, user_id) references app_user (tenant_id, id)
);
insert into sign_in_try (tenant_id, user_id, failed, locked_until)
  select tenant_id, id, failed_logins, locked_until from app_user where failed_logins > 0 or locked_until is not null;
-- Closed once it is filled: the wall stands before the owner, too.
select close_by_tenant('sign_in_try');
alter table app_user drop column failed_logins, drop column locked_until;
