-- The link by which a mail program turns off emails about an event (RFC 8058). Deleted with the text of the mail.
alter table outbox add column one_click_url text;
