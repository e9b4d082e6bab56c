-- Lists of a hundred thousand letters: each order that a list is shown in by an index.
create index confirmation_letter_amount on confirmation_letter (tenant_id, project_id, book_amount, id);
create index confirmation_letter_waiting on confirmation_letter (tenant_id, project_id, status_at, id);
-- The register's own order; its beginning serves what the one before it served.
create index confirmation_contact_order on confirmation_contact (tenant_id, project_id, hz_kind, subject_code, abs(book_amount) desc, id)
  where not is_deleted;
drop index confirmation_contact_subject;
create index confirmation_contact_amount on confirmation_contact (tenant_id, project_id, book_amount, id) where not is_deleted;
