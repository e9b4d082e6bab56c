-- Lists of a hundred thousand letters: the words that a list is searched by stand in one column, and what it filters and orders by beside them in
-- one index, so that no row is opened before the page is cut.
alter table confirmation_letter add column words text collate "C" not null generated always as (
  lower(letter_no) || chr(10) || lower(contact_name) || chr(10) || coalesce(lower(tracking_no), '') || chr(10)
    || coalesce(lower(reply_tracking_no), '') || chr(10) || lower(pinyin)) stored;
create index confirmation_letter_list on confirmation_letter (tenant_id, project_id, letter_no, id) include (status, hz_kind, form, words);
create index confirmation_letter_name on confirmation_letter (tenant_id, project_id, contact_name, id);
-- Of a few bytes a letter: how many there are of a status, a kind, a form. Its beginning serves what the index before it served.
create index confirmation_letter_counts on confirmation_letter (tenant_id, project_id, status, hz_kind, form, id);
drop index confirmation_letter_status;

-- Cut to what an index takes in any script.
alter table confirmation_contact add column words text collate "C" not null generated always as (
  left(lower(contact_name) || chr(10) || lower(bank_account) || chr(10) || lower(address) || chr(10) || lower(pinyin), 600)) stored;
drop index confirmation_contact_order;
create index confirmation_contact_order on confirmation_contact (tenant_id, project_id, hz_kind, subject_code, abs(book_amount) desc, id)
  include (book_amount, is_selected, addr_check, words) where not is_deleted;
create index confirmation_contact_counts on confirmation_contact (tenant_id, project_id, addr_check, is_selected, hz_kind, subject_code, id)
  where not is_deleted;

-- Which letters ask about a statement item.
create index confirmation_letter_item_subject on confirmation_letter_item (tenant_id, project_id, subject_code, letter_id);
