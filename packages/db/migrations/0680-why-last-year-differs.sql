-- A prior-year misstatement that was changed says why, and what stood there first.
alter table prior_misstatement
  add column change_reason text,
  add column first_amount numeric(20,2);
