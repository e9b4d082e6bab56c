-- Where a voucher came from as the books say it: a hand, or a program. Null where they do not.
alter table voucher add column source text;

-- What a run of the journal-entry tests comes to. Whoever concludes while vouchers with high scores are open says why; how many they were.
alter table journal_test_run
  add column verdict text check (verdict in ('noException', 'exceptionsDealtWith')),
  add column override_reason text, add column override_open int;

-- How much of a flow the vouchers pair by themselves; the rest is shared out pro rata.
alter table ledger_flow add column paired numeric(24,6) not null default 0;

-- 6: the cut-off test.
alter table drawn_voucher drop constraint drawn_voucher_draw_source_check,
  add constraint drawn_voucher_draw_source_check check (draw_source between 1 and 6);
