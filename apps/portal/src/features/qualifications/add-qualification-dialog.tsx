import { useToday } from '@rollcall/client/clock/use-today.ts'
import { tForm } from '@rollcall/client/form/form.words.ts'
import { type FieldError, useForm } from '@rollcall/client/form/use-form.ts'
import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import type { Failure } from '@rollcall/client/transport/failure.ts'
import {
  MAX_QUALIFICATION_TEXT_LENGTH,
  type QualificationDraft,
  type QualificationField,
  type QualificationProblem,
  qualificationProblems,
  tidyQualification,
} from '@rollcall/domain/compliance/qualifications/qualification'
import { DateField, exampleDate } from '@rollcall/ui/components/date-field.tsx'
import { MultiSelect } from '@rollcall/ui/components/multi-select.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { useQuery } from '@tanstack/react-query'
import { useRouteContext } from '@tanstack/react-router'
import { AddRecordDialog } from '../../shared/files/add-record-dialog.tsx'
import type { AddDialogProps } from '../../shared/files/family-section.tsx'
import { chosenFilesError } from '../../shared/files/file-input.tsx'
import { useChosenFiles } from '../../shared/files/use-chosen-files.ts'
import { subjectsQuery, useAddQualification } from './qualifications.queries.ts'
import { tQualifications } from './qualifications.words.ts'

const draftKey = 'qualification'
const empty: QualificationDraft = { institute: '', degree: '', dateComplete: '', teachingMethods: [] }

export function AddDialog({ isOpen, onClose, item }: AddDialogProps) {
  const { user } = useRouteContext({ from: '/signed-in' })
  const today = useToday(user.timezone)
  const chosen = useChosenFiles()
  const addQualification = useAddQualification()
  const subjects = useQuery({ ...subjectsQuery, enabled: isOpen })
  const filesError = chosenFilesError(chosen)
  const form = useForm<QualificationDraft, QualificationField | 'files'>({
    initial: empty,
    check: (values) => [
      ...errorsOf(values, today),
      ...(filesError ? [{ name: 'files' as const, text: filesError, isMissing: chosen.isEmpty }] : []),
    ],
    draft: { key: draftKey, isDraft },
  })
  const { teachingMethods } = form.values
  return (
    <AddRecordDialog<QualificationDraft, QualificationField>
      {...{ isOpen, onClose, item, form, chosen, draftKey, fieldOf }}
      title={tQualifications('form.title')}
      sentText={tQualifications('form.sent')}
      filesLabel={tQualifications('form.files')}
      onSend={(values, options) =>
        addQualification.mutateAsync({
          draft: tidyQualification(values),
          complianceItemId: item?.id,
          options,
        })
      }
    >
      <TextField
        {...form.text('institute')}
        label={tQualifications('institute')}
        autoComplete="off"
        required
        onBlur={() => form.touch('institute')}
      />
      <TextField
        {...form.text('degree')}
        label={tQualifications('form.degree')}
        hint={tQualifications('form.degreeHint')}
        autoComplete="off"
        required
        onBlur={() => form.touch('degree')}
      />
      <DateField
        name="dateComplete"
        label={tQualifications('completed')}
        value={form.values.dateComplete}
        error={form.errorOf('dateComplete')}
        required
        onChange={(dateComplete) => form.change({ dateComplete })}
        onBlur={() => form.touch('dateComplete')}
      />
      <Loaded
        query={subjects}
        skeleton={<Skeleton height="4rem" />}
        offline={tQualifications('form.subjectsOffline')}
        failed={tQualifications('form.subjectsFailed')}
      >
        {(list) => (
          <div data-field="teachingMethods">
            <MultiSelect
              label={tQualifications('subjects')}
              optional
              error={form.errorOf('teachingMethods')}
              items={list.map(({ id, title }) => ({ id, label: title }))}
              selectedIds={teachingMethods}
              onChange={(ids) => form.change({ teachingMethods: ids })}
            />
          </div>
        )}
      </Loaded>
    </AddRecordDialog>
  )
}

const errorsOf = (values: QualificationDraft, today: string): FieldError<QualificationField>[] =>
  (Object.entries(qualificationProblems(values, today)) as [QualificationField, QualificationProblem][]).map(
    ([name, problem]) => ({ name, text: textOf(problem), isMissing: problem === 'missing' }),
  )

function textOf(problem: QualificationProblem): string {
  if (problem === 'missing') return tForm('required')
  if (problem === 'tooLong') return tForm('tooLong', { length: MAX_QUALIFICATION_TEXT_LENGTH })
  if (problem === 'notADate') return tQualifications('form.notADate', { example: exampleDate('past') })
  return tQualifications('form.inFuture')
}

const fieldsOfCodes: Record<string, QualificationField> = {
  upload_qualification_institute_missing: 'institute',
  upload_qualification_degree_missing: 'degree',
  upload_qualification_date_complete_missing: 'dateComplete',
  upload_qualification_date_complete_invalid: 'dateComplete',
}

const fieldOf = ({ code, param }: Failure): QualificationField | undefined =>
  code === 'qualification_field_invalid'
    ? (Object.keys(empty) as QualificationField[]).find((field) => field === param)
    : fieldsOfCodes[code]

function isDraft(kept: unknown): kept is QualificationDraft {
  if (typeof kept !== 'object' || kept === null) return false
  const { institute, degree, dateComplete, teachingMethods } = kept as Record<string, unknown>
  return (
    [institute, degree, dateComplete].every((text) => typeof text === 'string') &&
    Array.isArray(teachingMethods)
  )
}
