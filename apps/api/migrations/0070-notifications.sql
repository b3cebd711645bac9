-- Messages by web push, beside mails and text messages, and the facts that decide whether a message is still sent.
alter table outbox drop constraint outbox_channel_check;
alter table outbox add constraint outbox_channel_check check (channel in ('email', 'sms', 'push')) not valid;
alter table outbox
  -- The kind of message, for the preferences of its candidate. Null: they may not turn it off.
  add column event text,
  -- Only sent while the candidate can accept this offer.
  add column offer_id uuid,
  -- Only sent while the candidate holds this booking.
  add column booking_id uuid,
  -- Only sent before this instant.
  add column expires_at timestamptz,
  -- Why it was not sent; failed_at is set too.
  add column dropped_reason text,
  -- The device of a push.
  add column subscription_id uuid,
  -- The company whose push service delivers it; each is sent to by itself.
  add column push_service text;
create index outbox_due_by_service on outbox (coalesce(push_service, channel), next_attempt_at)
  where sent_at is null and failed_at is null;
-- Offers that devices show after their deadline.
create index outbox_expiring on outbox (expires_at) where channel = 'push' and offer_id is not null;
create index outbox_candidate on outbox (candidate_id, created_at) where candidate_id is not null;

-- Devices on which a candidate wants notifications: the keys by which a browser decrypts them.
create table push_subscriptions (
  id uuid primary key,
  candidate_id uuid not null,
  -- Nothing is sent once it has ended.
  session_id uuid not null,
  endpoint text not null,
  push_service text not null,
  p256dh text not null,
  auth text not null,
  -- The site that the device uses.
  origin text not null,
  device_name text not null,
  created_at timestamptz not null,
  renewed_at timestamptz not null
);
alter table push_subscriptions
  add constraint push_subscriptions_candidate foreign key (candidate_id) references candidates (id),
  add constraint push_subscriptions_session foreign key (session_id) references sessions (id) on delete cascade,
  add constraint push_subscriptions_endpoint unique (endpoint);
create index push_subscriptions_of_candidate on push_subscriptions (candidate_id);
create index push_subscriptions_of_session on push_subscriptions (session_id);

create table notification_preferences (
  candidate_id uuid primary key,
  -- {event: {channel: false}}; channels that are not named are on.
  channels jsonb not null,
  -- HH:mm of the candidate's zone; both null: no quiet hours.
  quiet_from_local text,
  quiet_to_local text,
  same_day_in_quiet_hours boolean not null,
  -- Notifications may name schools and places, although others may read them on a locked screen.
  shows_details boolean not null,
  changed_at timestamptz not null
);
alter table notification_preferences
  add constraint notification_preferences_candidate foreign key (candidate_id) references candidates (id);

-- The service's own keys, which push services know it by.
create table vapid_keys (
  only_row boolean primary key default true check (only_row),
  public_key text not null,
  private_key text not null
);

-- Accept an offer from a notification: sent to one device, encrypted, and stored hashed.
create table push_accept_keys (
  key_hash bytea primary key,
  offer_id uuid not null,
  subscription_id uuid not null,
  candidate_id uuid not null,
  created_at timestamptz not null,
  -- When it accepted the offer.
  accepted_at timestamptz
);
alter table push_accept_keys
  add constraint push_accept_keys_offer foreign key (offer_id) references offers (id) on delete cascade,
  add constraint push_accept_keys_subscription foreign key (subscription_id)
    references push_subscriptions (id) on delete cascade,
  add constraint push_accept_keys_candidate foreign key (candidate_id) references candidates (id);
create index push_accept_keys_of_offer on push_accept_keys (offer_id);
create index push_accept_keys_of_subscription on push_accept_keys (subscription_id);
create index push_accept_keys_of_candidate on push_accept_keys (candidate_id);
