import { fieldRuleTypes, fieldTypes, hasFittingOptions } from '@rollcall/domain/field-meta/field-meta'
import { z } from 'zod'
import { defineCalls } from '../call.ts'
import { FieldMeta } from '../compliance/certifications.ts'
import { optional } from '../optional.ts'
import { ownedBy } from './owner.ts'
import { Named } from './resource-calls.ts'
import { text } from './resources.ts'

const Rule = z.object({ ruleType: z.enum(fieldRuleTypes), value: z.number().nullable().default(null) })

const Field = z
  .object({
    fieldId: text,
    title: text,
    fieldType: z.enum(fieldTypes),
    rules: z.array(Rule).max(20).default([]),
    /** Of a select or a radio field. */
    options: z.array(text).max(100).default([]),
  })
  .refine(hasFittingOptions, 'a select or a radio field has options, and no other field has')

const Fields = z
  .array(Field)
  .min(1)
  .max(100)
  .refine(
    (all) => new Set(all.map(({ fieldId }) => fieldId)).size === all.length,
    'must name each field once',
  )

export const FormBody = z.union([
  z.object(ownedBy('agency', { kind: z.literal('internal'), fields: Fields })),
  /** The fields are the questions to each referee. */
  z.object(
    ownedBy('agency', {
      kind: z.literal('referees'),
      fields: Fields,
      refereesNeeded: z.int().min(1).max(10),
    }),
  ),
  z.object(ownedBy('agency', { kind: z.literal('jotForm'), jotFormId: text })),
])
export type FormBody = z.output<typeof FormBody>

export const Form = z.object({
  id: z.uuid(),
  externalId: z.string(),
  ...ownedBy('agency', {
    kind: z.enum(['internal', 'referees', 'jotForm']),
    fields: z.array(FieldMeta),
    refereesNeeded: z.int().nullable(),
    jotFormId: z.string().nullable(),
  }),
})
export type Form = z.output<typeof Form>

const hostedTypes = ['Vimeo', 'Youtube', 'Bitmovin'] as const

export const VideoBody = z.object(
  ownedBy('agency', {
    type: z.enum(hostedTypes),
    /** Where it is played, at a host that the configuration allows. */
    url: z.url({ protocol: /^https$/ }).max(2_000),
    durationSeconds: z.int().min(1).max(86_400),
    /** Absent: all of it. */
    minWatchPercentage: optional(z.int().min(1).max(100)),
  }),
)
export type VideoBody = z.output<typeof VideoBody>

export const Video = z.object({
  id: z.uuid(),
  externalId: z.string(),
  ...ownedBy('agency', {
    type: z.enum(hostedTypes),
    url: z.string(),
    durationSeconds: z.int(),
    minWatchPercentage: z.int().nullable(),
  }),
})
export type Video = z.output<typeof Video>

/** Forms and videos, for requirements. */
export const agencyItemKindCalls = defineCalls({
  'PUT /v1/forms/{externalId}': {
    summary: 'Save a form. Answers that were sent stay as they are',
    access: 'agencyKey',
    scope: 'forms:write',
    params: Named,
    body: FormBody,
    answer: Form,
    isCreation: 'ifNew',
    errors: [],
  },
  'GET /v1/forms/{externalId}': {
    summary: 'A form',
    access: 'agencyKey',
    scope: 'forms:read',
    params: Named,
    answer: Form,
    errors: ['form_not_found'],
  },
  'PUT /v1/videos/{externalId}': {
    summary: 'Save a video of a video host',
    access: 'agencyKey',
    scope: 'videos:write',
    params: Named,
    body: VideoBody,
    answer: Video,
    isCreation: 'ifNew',
    errors: [],
  },
  'GET /v1/videos/{externalId}': {
    summary: 'A video',
    access: 'agencyKey',
    scope: 'videos:read',
    params: Named,
    answer: Video,
    errors: ['video_not_found'],
  },
})
