import { formatTimeLocal } from '../../../shared/format.ts'
import { Select } from '../../../shared/ui/select.tsx'
import { TextField } from '../../../shared/ui/text-field.tsx'
import { t } from '../../../shared/words/words.ts'

const STEP = 15
const DAY = 24 * 60
const two = (number: number) => String(number).padStart(2, '0')
const quarters = Array.from({ length: DAY / STEP }, (_, at) => {
  const minutes = at * STEP
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`
})

type Props = {
  label: string
  name: string
  value: string
  error: string | undefined
  /** Times that can be chosen besides every quarter of an hour; without any, the time is typed. */
  choices: readonly string[] | undefined
  onChange: (value: string) => void
  onBlur: () => void
}

export function TimeField({ choices, onChange, ...props }: Props) {
  if (!choices) {
    return <TextField {...props} type="time" onChange={({ target }) => onChange(target.value)} />
  }
  const times = [...new Set([...quarters, ...choices, props.value])].filter(Boolean).sort()
  return (
    <Select
      {...props}
      placeholder={t('ui.field.choose')}
      options={times.map((value) => ({ value, label: formatTimeLocal(value) }))}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
