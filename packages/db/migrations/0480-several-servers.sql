-- What servers of one database share beside the rows of firms.

-- How often an address or a name has tried to sign in within a minute, at whichever server: ids of nothing, the key is a hash.
-- Unlogged: after a crash of the database the minute begins anew.
create unlogged table sign_in_rate (
  key_hash bytea primary key,
  since timestamptz not null,
  count int not null
);
create index sign_in_rate_since on sign_in_rate (since);
grant select, insert, update, delete on sign_in_rate to digao_app;
