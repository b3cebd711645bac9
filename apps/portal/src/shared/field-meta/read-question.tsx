import { Button } from '@rollcall/ui/components/button.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import type { MouseEvent } from 'react'
import css from './field-meta.module.css'
import { tFieldMeta } from './field-meta.words.ts'

type Props = {
  /** Of the field. */
  title: string
  value: string
  onYes: (event: MouseEvent<HTMLButtonElement>) => void
  onNo: (event: MouseEvent<HTMLButtonElement>) => void
}

/** Asks the user to confirm a doubtful reading. */
export const ReadQuestion = ({ title, value, onYes, onNo }: Props) => (
  <div className={css.question}>
    <p>{tFieldMeta('question', { value })}</p>
    <Button variant="soft" onClick={onYes}>
      <span aria-hidden="true">{tFieldMeta('yes')}</span>
      <VisuallyHidden>{tFieldMeta('yesIs', { title, value })}</VisuallyHidden>
    </Button>
    <Button onClick={onNo}>
      <span aria-hidden="true">{tFieldMeta('no')}</span>
      <VisuallyHidden>{tFieldMeta('noIsNot', { title, value })}</VisuallyHidden>
    </Button>
  </div>
)
