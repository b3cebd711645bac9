-- A candidate asks to change answers that were accepted, and a consultant opens them again.
alter table compliance_submissions
  add column change_asked_at timestamptz,
  add column change_reason text,
  add column reopened_at timestamptz;

-- A reminder has a link of its own. The one before keeps working: someone may be answering by it.
alter table referees
  add column opened_at timestamptz,
  add column reminded_at timestamptz,
  add column previous_token_hash bytea check (length(previous_token_hash) = 32);
create unique index referees_previous_token on referees (previous_token_hash) where previous_token_hash is not null;
