-- Profit and loss accounts of last year's books with what the year amounted to, beside the balances of `accounts`; null = taken before they were
-- kept, which is not none.
alter table prior_figures add column profit_accounts jsonb;
