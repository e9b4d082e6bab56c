-- The firm's mailbox for confirmations is used once somebody else than who changed it has confirmed it, as a project's.
update mail_account set changed_by = created_by where owner_kind = 2 and changed_by is null;
