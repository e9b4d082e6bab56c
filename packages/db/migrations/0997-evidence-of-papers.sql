-- Papers of judgement have evidence as well: as a whole, or for one of their fields or items. What cites is told by the records of the contract.
alter table paper_link drop constraint paper_link_from_entity_check,
  add column from_place text collate "C" check (length(from_place) <= 100);
