import { expect, test } from 'vitest'
import { z } from 'zod'
import { Evidence, Registration, RegistrationBody } from './compliance-calls.ts'
import { Availability, Hours, Offer } from './outcome-calls.ts'
import { type FieldOwner, fieldsOwnedBy } from './owner.ts'
import {
  Agreement,
  AgreementBody,
  Booking,
  BookingBody,
  Candidate,
  CandidateBody,
  Client,
  ClientBody,
  Consultant,
  ConsultantBody,
  Download,
  DownloadBody,
  Event,
  EventBody,
  Location,
  LocationBody,
} from './resources.ts'

interface Described {
  path: string
  answer: z.ZodObject
  /** Absent: the resource cannot be put. */
  body?: z.ZodObject
  entity: string
  /** Bullhorn's field of a field, where it has one. */
  bullhorn: Record<string, string>
}

const described: Described[] = [
  {
    path: 'consultants',
    answer: Consultant,
    body: ConsultantBody,
    entity: 'CorporateUser',
    bullhorn: { name: 'firstName, lastName', phoneNumber: 'phone', email: 'email' },
  },
  {
    path: 'clients',
    answer: Client,
    body: ClientBody,
    entity: 'ClientCorporation',
    bullhorn: { name: 'name', region: 'address.countryCode' },
  },
  {
    path: 'locations',
    answer: Location,
    body: LocationBody,
    entity: 'Location',
    bullhorn: {
      client: 'clientCorporation',
      name: 'title',
      address: 'address: address1, address2, city, state, zip, countryName',
    },
  },
  {
    path: 'candidates',
    answer: Candidate,
    body: CandidateBody,
    entity: 'Candidate',
    bullhorn: {
      firstName: 'firstName',
      lastName: 'lastName',
      preferredName: 'nickName',
      email: 'email',
      mobile: 'mobile',
      region: 'address.countryCode',
      state: 'address.state',
      consultant: 'owner',
      suspended: 'status',
    },
  },
  {
    path: 'bookings',
    answer: Booking,
    body: BookingBody,
    entity: 'JobOrder, JobShift, Placement',
    bullhorn: {
      client: 'JobOrder.clientCorporation',
      location: 'JobShift.location',
      dateLocal: 'JobShift.startTime',
      startTimeLocal: 'JobShift.startTime',
      endTimeLocal: 'JobShift.endTime',
      ratePerHour: 'JobOrder.payRate',
      description: 'JobOrder.description',
      contact: 'JobOrder.clientContact',
      group: 'JobShift.jobOrder',
      candidate: 'Placement.candidate',
      status: 'Placement.status',
    },
  },
  {
    path: 'agreements',
    answer: Agreement,
    body: AgreementBody,
    entity: '–',
    bullhorn: {},
  },
  {
    path: 'downloads',
    answer: Download,
    body: DownloadBody,
    entity: '–',
    bullhorn: {},
  },
  {
    path: 'events',
    answer: Event,
    body: EventBody,
    entity: '–',
    bullhorn: {},
  },
  {
    path: 'offers',
    answer: Offer,
    entity: 'JobShiftSubmission',
    bullhorn: { candidate: 'candidate', bookings: 'jobShift', state: 'status' },
  },
  {
    path: 'hours',
    answer: Hours,
    entity: 'Timesheet, TimesheetEntry, PayableCharge',
    bullhorn: { submitted: 'Timesheet, TimesheetEntry', pay: 'PayableCharge' },
  },
  {
    path: 'registrations',
    answer: Registration,
    body: RegistrationBody,
    entity: 'CandidateCertificationRequirement, for each requirement',
    bullhorn: { candidate: 'candidate', requirements: 'certification, status' },
  },
  {
    path: 'evidence',
    answer: Evidence,
    entity: 'CandidateCertification, CandidateEducation',
    bullhorn: { candidate: 'candidate', status: 'CandidateCertification.status' },
  },
  { path: 'availability', answer: Availability, entity: 'CandidateAvailability', bullhorn: {} },
]

const owners: FieldOwner[] = ['agency', 'candidate', 'client']

function inPut(body: z.ZodObject | undefined, field: string): string {
  const schema = body?.shape[field] as z.ZodType | undefined
  if (!schema) return 'no'
  return schema.safeParse(undefined).success ? 'optional' : 'required'
}

function sectionOf({ path, answer, body, entity, bullhorn }: Described): string {
  const fields = [...new Set([...Object.keys(answer.shape), ...Object.keys(body?.shape ?? {})])]
  const rows = fields.map((field) => {
    const owner = owners.find((one) =>
      [answer, body].some((schema) => schema && fieldsOwnedBy(one, schema).includes(field)),
    )
    return `| \`${field}\` | ${owner ?? 'Rollcall'} | ${inPut(body, field)} | ${bullhorn[field] ?? ''} |`
  })
  return [
    `## ${path}`,
    '',
    `Bullhorn: ${entity}`,
    '',
    '| Field | Owner | In `PUT` | Bullhorn |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

const introduction = `# The fields of the agency API, and their owners

Made from the contract by \`packages/contract/src/agency/agency-fields.test.ts\`, which fails if this page differs. To write it again:
\`npx vitest run --project unit packages/contract/src/agency/agency-fields.test.ts -u\`

A field is written by its owner alone. \`PUT\` replaces the agency's fields; an optional one that is left out is reset. A candidate's
field can be sent as it is; another value is refused with \`owned_by_candidate\`. A client's fields come by its timesheet, and Rollcall's
follow from what happened. Types and limits: \`/agency/openapi.json\`.
`

test('docs/agency-fields.md has the fields of the contract', async () => {
  const page = [introduction, ...described.map(sectionOf)].join('\n')
  await expect(page).toMatchFileSnapshot('../../../../docs/agency-fields.md')
  // A field that was renamed would leave its line of Bullhorn's behind.
  for (const { answer, body, bullhorn } of described)
    expect({ ...answer.shape, ...body?.shape }).toMatchObject(
      Object.fromEntries(Object.keys(bullhorn).map((field) => [field, expect.anything()])),
    )
})
