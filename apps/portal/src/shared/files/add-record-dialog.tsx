import type { UploadOptions } from '@rollcall/client/files/upload.ts'
import { forgetDraft } from '@rollcall/client/form/draft.ts'
import { tForm } from '@rollcall/client/form/form.words.ts'
import type { useForm } from '@rollcall/client/form/use-form.ts'
import { asFailure, type Failure } from '@rollcall/client/transport/failure.ts'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Dialog, DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { type ReactNode, useState } from 'react'
import css from './family-section.module.css'
import type { AddDialogProps } from './family-section.tsx'
import { FileInput } from './file-input.tsx'
import { tFiles } from './files.words.ts'
import type { ChosenFiles } from './use-chosen-files.ts'

type Props<Values extends object, Name extends string> = AddDialogProps & {
  title: string
  /** Shown in a toast once it is stored. */
  sentText: string
  filesLabel: string
  areFilesOptional?: boolean
  form: ReturnType<typeof useForm<Values, Name | 'files'>>
  chosen: ChosenFiles
  draftKey: string
  onSend: (values: Values, options: UploadOptions) => Promise<unknown>
  /** The field that a failure is about. */
  fieldOf: (failure: Failure) => Name | undefined
  children: ReactNode
}

/** A form with files, sent together. Input and files are kept when it is closed and opened again. */
export function AddRecordDialog<Values extends object, Name extends string>(props: Props<Values, Name>) {
  const { isOpen, onClose, item, title, sentText, form, chosen, draftKey, onSend, fieldOf, children } = props
  const { filesLabel, areFilesOptional = false } = props
  const [failure, setFailure] = useState<Failure | null>(null)
  const submit = form.submit(async (values, element) => {
    setFailure(null)
    try {
      await chosen.sendTogether(values, (options) => onSend(values, options))
    } catch (error) {
      const refused = asFailure(error)
      setFailure(refused)
      const field = fieldOf(refused)
      if (field) form.setError(element, field, tForm('refused'))
      return
    }
    forgetDraft(draftKey)
    if (item) return item.onAdded()
    toast(sentText, 'success')
    onClose(true)
  })
  return (
    <Dialog open={isOpen} onClose={() => onClose(false)} title={title} locked={form.isBusy} tall>
      <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
        {form.isRestored && <Notice>{tForm('restored')}</Notice>}
        {children}
        <FileInput
          name="files"
          label={filesLabel}
          chosen={chosen}
          error={form.errorOf('files')}
          isOptional={areFilesOptional}
        />
        <DialogActions
          note={
            failure && (
              <Notice kind="error" title={tFiles('notSent')}>
                {failure.code === 'request_aborted' ? tFiles('stopped') : failure.message}
              </Notice>
            )
          }
        >
          {!form.isBusy && <Button onClick={() => onClose(false)}>{tUi('action.cancel')}</Button>}
          <Button variant="primary" type="submit" busy={form.isBusy}>
            {tFiles('send')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  )
}

/** Two fields side by side, if there is room. */
export const FieldPair = ({ children }: { children: ReactNode }) => <div className={css.pair}>{children}</div>
