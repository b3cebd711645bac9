import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { certificationFieldIds } from '@rollcall/domain/compliance/certifications/certification-field'
import { complianceTypes, referenceTypes } from '@rollcall/domain/compliance/items/compliance-item'
import { referenceProblem } from '@rollcall/domain/compliance/items/item-references'
import {
  type FieldMeta,
  fieldRuleTypes,
  fieldTypes,
  hasFittingOptions,
} from '@rollcall/domain/field-meta/field-meta'
import type { Region } from '@rollcall/domain/regions/region'
import { z } from 'zod'
import { namedId } from '../../platform/ids.ts'
import { StartError } from '../../platform/start-error.ts'
import { ReadingHints } from '../certifications/reading/reading-hints.ts'
import { IdCheckRules } from '../items/id-checks/id-check-rules.ts'

const text = z.string().trim().min(1)
/** The sources of the content and the date of the last check, or a note that it is unchecked. */
const Sources = z.union([
  z.literal('unreviewed'),
  z.array(z.strictObject({ url: z.url(), checked: z.iso.date() })),
])

const Titles = z.strictObject({
  sources: Sources,
  titles: z.array(text.max(100)).refine((all) => new Set(all).size === all.length, 'Each title once'),
})

/** `"required"`, or with its value `{ "ruleType": "maxCharacterLength", "value": 8 }`. */
const Rule = z.union([
  z.enum(fieldRuleTypes).transform((ruleType) => ({ ruleType, value: null })),
  z.strictObject({ ruleType: z.enum(fieldRuleTypes), value: z.number() }),
])

const fieldOf = <Id extends string>(fieldId: z.ZodType<Id>) =>
  z
    .strictObject({
      fieldId,
      title: text,
      fieldType: z.enum(fieldTypes),
      rules: z.array(Rule).default([]),
      options: z.array(text).default([]),
    })
    .refine(
      hasFittingOptions,
      'A select or a radio field has options, and no other field has',
    ) satisfies z.ZodType<FieldMeta>

const fieldsOf = <Id extends string>(fieldId: z.ZodType<Id>) =>
  z
    .array(fieldOf(fieldId))
    .min(1)
    .refine((all) => new Set(all.map((field) => field.fieldId)).size === all.length, 'Each field once')

const isEachKeyOnce = (all: readonly { key: string }[]) =>
  new Set(all.map(({ key }) => key)).size === all.length

const CertificationType = z.strictObject({
  /** Identifies the type, so it must not change once it is loaded. */
  key: text,
  title: text.max(100),
  description: text,
  /** Its issuer, where to apply for it, and how many days that usually takes. */
  apply: z.strictObject({ at: text, url: z.url({ protocol: /^https$/ }), days: z.int().min(1) }).optional(),
  /** It counts as expiring this many days before its expiry date. */
  reminderDays: z.int().min(0).max(365),
  ignoreExpiry: z.boolean().default(false),
  fields: fieldsOf(z.enum(certificationFieldIds)),
  hints: ReadingHints,
})

const CertificationTypes = z.strictObject({
  sources: Sources,
  types: z.array(CertificationType).refine(isEachKeyOnce, 'Each key once'),
})

const Forms = z.strictObject({
  forms: z
    .array(
      z.strictObject({
        key: text,
        sources: Sources,
        /** Only for forms of referees, whose fields are the questions to each referee. */
        refereesNeeded: z.int().min(1).max(10).optional(),
        fields: fieldsOf(text),
      }),
    )
    .refine(isEachKeyOnce, 'Each key once'),
})

const ChecklistItem = z.strictObject({
  key: text,
  title: text.max(100),
  description: text,
  referenceType: z.enum(referenceTypes),
  type: z.enum(complianceTypes).default('unset'),
  /** Keys and titles of the same region. */
  certificationType: text.optional(),
  documentType: text.optional(),
  form: text.optional(),
  /** Names of the agency's own files, whose ids are given when a registration gets the checklist. */
  file: text.optional(),
  video: text.optional(),
  /** Earlier items of the list that have to be done first. */
  comesAfter: z.array(text).default([]),
  leadDays: z.int().min(0).default(0),
})

const Checklists = z.strictObject({
  checklists: z
    .array(
      z.strictObject({
        key: text,
        title: text.max(100),
        /** The work that a registration with this checklist allows. */
        unlocks: text,
        sources: Sources,
        items: z.array(ChecklistItem).min(1).refine(isEachKeyOnce, 'Each key once'),
      }),
    )
    .refine(isEachKeyOnce, 'Each key once'),
})

/** A region without identity checks has null. */
const IdCheckRulesFile = z.strictObject({ sources: Sources, rules: IdCheckRules.nullable() })

/** The requirements that an agency can choose from in a region. */
export interface Catalogue {
  region: Region
  certificationTypes: z.output<typeof CertificationType>[]
  documentTypes: string[]
  subjects: string[]
  forms: z.output<typeof Forms>['forms']
  checklists: z.output<typeof Checklists>['checklists']
  idCheckRules: IdCheckRules | null
}

/** Reads the files of a region's folder. An invalid file throws an error with its name and the position. */
export function readCatalogue(folder: string, region: Region): Catalogue {
  const read = <T>(file: string, schema: z.ZodType<T>): T => {
    const path = join(folder, region.toLowerCase(), file)
    const result = schema.safeParse(jsonIn(path))
    if (!result.success) throw new StartError(`${path} is not valid.\n${z.prettifyError(result.error)}`)
    return result.data
  }
  const catalogue = {
    region,
    certificationTypes: read('certification-types.json', CertificationTypes).types,
    documentTypes: read('document-types.json', Titles).titles,
    subjects: read('subjects.json', Titles).titles,
    forms: read('forms.json', Forms).forms,
    checklists: read('checklists.json', Checklists).checklists,
    idCheckRules: read('id-check-rules.json', IdCheckRulesFile).rules,
  }
  const problem = findChecklistProblem(catalogue)
  if (problem !== undefined)
    throw new StartError(`${join(folder, region.toLowerCase(), 'checklists.json')} is not valid.\n${problem}`)
  return catalogue
}

/** Checks that each item's references exist in the catalogue and are those that its type needs. */
function findChecklistProblem({
  certificationTypes,
  documentTypes,
  forms,
  checklists,
}: Catalogue): string | undefined {
  const keysOf = (all: readonly { key: string }[]) => new Set(all.map(({ key }) => key))
  const [types, formKeys, documents] = [keysOf(certificationTypes), keysOf(forms), new Set(documentTypes)]
  for (const { key: list, items } of checklists)
    for (const [index, item] of items.entries()) {
      const before = keysOf(items.slice(0, index))
      const unknown = [
        ...named(item.certificationType).filter((key) => !types.has(key)),
        ...named(item.documentType).filter((title) => !documents.has(title)),
        ...named(item.form).filter((key) => !formKeys.has(key)),
        ...item.comesAfter.filter((key) => !before.has(key)),
      ]
      if (unknown.length > 0) return `${list}, ${item.key}: there is no "${unknown[0]}"`
      const reference = referenceProblem(item.referenceType, {
        certificationTypeId: item.certificationType ?? null,
        documentTypeId: item.documentType ?? null,
        fileId: item.file ?? null,
        videoId: item.video ?? null,
        formId: item.form ?? null,
      })
      if (reference) return `${list}, ${item.key}: ${reference.replace('Id', '')} is missing or has no use`
    }
  return undefined
}

const named = (name: string | undefined): string[] => (name === undefined ? [] : [name])

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
export const formIdOf = (region: Region, key: string): string => namedId(`form ${region} ${key}`)
export const checklistIdOf = (key: string): string => namedId(`checklist ${key}`)
