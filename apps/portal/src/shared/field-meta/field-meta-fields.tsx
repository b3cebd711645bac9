import { focusField } from '@rollcall/client/form/use-form.ts'
import { type FieldKind, type FieldMeta, fieldKindOf } from '@rollcall/domain/field-meta/field-meta'
import { isCalendarDate } from '@rollcall/domain/time/calendar-date'
import { DateField } from '@rollcall/ui/components/date-field.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { RadioList } from '@rollcall/ui/components/radio-list.tsx'
import { Select } from '@rollcall/ui/components/select.tsx'
import { TextArea } from '@rollcall/ui/components/text-area.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { formatNumericDay } from '@rollcall/ui/site/format.ts'
import type { ComponentProps, MouseEvent } from 'react'
import css from './field-meta.module.css'
import { tFieldMeta } from './field-meta.words.ts'
import { ReadQuestion } from './read-question.tsx'
import { dateWhen, type FieldMetaForm } from './use-field-meta-form.ts'

/** The fields of a form defined by field meta, in their given order. */
export const FieldMetaFields = ({ form }: { form: FieldMetaForm }) =>
  form.fields.map((field) => (
    <div key={field.fieldId} className={css.field}>
      <Control form={form} field={field} />
      <Question form={form} field={field} />
    </div>
  ))

type Props = { form: FieldMetaForm; field: FieldMeta }

function Control({ form, field }: Props) {
  const { fieldId: name, title: label, fieldType, options } = field
  const isRequired = field.rules.some(({ ruleType }) => ruleType === 'required')
  const value = form.values[name] ?? ''
  const change = (next: string) => form.change(name, next)
  const shared = {
    name,
    value,
    label,
    required: isRequired,
    optional: !isRequired,
    hint: form.isRead(field) && <FromFile />,
    error: form.errorOf(name),
    onBlur: () => form.touch(name),
  }
  if (fieldType === 'date') return <DateField {...shared} when={dateWhen(name)} onChange={change} />
  if (fieldType === 'text')
    return (
      <TextField
        {...shared}
        {...keyboardOf(field)}
        autoComplete="off"
        onChange={({ target }) => change(target.value)}
      />
    )
  if (fieldType === 'textarea')
    return (
      <TextArea
        {...shared}
        rows={3}
        hint={shared.hint || lengthWords(field, value)}
        onChange={({ target }) => change(target.value)}
      />
    )
  const choices = options.map((option) => ({ value: option, label: option }))
  if (fieldType === 'select')
    return (
      <Select
        {...shared}
        placeholder={tUi('field.choose')}
        options={choices}
        onChange={({ target }) => change(target.value)}
      />
    )
  const { required: _required, ...list } = shared
  return <RadioList {...list} options={choices} onChange={change} />
}

/** Never `type="number"`: it drops invalid input, and the mouse wheel changes it. */
const keyboards: Record<FieldKind, Pick<ComponentProps<typeof TextField>, 'type' | 'inputMode'>> = {
  phoneNumber: { type: 'tel' },
  email: { type: 'email' },
  number: { inputMode: 'decimal' },
}

function keyboardOf(field: FieldMeta) {
  const kind = fieldKindOf(field)
  return kind && keyboards[kind]
}

function lengthWords({ rules }: FieldMeta, value: string): string | undefined {
  const limit = rules.find(({ ruleType }) => ruleType === 'maxCharacterLength')?.value
  return limit ? tFieldMeta('length', { used: value.trim().length, limit }) : undefined
}

/** Where a value comes from that was not typed. */
export const FromFile = () => (
  <span className={css.fromFile}>
    <Icon name="file-text" size={16} />
    {tFieldMeta('fromFile')}
  </span>
)

/** A doubtful reading is not filled in until the user has compared it with the document. */
function Question({ form, field }: Props) {
  const read = form.questionOf(field)
  if (read === undefined) return null
  const { fieldId, title, fieldType } = field
  const value = fieldType === 'date' && isCalendarDate(read) ? formatNumericDay(read) : read
  const answer = (answered: string) => (event: MouseEvent<HTMLButtonElement>) => {
    form.change(fieldId, answered)
    const element = event.currentTarget.form
    if (element) focusField(element, fieldId)
  }
  return (
    <ReadQuestion
      title={title}
      value={value}
      onYes={answer(read)}
      onNo={answer(form.values[fieldId] ?? '')}
    />
  )
}
