-- Lists of a hundred thousand mails: what a list filters by stands in the index that orders it, so that mails are opened for one page alone.
create index mail_newest on mail (tenant_id, account_id, at desc, id desc) include (folder, is_read, attachment_count, thread_id) where parse_state <> 0;
