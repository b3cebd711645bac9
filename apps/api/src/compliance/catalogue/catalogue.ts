import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { certificationFieldIds } from '@rollcall/domain/compliance/certifications/certification-field'
import { type FieldMeta, fieldRuleTypes, fieldTypes } from '@rollcall/domain/field-meta/field-meta'
import type { Region } from '@rollcall/domain/regions/region'
import { z } from 'zod'
import { namedId } from '../../platform/ids.ts'
import { StartError } from '../../platform/start-error.ts'
import { ReadingHints } from '../certifications/reading/reading-hints.ts'

const text = z.string().trim().min(1)
const titles = z.array(text.max(100)).refine((all) => new Set(all).size === all.length, 'Each title once')

/** `"required"`, or with its value `{ "ruleType": "maxCharacterLength", "value": 8 }`. */
const Rule = z.union([
  z.enum(fieldRuleTypes).transform((ruleType) => ({ ruleType, value: null })),
  z.strictObject({ ruleType: z.enum(fieldRuleTypes), value: z.number() }),
])

const Field = z
  .strictObject({
    fieldId: z.enum(certificationFieldIds),
    title: text,
    fieldType: z.enum(fieldTypes),
    rules: z.array(Rule).default([]),
    options: z.array(text).default([]),
  })
  .refine(
    ({ fieldType, options }) => (fieldType === 'select' || fieldType === 'radio') === options.length > 0,
    'A select or a radio field has options, and no other field has',
  ) satisfies z.ZodType<FieldMeta>

const CertificationType = z.strictObject({
  /** Never changed once it is loaded: the type is known by it. */
  key: text,
  title: text.max(100),
  description: text,
  /** Its issuer, where to apply for it, and how many days that usually takes. */
  apply: z.strictObject({ at: text, url: z.url({ protocol: /^https$/ }), days: z.int().min(1) }).optional(),
  /** From so many days before its expiry date on it counts as expiring. */
  reminderDays: z.int().min(0).max(365),
  ignoreExpiry: z.boolean().default(false),
  fields: z
    .array(Field)
    .min(1)
    .refine((all) => new Set(all.map(({ fieldId }) => fieldId)).size === all.length, 'Each field once'),
  hints: ReadingHints,
})

const CertificationTypes = z.strictObject({
  /** The sources of the content and the date of the last check, or a note that it is unchecked. */
  sources: z.union([
    z.literal('unreviewed'),
    z.array(z.strictObject({ url: z.url(), checked: z.iso.date() })),
  ]),
  types: z
    .array(CertificationType)
    .refine((all) => new Set(all.map(({ key }) => key)).size === all.length, 'Each key once'),
})

/** The kinds of things that people of a region add: what an agency needs before it can ask for any of them. */
export interface Catalogue {
  region: Region
  certificationTypes: z.output<typeof CertificationType>[]
  documentTypes: string[]
  subjects: string[]
}

/** From the files of a region's folder. Anything wrong in them is an error that names the file and the place. */
export function readCatalogue(folder: string, region: Region): Catalogue {
  const read = <T>(file: string, schema: z.ZodType<T>): T => {
    const path = join(folder, region.toLowerCase(), file)
    const result = schema.safeParse(jsonIn(path))
    if (!result.success) throw new StartError(`${path} is not valid.\n${z.prettifyError(result.error)}`)
    return result.data
  }
  return {
    region,
    certificationTypes: read('certification-types.json', CertificationTypes).types,
    documentTypes: read('document-types.json', titles),
    subjects: read('subjects.json', titles),
  }
}

function jsonIn(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw new StartError(`${path} cannot be read. ${error instanceof Error ? error.message : String(error)}`)
  }
}

export const certificationTypeIdOf = (key: string): string => namedId(`certification type ${key}`)
export const subjectIdOf = (region: Region, title: string): string => namedId(`subject ${region} ${title}`)
export const documentTypeIdOf = (region: Region, title: string): string =>
  namedId(`document type ${region} ${title}`)
