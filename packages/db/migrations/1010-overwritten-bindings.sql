-- A binding that somebody has typed over is remembered until it is put back, so that its cell can be named before a sign; and a paper
-- that was made with check rows knows how many.
alter table sheet_binding
  -- Of the whole cell, as it stood: what putting it back writes.
  add column cell_formula text,
  -- What stands in its place: a number (an obstacle to a sign), or nothing so far. Null of a binding that is there.
  add column replaced_by text collate "C" check (replaced_by in ('number', 'nothing'));
alter table audit_sheet add column check_rows int not null default 0 check (check_rows >= 0);
