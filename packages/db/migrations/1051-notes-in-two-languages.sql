-- Notes to the statements: everyone who edited a note since it was last published, and its words in English beside the Chinese.
alter table fs_note
  add column editors bigint[] not null default '{}',
  add column title_en text not null default '',
  add column body_en text not null default '',
  -- English of names of rows and columns that a person gave.
  add column names_en jsonb not null default '{}';
