import { useToday } from '@rollcall/client/clock/use-today.ts'
import { tForm } from '@rollcall/client/form/form.words.ts'
import { type FieldError, useForm } from '@rollcall/client/form/use-form.ts'
import type { Failure } from '@rollcall/client/transport/failure.ts'
import { type DotPointType, dotPointTypes } from '@rollcall/domain/compliance/work-experience/dot-point'
import {
  tidyWorkExperience,
  type WorkExperienceDraft,
  type WorkExperienceField,
  type WorkExperienceProblem,
  workExperienceLimits,
  workExperienceProblems,
} from '@rollcall/domain/compliance/work-experience/work-experience'
import { Checkbox } from '@rollcall/ui/components/checkbox.tsx'
import { DateField, exampleDate } from '@rollcall/ui/components/date-field.tsx'
import { TextArea } from '@rollcall/ui/components/text-area.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { useRouteContext } from '@tanstack/react-router'
import { AddRecordDialog, FieldPair } from '../../shared/files/add-record-dialog.tsx'
import type { AddDialogProps } from '../../shared/files/family-section.tsx'
import { chosenFilesError } from '../../shared/files/file-input.tsx'
import { useChosenFiles } from '../../shared/files/use-chosen-files.ts'
import { useAddWorkExperience } from './work-experience.queries.ts'
import { tWorkExperience } from './work-experience.words.ts'

type PlainField = Exclude<WorkExperienceField, 'dotPoints'>
type Field = PlainField | DotPointType

/** Points are typed one per line, in a field for each kind; days are kept as text. */
type Values = Record<Field, string> & { isCurrent: boolean }

const draftKey = 'work-experience'
const empty: Values = {
  placeOfWork: '',
  positionHeld: '',
  dateFrom: '',
  isCurrent: false,
  dateUntil: '',
  employmentDays: '',
  details: '',
  rolesAndResponsibilities: '',
  keyAchievement: '',
  extraCurricular: '',
  general: '',
}

export function AddDialog({ isOpen, onClose }: AddDialogProps) {
  const { user } = useRouteContext({ from: '/signed-in' })
  const today = useToday(user.timezone)
  const chosen = useChosenFiles()
  const addWorkExperience = useAddWorkExperience()
  const filesError = chosenFilesError(chosen, { isOptional: true })
  const form = useForm<Values, Field | 'files'>({
    initial: empty,
    check: (values) => [
      ...errorsOf(values, today),
      ...(filesError ? [{ name: 'files' as const, text: filesError }] : []),
    ],
    draft: { key: draftKey, isDraft },
  })
  const { isCurrent } = form.values
  return (
    <AddRecordDialog<Values, Field>
      {...{ isOpen, onClose, form, chosen, draftKey, fieldOf }}
      title={tWorkExperience('form.title')}
      sentText={tWorkExperience('form.sent')}
      filesLabel={tWorkExperience('form.files')}
      areFilesOptional
      onSend={(values, options) => addWorkExperience.mutateAsync({ draft: draftOf(values), options })}
    >
      <TextField
        {...form.text('placeOfWork')}
        label={tWorkExperience('placeOfWork')}
        autoComplete="off"
        required
        onBlur={() => form.touch('placeOfWork')}
      />
      <TextField
        {...form.text('positionHeld')}
        label={tWorkExperience('positionHeld')}
        autoComplete="off"
        required
        onBlur={() => form.touch('positionHeld')}
      />
      <FieldPair>
        <DateField
          name="dateFrom"
          label={tWorkExperience('dateFrom')}
          value={form.values.dateFrom}
          error={form.errorOf('dateFrom')}
          required
          onChange={(dateFrom) => form.change({ dateFrom })}
          onBlur={() => form.touch('dateFrom')}
        />
        {!isCurrent && (
          <DateField
            name="dateUntil"
            label={tWorkExperience('dateUntil')}
            value={form.values.dateUntil}
            error={form.errorOf('dateUntil')}
            required
            onChange={(dateUntil) => form.change({ dateUntil })}
            onBlur={() => form.touch('dateUntil')}
          />
        )}
      </FieldPair>
      <Checkbox
        name="isCurrent"
        label={tWorkExperience('form.isCurrent')}
        checked={isCurrent}
        onChange={({ target }) => form.change({ isCurrent: target.checked })}
      />
      <TextField
        {...form.text('employmentDays')}
        label={tWorkExperience('employmentDays')}
        hint={tWorkExperience('form.daysHint')}
        inputMode="numeric"
        autoComplete="off"
        optional
        onBlur={() => form.touch('employmentDays')}
      />
      <TextArea
        {...form.text('details')}
        label={tWorkExperience('details')}
        rows={3}
        optional
        onBlur={() => form.touch('details')}
      />
      {dotPointTypes.map((type) => (
        <TextArea
          key={type}
          {...form.text(type)}
          label={tWorkExperience(`points.${type}`)}
          hint={tWorkExperience('form.pointsHint')}
          rows={2}
          optional
          onBlur={() => form.touch(type)}
        />
      ))}
    </AddRecordDialog>
  )
}

const linesOf = (text: string) => text.split('\n')

const draftOf = ({ employmentDays, ...values }: Values): WorkExperienceDraft =>
  tidyWorkExperience({
    ...values,
    // Invalid numbers stay invalid for the rule.
    employmentDays: employmentDays.trim() === '' ? null : Number(employmentDays),
    dotPoints: dotPointTypes.flatMap((type) => linesOf(values[type]).map((value) => ({ type, value }))),
  })

function errorsOf(values: Values, today: string): FieldError<Field>[] {
  const { dotPoints, ...problems } = workExperienceProblems(draftOf(values), today)
  const errors: FieldError<Field>[] = (Object.entries(problems) as [PlainField, WorkExperienceProblem][]).map(
    ([name, problem]) => ({
      name,
      text: textOf(name, problem),
      isMissing: problem === 'missing',
    }),
  )
  const wrong = dotPoints && pointFieldInError(values, dotPoints)
  if (!wrong) return errors
  const text =
    dotPoints === 'tooMany'
      ? tWorkExperience('form.tooMany', { most: workExperienceLimits.dotPoints })
      : tWorkExperience('form.lineTooLong', { length: workExperienceLimits.dotPoint })
  return [...errors, { name: wrong, text }]
}

/** The one with the long line; of too many, the last that has any. */
const pointFieldInError = (values: Values, problem: WorkExperienceProblem): DotPointType | undefined =>
  problem === 'tooMany'
    ? dotPointTypes.findLast((type) => values[type].trim() !== '')
    : dotPointTypes.find((type) =>
        linesOf(values[type]).some((line) => line.trim().length > workExperienceLimits.dotPoint),
      )

function textOf(field: PlainField, problem: WorkExperienceProblem): string {
  if (problem === 'missing') return tForm('required')
  if (problem === 'tooLong')
    return tForm('tooLong', { length: workExperienceLimits[field === 'details' ? 'details' : 'text'] })
  if (problem === 'notADate') return tWorkExperience('form.notADate', { example: exampleDate('past') })
  if (problem === 'inFuture' || problem === 'beforeStart' || problem === 'moreThanPeriod')
    return tWorkExperience(`form.${problem}`)
  return tWorkExperience('form.notDays')
}

const fieldOf = ({ code, param }: Failure): Field | undefined => {
  if (code !== 'work_experience_field_invalid') return undefined
  if (param === 'dotPoints') return dotPointTypes[0]
  return (Object.keys(empty) as Field[]).find((field) => field === param)
}

const isDraft = (kept: unknown): kept is Values =>
  typeof kept === 'object' &&
  kept !== null &&
  Object.entries(empty).every(([name, value]) => typeof Reflect.get(kept, name) === typeof value)
