-- Emails about events have a queue of their own, so that a password mail does not wait behind thousands of offers.
create index outbox_due_by_lane on outbox (
  coalesce(push_service, case when channel = 'email' and event is not null then 'eventEmail' else channel end),
  next_attempt_at
) where sent_at is null and failed_at is null;
-- Only read by the version before, which sends more slowly until it has ended.
drop index outbox_due_by_service;
