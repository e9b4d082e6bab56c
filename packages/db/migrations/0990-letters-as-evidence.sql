-- A confirmation letter is evidence, too: of an item, a procedure, an entry or a cell of a sheet.
alter table paper_link drop constraint paper_link_to_entity_check,
  add constraint paper_link_to_entity_check check (to_entity in ('auditFile', 'voucher', 'adjustment', 'confirmationLetter'));
