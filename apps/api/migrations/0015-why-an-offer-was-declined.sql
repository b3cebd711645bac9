-- What somebody said when they declined, for their consultant.
alter table offers
  add column decline_reason text
    check (decline_reason in ('notAvailable', 'tooFar', 'wrongGrades', 'payTooLow', 'shortNotice', 'other')),
  add column decline_note text check (length(decline_note) <= 500);
