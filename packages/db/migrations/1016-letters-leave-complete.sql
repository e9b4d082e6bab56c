-- What letters print of the firm: where replies go to by post, and its names in English letters.
alter table legal_subject add column postcode text check (length(postcode) <= 6),
  add column subject_name_en text check (length(subject_name_en) <= 200), add column address_en text check (length(address_en) <= 300);
