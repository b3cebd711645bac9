-- The secret of a device is replaced for all accounts that share the device.
create index known_devices_secret on known_devices (secret_hash);
