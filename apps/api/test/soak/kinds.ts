/** Where the database shows that a write of a kind was done. Each query has a row for each key, with its count. */
export interface Kind {
  name: string
  /** Absent if the write adds no row. */
  effect?: string
  audit: string
  /** In the feed of changes, for writes of candidates. */
  change?: string
  /** The state by key, where a later write replaces an earlier one. */
  state?: string
}

const counted = (key: string, from: string) =>
  `select ${key} as key, count(*)::int as count from ${from} group by 1`

const booking = (id: string) =>
  `join external_ids x on x.resource = 'bookings' and x.source = 'crm' and x.id = ${id}`
const candidate = (id: string) =>
  `join external_ids x on x.resource = 'candidates' and x.source = 'crm' and x.id = ${id}`
const NAME = 'x.external_id'

const audited = (action: string, join: string) => `audit_log a ${join} where a.action = '${action}'`
const auditOf = (action: string, join: string) => counted(NAME, audited(action, join))
const changeOf = (type: string, join: string) => counted(NAME, `changes c ${join} where c.type = '${type}'`)

const auditedBooking = booking(`(a.details ->> 'bookingId')::uuid`)
const auditedOffer = booking(`(a.details -> 'bookingIds' ->> 0)::uuid`)
const changedOffer = `join offer_bookings ob on ob.offer_id = c.resource_id ${booking('ob.booking_id')}`

const ofBooking = (name: string, effect: string, action: string, type?: string): Kind => ({
  name,
  effect: counted(NAME, effect),
  audit: auditOf(action, auditedBooking),
  ...(type && { change: changeOf(type, booking('c.resource_id')) }),
})
const offerIn = (state: string) =>
  `offers o join offer_bookings ob on ob.offer_id = o.id ${booking('ob.booking_id')} where o.state = '${state}'`
const ofOffer = (name: string, state: string, action: string, type?: string): Kind => ({
  name,
  effect: counted(NAME, offerIn(state)),
  audit: auditOf(action, auditedOffer),
  ...(type && { change: changeOf(type, changedOffer) }),
})
const ofCandidate = (name: string, action: string): Kind => ({
  name,
  audit: auditOf(action, candidate('a.subject_id')),
})

/** A document is named by its bytes: the log keeps them when the document is gone. */
const SENT = `select a.details ->> 'sha256' as sha, (a.details ->> 'documentId')::uuid as id
  from audit_log a where a.action = 'document_added'`
const REMOVED = `select sent.sha from audit_log a join (${SENT}) sent on sent.id = (a.details ->> 'id')::uuid
  where a.action = 'document_deleted'`
const KEPT = `select encode(f.sha256, 'hex') as sha from documents d join files f on f.id = d.file_id`

export const kinds: readonly Kind[] = [
  {
    name: 'shift saved',
    effect: counted('external_id', `external_ids where resource = 'bookings' and source = 'crm'`),
    audit: auditOf(
      'bookings_saved',
      `cross join jsonb_array_elements_text(a.details -> 'created') created ${booking('created::uuid')}`,
    ),
  },
  {
    name: 'offer made',
    effect: counted(NAME, `offer_bookings ob ${booking('ob.booking_id')}`),
    audit: auditOf('offer_made', auditedOffer),
  },
  ofOffer('offer accepted', 'accepted', 'offer_accepted', 'offer.accepted'),
  ofOffer('offer declined', 'rejected', 'offer_rejected', 'offer.declined'),
  ofOffer('offer withdrawn', 'withdrawn', 'offer_withdrawn'),
  ofBooking('shift cancelled', `bookings b ${booking('b.id')} where b.status = -18`, 'booking_cancelled'),
  ofBooking(
    'clocked in',
    `time_entry_events e ${booking('e.booking_id')} where e.action = 'clockIn'`,
    'clocked_in',
    'timeEntry.clockedIn',
  ),
  ofBooking(
    'clocked out',
    `time_entry_events e ${booking('e.booking_id')} where e.action = 'clockOut'`,
    'clocked_out',
    'timeEntry.clockedOut',
  ),
  ofBooking(
    'hours submitted',
    `shift_records r ${booking('r.booking_id')}`,
    'shift_record_submitted',
    'shiftRecord.submitted',
  ),
  ofBooking(
    'hours confirmed by the school',
    `client_timesheets t ${booking('t.booking_id')}`,
    'client_timesheet_saved',
  ),
  ofBooking(
    'dispute settled',
    `shift_records r ${booking('r.booking_id')} where r.settled_at is not null`,
    'dispute_settled',
  ),
  ofBooking('shift paid', `pay_statuses p ${booking('p.booking_id')}`, 'pay_status_saved'),
  {
    name: 'document added',
    effect: counted('sha', `(${KEPT} union all ${REMOVED}) document`),
    audit: counted('sha', `(${SENT}) sent`),
    change: counted(
      'sha',
      `changes c join (${SENT}) sent on sent.id = c.resource_id where c.type = 'document.sent'`,
    ),
  },
  {
    name: 'document deleted',
    effect: counted('sha', `(${REMOVED} except all ${KEPT}) removed`),
    audit: counted('sha', `(${REMOVED}) removed`),
    change: counted(
      'sha',
      `changes c join (${SENT}) sent on sent.id = c.resource_id where c.type = 'document.deleted'`,
    ),
  },
  {
    name: 'availability',
    effect: counted(`${NAME} || ' ' || d.date_local`, `availability_days d ${candidate('d.candidate_id')}`),
    audit: counted(
      `${NAME} || ' ' || (day ->> 'dateLocal')`,
      audited(
        'availability_saved',
        `cross join jsonb_array_elements(a.details -> 'days') day ${candidate('a.subject_id')}`,
      ),
    ),
  },
  {
    ...ofCandidate('preferences', 'notification_preferences_saved'),
    state: `select ${NAME} as key, p.shows_details::text as value
            from notification_preferences p ${candidate('p.candidate_id')}`,
  },
  ofCandidate('candidate invited', 'candidate_invited'),
  {
    ...ofCandidate('account set up', 'account_set_up'),
    effect: counted(NAME, `accounts s ${candidate('s.id')} where s.password_hash is not null`),
    change: changeOf('account.setUp', candidate('c.resource_id')),
  },
  {
    ...ofCandidate('signed in', 'signed_in'),
    effect: counted(NAME, `sessions s ${candidate('s.account_id')}`),
  },
  {
    ...ofCandidate('signed out', 'signed_out'),
    effect: counted(NAME, `sessions s ${candidate('s.account_id')} where s.revoked_at is not null`),
  },
  {
    ...ofCandidate('candidate saved in bulk', 'candidate_changed'),
    state: `select ${NAME} as key, p.preferred_name as value from candidates p ${candidate('p.id')}`,
  },
]
