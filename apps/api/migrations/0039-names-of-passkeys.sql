-- What its owner calls it. Null: never named, or a passkey that the version before added.
alter table mfa_devices add column name text;
