import { tForm } from '@rollcall/client/form/form.words.ts'
import { type FieldError, useForm } from '@rollcall/client/form/use-form.ts'
import type { Failure } from '@rollcall/client/transport/failure.ts'
import { checkFields, type FieldProblem } from '@rollcall/domain/field-meta/check-fields'
import { type FieldMeta, fieldKindOf } from '@rollcall/domain/field-meta/field-meta'
import { findReading, isDoubtful, type ReadField } from '@rollcall/domain/field-meta/read-field'
import { type DateFieldWhen, exampleDate } from '@rollcall/ui/components/date-field.tsx'
import { useState } from 'react'
import { tFieldMeta } from './field-meta.words.ts'

type Values = Record<string, string>

interface Options {
  /** The fields may change while the form is open: input stays with the fields of the same id. */
  fields: readonly FieldMeta[]
  /** The values read from a document, if any. */
  readings?: readonly ReadField[]
  /** The errors of the parts of the form above its fields. */
  otherErrors?: readonly FieldError[]
  /** The initial values, by field id. */
  initial?: Values | undefined
  /** The key of the draft on the device. */
  draftKey: string
}

export type FieldMetaForm = ReturnType<typeof useFieldMetaForm>

/** A form whose fields and rules come from the service. */
export function useFieldMetaForm({
  fields,
  readings = [],
  otherErrors = [],
  initial = {},
  draftKey,
}: Options) {
  // Typed input, including emptied fields. Untouched fields show the readings.
  const form = useForm<Values, string>({
    initial,
    check: (typed) => [...otherErrors, ...errorsIn(fields, valuesOf(fields, typed, readings))],
    draft: { key: draftKey, isDraft },
  })
  const values = valuesOf(fields, form.values, readings)
  const [changed, setChanged] = useState<ReadonlySet<string>>(new Set())

  return {
    fields,
    values,
    errorOf: form.errorOf,
    touch: form.touch,
    setError: form.setError,
    /** Marks the fields that the service refused: it names all of them, separated by commas. */
    markAnswers: (element: HTMLFormElement, { code, param }: Failure) => {
      if (code !== 'form_answers_invalid') return
      const refused = param?.split(',') ?? []
      const names = fields.map(({ fieldId }) => fieldId).filter((id) => refused.includes(id))
      form.setError(element, names, (name) => refusedText(fields.find(({ fieldId }) => fieldId === name)))
    },
    isBusy: form.isBusy,
    isRestored: form.isRestored,
    change: (fieldId: string, value: string) => {
      setChanged((ids) => new Set(ids).add(fieldId))
      form.change({ [fieldId]: value })
    },
    /** The value is the one that was read. */
    isRead: (field: FieldMeta): boolean =>
      values[field.fieldId] !== '' && findReading(field, readings)?.value === values[field.fieldId],
    /** A proposed value to confirm: it was doubtful, or the draft has another value. */
    questionOf: (field: FieldMeta): string | undefined => {
      const reading = findReading(field, readings)
      const isAsked = reading && reading.value !== values[field.fieldId] && !changed.has(field.fieldId)
      return isAsked ? reading.value : undefined
    },
    /** For `onSubmit`: passes the trimmed values, without empty ones. */
    submit: (send: (given: Values, form: HTMLFormElement) => Promise<void>) =>
      form.submit((typed, element) => send(givenIn(valuesOf(fields, typed, readings)), element)),
  }
}

const isDraft = (kept: unknown): kept is Values =>
  typeof kept === 'object' && kept !== null && Object.values(kept).every((value) => typeof value === 'string')

function valuesOf(fields: readonly FieldMeta[], typed: Values, readings: readonly ReadField[]): Values {
  const valueOf = (field: FieldMeta) => {
    const reading = findReading(field, readings)
    return typed[field.fieldId] ?? (reading && !isDoubtful(reading) ? reading.value : '')
  }
  return Object.fromEntries(fields.map((field) => [field.fieldId, valueOf(field)]))
}

const givenIn = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).flatMap(([fieldId, value]) => (value.trim() ? [[fieldId, value.trim()]] : [])),
  )

function errorsIn(fields: readonly FieldMeta[], values: Values): FieldError[] {
  const problems = checkFields(fields, values)
  return fields.flatMap(({ fieldId }) => {
    const problem = problems[fieldId]
    if (!problem) return []
    return { name: fieldId, text: textOf(problem, fieldId, fields), isMissing: problem.rule === 'required' }
  })
}

/** Only the service checks phone numbers against the numbering plans. */
const refusedText = (field: FieldMeta | undefined): string =>
  field && fieldKindOf(field) === 'phoneNumber' ? tFieldMeta('noSuchPhoneNumber') : tForm('refused')

/** An expiry date is in the future; any other date of a document is in the past. */
export const dateWhen = (fieldId: string): DateFieldWhen => (fieldId === 'dateExpiry' ? 'future' : 'past')

function textOf(problem: FieldProblem, fieldId: string, fields: readonly FieldMeta[]): string {
  if (problem.rule === 'required') return tForm('required')
  if (problem.rule === 'maxCharacterLength') return tForm('tooLong', { length: problem.most })
  if (problem.rule === 'date') return tFieldMeta('date', { example: exampleDate(dateWhen(fieldId)) })
  if (problem.rule !== 'afterObtainedDate') return tFieldMeta(problem.rule)
  const obtained = fields.find(({ fieldId }) => fieldId === 'dateObtained')
  return tFieldMeta('afterObtained', { title: obtained?.title ?? '' })
}
