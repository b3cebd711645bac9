-- What a newer version adds to the demo data is laid out at its first start.
alter table demo_state add column edition integer not null default 0;
