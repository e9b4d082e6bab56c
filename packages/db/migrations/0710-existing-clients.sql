-- What clients of the same wire keep with us: their look, and whether a firm lets visitors register.

alter table app_user add column registered_at timestamptz,
  add column ui_theme text check (ui_theme ~ '^[\w-]{1,32}$');
-- Whoever registers waits, inactive, until an administrator lets them in.
alter table security_policy add column takes_registrations boolean not null default false;
