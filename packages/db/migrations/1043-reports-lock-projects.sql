-- A report of the project is issued: asked with every call, so it stands on the project itself.
alter table project add is_reported boolean not null default false;
