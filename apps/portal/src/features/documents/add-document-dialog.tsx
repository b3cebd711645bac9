import { DiscardDialog } from '@rollcall/client/form/discard-dialog.tsx'
import { useForm } from '@rollcall/client/form/use-form.ts'
import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Dialog, DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { ListSelector } from '@rollcall/ui/components/list-selector.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { chosenFilesError, FileInput } from '../../shared/files/file-input.tsx'
import { useChosenFiles } from '../../shared/files/use-chosen-files.ts'
import { useAddDocument } from './add-document.queries.ts'
import css from './documents.module.css'
import { documentTypesQuery } from './documents.queries.ts'
import { tDocuments } from './documents.words.ts'

type Props = { isOpen: boolean; onClose: () => void }

/** Starts again each time it is opened. */
export function AddDocumentDialog({ isOpen, onClose }: Props) {
  const [visit, setVisit] = useState({ count: 0, wasOpen: false })
  if (isOpen !== visit.wasOpen) setVisit({ count: visit.count + (isOpen ? 1 : 0), wasOpen: isOpen })
  return <AddDocument key={visit.count} isOpen={isOpen} onClose={onClose} />
}

/** Chosen files stay until they are sent or discarded. */
function AddDocument({ isOpen, onClose }: Props) {
  const types = useQuery({ ...documentTypesQuery, enabled: isOpen })
  const chosen = useChosenFiles()
  const addDocument = useAddDocument()
  const [failedCount, setFailedCount] = useState(0)
  const [isDiscarding, setDiscarding] = useState(false)
  const filesError = chosenFilesError(chosen)
  const form = useForm<{ typeId: string }, 'typeId' | 'files'>({
    initial: { typeId: '' },
    check: ({ typeId }) => [
      ...(typeId ? [] : [{ name: 'typeId' as const, text: tDocuments('form.typeMissing'), isMissing: true }]),
      ...(filesError ? [{ name: 'files' as const, text: filesError, isMissing: chosen.isEmpty }] : []),
    ],
  })
  const { typeId } = form.values
  const submit = form.submit(async () => {
    setFailedCount(0)
    const result = await chosen.sendEach(typeId, (options) => addDocument.mutateAsync({ typeId, options }))
    setFailedCount(result.failedCount)
    if (result.failedCount > 0) return
    toast(tDocuments('form.sent', { count: chosen.sentCount + result.sentCount }), 'success')
    onClose()
  })
  const close = () => {
    if (typeId || chosen.files.some(({ state }) => state !== 'sent')) setDiscarding(true)
    else onClose()
  }
  return (
    <>
      <Dialog open={isOpen} onClose={close} title={tDocuments('form.title')} locked={form.isBusy} tall>
        <form noValidate className={css.form} onSubmit={(event) => void submit(event)}>
          <Loaded
            query={types}
            skeleton={<Skeleton height="10rem" />}
            offline={tDocuments('form.typesOffline')}
            failed={tDocuments('form.typesFailed')}
          >
            {(list) => (
              <TypeField
                types={list}
                typeId={typeId}
                error={form.errorOf('typeId')}
                isLocked={form.isBusy}
                onChange={(id) => form.change({ typeId: id })}
              />
            )}
          </Loaded>
          <FileInput
            name="files"
            label={tDocuments('form.files')}
            chosen={chosen}
            error={form.errorOf('files')}
          />
          {failedCount > 0 && (
            <Notice kind="error" title={tDocuments('form.someFailed', { count: failedCount })}>
              {tDocuments('form.someFailedText')}
            </Notice>
          )}
          <DialogActions>
            {!form.isBusy && <Button onClick={close}>{tUi('action.cancel')}</Button>}
            <Button variant="primary" type="submit" busy={form.isBusy}>
              {chosen.sendable.length > 0
                ? tDocuments('form.send', { count: chosen.sendable.length })
                : tDocuments('form.sendNone')}
            </Button>
          </DialogActions>
        </form>
      </Dialog>
      <DiscardDialog
        isOpen={isDiscarding}
        text={tDocuments('form.notSentYet')}
        onStay={() => setDiscarding(false)}
        onDiscard={() => {
          setDiscarding(false)
          onClose()
        }}
      />
    </>
  )
}

type TypeFieldProps = {
  types: readonly { id: string; title: string }[]
  typeId: string
  error: string | undefined
  /** While it is sent with what was chosen. */
  isLocked: boolean
  onChange: (id: string) => void
}

/** The list until a type is chosen, then the chosen type. */
function TypeField({ types, typeId, error, isLocked, onChange }: TypeFieldProps) {
  const chosen = types.find(({ id }) => id === typeId)
  if (chosen) {
    return (
      <div className={css.type}>
        <p className={css.typeWords}>
          <span className={css.label}>{tDocuments('form.chosen')}</span>
          <strong>{chosen.title}</strong>
        </p>
        {!isLocked && (
          <Button variant="quiet" onClick={() => onChange('')}>
            {tDocuments('form.change')}
          </Button>
        )}
      </div>
    )
  }
  return (
    <div data-field="typeId">
      <ListSelector
        label={tDocuments('form.type')}
        items={types.map(({ id, title }) => ({ id, label: title }))}
        emptyText={tDocuments('form.noTypes')}
        error={error}
        onSelect={({ id }) => onChange(id)}
      />
    </div>
  )
}
