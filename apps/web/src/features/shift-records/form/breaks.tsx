import { useRef, useState } from 'react'
import { Button } from '../../../shared/ui/button.tsx'
import { Icon } from '../../../shared/ui/icon.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { t } from '../../../shared/words/words.ts'
import { type BreakType, type DraftBreak, newBreak, type Times } from './record-draft.ts'
import css from './record-form.module.css'
import { type FormFields, TimesRow } from './times-row.tsx'

/** The service takes twenty blocks, and the shift is one of them. */
const MOST_BREAKS = 19

const words = {
  meal: {
    title: 'shiftRecord.form.meals',
    lead: 'shiftRecord.form.mealsLead',
    one: 'shiftRecord.form.meal',
    add: 'shiftRecord.form.addMeal',
    remove: 'shiftRecord.form.removeMeal',
    removed: 'shiftRecord.form.removedMeal',
  },
  other: {
    title: 'shiftRecord.form.rests',
    lead: 'shiftRecord.form.restsLead',
    one: 'shiftRecord.form.rest',
    add: 'shiftRecord.form.addRest',
    remove: 'shiftRecord.form.removeRest',
    removed: 'shiftRecord.form.removedRest',
  },
} as const satisfies Record<BreakType, Record<string, string>>

type Props = FormFields & {
  type: BreakType
  /** Of both kinds. */
  breaks: readonly DraftBreak[]
  onChange: (breaks: readonly DraftBreak[]) => void
}

export function Breaks({ type, breaks, onChange, ...fields }: Props) {
  const [added, setAdded] = useState('')
  const [news, setNews] = useState('')
  const addButton = useRef<HTMLButtonElement>(null)
  const { title, lead, one, add, remove, removed } = words[type]

  const change = (id: string, part: Partial<Times>) =>
    onChange(breaks.map((taken) => (taken.id === id ? { ...taken, ...part } : taken)))
  const addOne = () => {
    const taken = newBreak(type)
    setAdded(taken.id)
    setNews('')
    onChange([...breaks, taken])
  }
  const removeOne = (id: string, number: number) => {
    onChange(breaks.filter((taken) => taken.id !== id))
    setNews(t(removed, { number }))
    addButton.current?.focus()
  }
  return (
    <section className={css.part} aria-labelledby={`${type}-breaks`}>
      <div>
        <h3 id={`${type}-breaks`} className={css.heading}>
          {t(title)}
        </h3>
        <p className={css.quiet}>{t(lead)}</p>
      </div>
      {breaks
        .filter((taken) => taken.type === type)
        .map((taken, at) => (
          <TimesRow
            key={taken.id}
            {...fields}
            id={taken.id}
            legend={t(one, { number: at + 1 })}
            times={taken}
            isNew={taken.id === added}
            onChange={(part) => change(taken.id, part)}
          >
            <Button variant="icon" className={css.remove} onClick={() => removeOne(taken.id, at + 1)}>
              <Icon name="trash" size={20} />
              <VisuallyHidden>{t(remove, { number: at + 1 })}</VisuallyHidden>
            </Button>
          </TimesRow>
        ))}
      {breaks.length < MOST_BREAKS ? (
        <Button ref={addButton} variant="soft" onClick={addOne}>
          <Icon name="plus" size={18} />
          {t(add)}
        </Button>
      ) : (
        <p className={css.quiet}>{t('shiftRecord.form.mostBreaks')}</p>
      )}
      <VisuallyHidden>
        <span aria-live="polite">{news}</span>
      </VisuallyHidden>
    </section>
  )
}
