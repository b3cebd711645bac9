-- Offers by text message, with replies that accept or decline.
alter table offers
  -- When its candidate first opened it. It needs no text message then.
  add column seen_at timestamptz;

-- Mobile numbers for notifications, which their candidate verified by a code.
create table notification_numbers (
  id uuid primary key,
  candidate_id uuid not null,
  -- As +61400000000.
  number text not null,
  -- Null: the code has not been entered yet.
  verified_at timestamptz,
  proof_note text not null,
  proof_expires_at timestamptz not null,
  proof_tries int not null default 0,
  -- By a reply such as STOP. Nothing is sent until a reply of START.
  stopped_at timestamptz,
  created_at timestamptz not null
);
alter table notification_numbers
  add constraint notification_numbers_candidate foreign key (candidate_id) references candidates (id);
create unique index notification_numbers_verified on notification_numbers (candidate_id) where verified_at is not null;
create unique index notification_numbers_pending on notification_numbers (candidate_id) where verified_at is null;
-- A reply names a number, and so one candidate.
create unique index notification_numbers_number on notification_numbers (number) where verified_at is not null;

-- Offers that were sent by text message, with the code of their reply.
create table offer_texts (
  -- The id of the message in the outbox.
  id uuid primary key,
  offer_id uuid not null,
  candidate_id uuid not null,
  number text not null,
  code text not null,
  -- Until then the number gets no other offer with this code.
  kept_until timestamptz not null
);
alter table offer_texts
  add constraint offer_texts_offer foreign key (offer_id) references offers (id) on delete cascade,
  add constraint offer_texts_candidate foreign key (candidate_id) references candidates (id),
  add constraint offer_texts_code unique (number, code);
create index offer_texts_of_offer on offer_texts (offer_id);
create index offer_texts_of_candidate on offer_texts (candidate_id);
create index offer_texts_kept_until on offer_texts (kept_until);

-- Messages that the carrier has delivered to the service: each counts once.
create table received_texts (
  -- The carrier's.
  id text primary key,
  received_at timestamptz not null
);
create index received_texts_received_at on received_texts (received_at);

-- The cost of text messages: a segment is what carriers charge for.
create table sent_text_counts (
  day date not null,
  region text not null,
  messages int not null,
  segments int not null,
  primary key (day, region)
);
