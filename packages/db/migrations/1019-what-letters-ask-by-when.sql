-- The day by which a letter asks for its reply, set when it is made: a lawyer's letter prints it, and it lies ahead.
alter table confirmation_letter add column reply_by date;
-- Of a balance in another currency what was turned over in it.
alter table confirmation_contact add column fc_turnover numeric(20, 2);
-- As they came from the product and nobody changed them: the default of other matters is no contract form, and lawyers find where to reply.
update confirmation_model set is_curr = false where seed_code = 'CON-1' and row_version = 1 and is_curr;
update confirmation_model set note_text = rtrim(note_text, E'\n') || E'\n{{answer}}\n'
  where seed_code = 'LAW-1' and row_version = 1 and position('{{answer}}' in note_text) = 0;
