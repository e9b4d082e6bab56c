-- An entry of tax alone is the tax of other misstatements, whose tax is computed, unless a leader says that it stands alone.
alter table misstatement_note add column stands_alone boolean not null default false;
