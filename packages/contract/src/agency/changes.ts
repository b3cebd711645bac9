import { z } from 'zod'
import { defineCalls } from '../call.ts'

/** The types of changes by candidates, and by consultants for them. Types may be added, but not renamed. */
export const changeTypes = [
  'account.setUp',
  'agreement.signed',
  'application.reported',
  'application.withdrawn',
  'availability.changed',
  'candidate.changed',
  'certification.added',
  'certification.compared',
  'certification.deleted',
  'checkIn.answered',
  'complianceItem.submitted',
  'consent.given',
  'document.deleted',
  'document.sent',
  'form.changeRequested',
  'identityDocument.added',
  'identityDocument.removed',
  'lateness.reported',
  'offer.acceptanceUndone',
  'offer.accepted',
  'offer.declined',
  'qualification.added',
  'qualification.deleted',
  'referee.corrected',
  'referee.reminded',
  'referee.replaced',
  'reference.given',
  'releaseRequest.sent',
  'releaseRequest.withdrawn',
  'shift.didNotHappen',
  'shiftRecord.submitted',
  'shiftRequest.sent',
  'timeEntry.clockedIn',
  'timeEntry.clockedOut',
  'timeEntry.closed',
  'timeEntry.mealBreakEnded',
  'timeEntry.mealBreakStarted',
  'workExperience.added',
  'workExperience.deleted',
] as const
export type ChangeType = (typeof changeTypes)[number]

/** The kind of record that a change names. */
export const changedResources = [
  'agreements',
  'bookings',
  'candidates',
  'certifications',
  'complianceItems',
  'documents',
  'offers',
  'qualifications',
  'referees',
  'workExperience',
] as const
export type ChangedResource = (typeof changedResources)[number]

const isChangeType = (text: string): text is ChangeType => changeTypes.some((type) => type === text)

/** Separated by commas. */
const Types = z.string().transform((text, ctx) => {
  const given = [...new Set(text.split(','))]
  const types = given.filter(isChangeType)
  if (types.length === given.length) return types
  ctx.addIssue({ code: 'custom', message: `must be among ${changeTypes.join(', ')}` })
  return z.NEVER
})

/** Opaque to its readers: a transaction and the number of a change, in order. */
const Cursor = z.string().regex(/^[\da-f]{16}[0-7][\da-f]{15}$/, 'must be the `next` of an earlier response')

export const Change = z.object({
  cursor: Cursor,
  type: z.enum(changeTypes),
  at: z.iso.datetime(),
  /** `guest`: by the link of an email. `system`: the service, in the candidate's place. */
  actor: z.object({
    kind: z.enum(['candidate', 'guest', 'consultant', 'system']),
    id: z.uuid().nullable(),
  }),
  candidate: z.object({ id: z.uuid(), externalId: z.string().nullable() }),
  resource: z.enum(changedResources),
  id: z.uuid(),
  /** The id in the key's system; null if it has none there. */
  externalId: z.string().nullable(),
  changed: z.array(z.string()),
})
export type Change = z.output<typeof Change>

const ChangesPage = z.object({
  changes: z.array(Change),
  /** Also after the last change: nothing before it is added later. */
  next: Cursor,
  hasMore: z.boolean(),
})
export type ChangesPage = z.output<typeof ChangesPage>

export const changesCalls = defineCalls({
  'GET /v1/changes': {
    summary:
      'What candidates did, in the order of the commits, kept for 30 days. Reading does not consume; continue after `next`',
    access: 'agencyKey',
    scope: 'changes:read',
    query: z.object({
      after: Cursor.optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
      types: Types.optional(),
    }),
    answer: ChangesPage,
    errors: [],
  },
})
