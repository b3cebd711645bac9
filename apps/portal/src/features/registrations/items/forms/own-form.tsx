import { forgetDraft, hasDraft } from '@rollcall/client/form/draft.ts'
import { tForm } from '@rollcall/client/form/form.words.ts'
import type { ComplianceItem } from '@rollcall/contract/compliance/registrations'
import type { FieldMeta } from '@rollcall/domain/field-meta/field-meta'
import { Button } from '@rollcall/ui/components/button.tsx'
import { DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { useRouteContext } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { FieldMetaFields } from '../../../../shared/field-meta/field-meta-fields.tsx'
import { useFieldMetaForm } from '../../../../shared/field-meta/use-field-meta-form.ts'
import { checkerOf, checkWords } from '../../item-status.ts'
import type { ItemProps } from '../item-props.ts'
import { useHandIn } from '../use-hand-in.ts'
import css from './forms.module.css'
import { tForms } from './forms.words.ts'

const draftKeyOf = ({ id }: ComplianceItem) => `form.${id}`

export const hasFormDraft = (item: ComplianceItem): boolean => hasDraft(draftKeyOf(item))
export const forgetFormDraft = (item: ComplianceItem): void => forgetDraft(draftKeyOf(item))

type Props = ItemProps & {
  fields: readonly FieldMeta[]
  /** By field id: the answers that were sent before. */
  answers?: Record<string, string> | undefined
  /** It replaces the button that had the focus. */
  isFocused?: boolean
  send: (answers: Record<string, string>, idempotencyKey: string) => Promise<ComplianceItem>
  /** Beside the button that sends. */
  children?: ReactNode
}

/** The fields of a form of our own, empty or with the answers that were sent before. */
export function OwnForm({ fields, answers, isFocused = false, send, children, ...props }: Props) {
  const { item } = props
  const place = useFocus<HTMLFormElement>(isFocused)
  const { user } = useRouteContext({ from: '/signed-in' })
  const { handIn, failure, isBusy } = useHandIn(props)
  const draftKey = draftKeyOf(item)
  const form = useFieldMetaForm({ fields, initial: answers, draftKey })
  const submit = form.submit(async (given, element) => {
    const refused = await handIn(given, (key) => send(given, key))
    if (refused) form.markAnswers(element, refused)
    else forgetDraft(draftKey)
  })
  const name = checkerOf(user)
  return (
    <form ref={place} tabIndex={-1} noValidate className={css.form} onSubmit={(event) => void submit(event)}>
      {form.isRestored && <Notice>{tForm('restored')}</Notice>}
      <FieldMetaFields form={form} />
      <DialogActions
        note={
          <>
            <p className={css.quiet}>
              {checkWords(item, user)} {tForms('untilChecked', { name })}
            </p>
            {failure && (
              <Notice kind="error" title={tForms('notSent')}>
                {failure.message}
              </Notice>
            )}
          </>
        }
      >
        {children}
        <Button variant="primary" type="submit" busy={isBusy}>
          {tForms('send', { name })}
        </Button>
      </DialogActions>
    </form>
  )
}
