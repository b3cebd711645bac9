-- The iCalendar text that goes with a mail, gone as its bodies are once it is out.
alter table mail_outbox add column calendar_file text;
