-- Plans for the rows of a project, or of an import, that has come since the last ANALYZE. While statistics list all the projects that a table
-- has, the planner takes any other for empty: then every index that begins with firm and project costs it the same, and a line was
-- asked for by its key through the index of accounts, a million entries for one row. With room for a single most common value the list is never
-- whole, and a project that it does not name counts as an average one (docs/adr/0029-keys-by-project.md).
do $$
declare t text; c text;
begin
  for t, c in
    select p.t, a.attname from project_tables() p (t)
    join pg_attribute a on a.attrelid = p.t::regclass and a.attname in ('project_id', 'batch_id') and not a.attisdropped
  loop
    execute format('alter table %I alter %I set statistics 1', t, c);
  end loop;
end $$;
