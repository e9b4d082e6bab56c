-- Days after which a letter without a reply is overdue, for all projects of the firm; each project may have its own.
alter table corp_info add column letter_due_days int check (letter_due_days between 1 and 365);
