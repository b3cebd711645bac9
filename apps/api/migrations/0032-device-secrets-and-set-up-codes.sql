-- The secret of a device is replaced for all accounts that share the device.
create index known_devices_secret on known_devices (secret_hash);

-- Messages with a code for an address or number that is not verified yet are deleted soon.
create index outbox_set_up_codes on outbox (created_at) where topic like 'mfa-set-up:%';
