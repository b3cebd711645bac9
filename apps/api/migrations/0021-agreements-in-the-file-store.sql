-- Where an agreement lies in the file store. Those from before are moved there by a job. Their `content` stays for the
-- version before this one, which may still be running; new ones have none. No unique index: setting the column would then
-- have to wait for whoever signs or fetches the agreement.
alter table agreement_files add column stored_file_id uuid references files (id);
alter table agreement_files alter column content drop not null;
create index agreement_files_stored on agreement_files (stored_file_id);
create index agreement_files_unmoved on agreement_files (id) where stored_file_id is null;
