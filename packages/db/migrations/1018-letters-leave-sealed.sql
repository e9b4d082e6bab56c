-- Whether a letter by courier or by hand may leave on a lead's word that its sealed original was posted, where no scan of it was kept.
alter table corp_info add column letter_seal text collate "C" not null default 'scan' check (letter_seal in ('scan', 'stated'));
-- What a letter said when a sealed scan of it came back: one of other contents does not stand for it.
alter table confirmation_file add column content_hash text collate "C" check (length(content_hash) <= 64);
