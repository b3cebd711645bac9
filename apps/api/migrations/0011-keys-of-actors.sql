-- A key belongs to the candidate it is about (its scope) and to whoever acts for them; empty where they act themselves.
alter table idempotency_keys add column actor text not null default '';
alter table idempotency_keys drop constraint idempotency_keys_pkey, add primary key (scope, actor, key);
