-- Plans for the rows of a project, or of an import, that has come since the last ANALYZE. While statistics list all the projects that a table
-- has, the planner takes any other for empty: then every index that begins with firm and project costs it the same, and a line was
-- asked for by its key through the index of accounts, a million entries for one row. With room for a single most common value the list is never
-- whole, and a project that it does not name counts as an average one (docs/adr/0029-keys-by-project.md). A table of a later migration sets both
-- columns itself.
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

-- ANALYZE after each import reads 300 rows for every step of the finest histogram: with the default of 100 it took half a second of each large
-- one. The other columns of books need no finer one: what they are asked by is a key, an account or a date.
do $$
declare t regclass; c text;
begin
  for t, c in
    select a.attrelid::regclass, a.attname from pg_attribute a
    where a.attrelid = any (array['voucher', 'voucher_line', 'ledger_month_aux']::regclass[]) and a.attnum > 0 and not a.attisdropped
      and a.attname not in ('project_id', 'batch_id')
  loop
    execute format('alter table %s alter %I set statistics 30', t, c);
  end loop;
end $$;
