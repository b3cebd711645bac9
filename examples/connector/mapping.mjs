/** The fields of the CRM as the fields of Rollcall. An agency changes this file. */

export const clientOf = ({ name, region }) => ({ name, region })

export const locationOf = ({ id, name, street, suburb, state, postcode, country, timezone }) => ({
  client: id,
  name,
  address: { line1: street, suburb, state, postcode, country },
  timezone,
})

/** An invitation is mailed once, however often a person is sent. */
export const candidateOf = ({ first, last, email, mobile, region, state, timezone, left = false }) => ({
  firstName: first,
  lastName: last,
  email,
  mobile,
  region,
  state,
  timezone,
  features: { enableTimeEntries: 'enabled' },
  suspended: left,
  invite: true,
})

export const bookingOf = ({ school, date, from, to, rate, notes }) => ({
  client: school,
  location: school,
  dateLocal: date,
  startTimeLocal: from,
  endTimeLocal: to,
  ratePerHour: rate,
  description: notes,
})

/** Hours as the school confirms them, or as a dispute is settled. */
export const hoursOf = ({ from, to, confirmedBy, reason }) => ({
  blocks: [{ type: 'bookingDuration', startTime: from, endTime: to }],
  confirmedBy,
  reason,
})
