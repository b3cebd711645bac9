-- What a consultant decided and a candidate has yet to be told, all of it in one mail.
create table compliance_news (
  -- In the order they were decided: two may be of one instant.
  id bigint generated always as identity primary key,
  candidate_id uuid not null references candidates (id),
  registration_id uuid not null references registrations (id) on delete cascade,
  -- Null when it is about the registration itself.
  compliance_item_id uuid references compliance_items (id) on delete cascade,
  what text not null,
  -- In the consultant's words.
  reason text,
  at timestamptz not null,
  mailed_at timestamptz
);
create index compliance_news_unmailed on compliance_news (candidate_id) where mailed_at is null;
create index compliance_news_candidate on compliance_news (candidate_id, mailed_at);
create index compliance_news_registration on compliance_news (registration_id);
create index compliance_news_item on compliance_news (compliance_item_id) where compliance_item_id is not null;
create index compliance_news_mailed on compliance_news (mailed_at) where mailed_at is not null;
