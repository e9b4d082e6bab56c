-- A sign on a sheet: the version that was signed, and when the sheet was changed first after it.
alter table wp_sign add version int, add changed_at timestamptz;
