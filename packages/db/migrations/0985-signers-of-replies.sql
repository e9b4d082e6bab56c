-- Who signed a reply, and the day written beside the signature: as a person compared them with the paper.
alter table confirmation_letter
  add column reply_signer text check (length(reply_signer) <= 50),
  add column reply_sign_date date;
