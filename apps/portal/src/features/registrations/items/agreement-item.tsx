import { useForm } from '@rollcall/client/form/use-form.ts'
import { isDone } from '@rollcall/domain/compliance/items/item-state'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Checkbox } from '@rollcall/ui/components/checkbox.tsx'
import { DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { formatFullDay } from '@rollcall/ui/site/format.ts'
import { useRouteContext } from '@tanstack/react-router'
import { useState } from 'react'
import { PersonOnly } from '../../../shared/acting/person-only.tsx'
import { FileToRead } from '../../../shared/files/file-to-read.tsx'
import { fetchItemFile, itemFilePages } from '../registrations.queries.ts'
import { tRegistrations } from '../registrations.words.ts'
import type { ItemProps } from './item-props.ts'
import css from './items.module.css'
import { submitCall, submitItem } from './items.queries.ts'
import { useHandIn } from './use-hand-in.ts'

/** An agreement is read and accepted; a tick box may come without a file. */
export default function AgreementItem(props: ItemProps) {
  const { item } = props
  const [isOpenedNow, setOpenedNow] = useState(false)
  // Read on an earlier visit, it need not be turned to its last page again.
  const isFileOpened = isOpenedNow || item.file === null || item.file.isFetched
  return (
    <div className={css.item}>
      {item.file && <ItemFile {...props} file={item.file} onOpened={() => setOpenedNow(true)} />}
      {isDone(item.status) ? (
        <Accepted item={item} />
      ) : (
        <PersonOnly call={submitCall}>
          <AcceptForm {...props} isFileOpened={isFileOpened} />
        </PersonOnly>
      )}
    </div>
  )
}

function Accepted({ item }: Pick<ItemProps, 'item'>) {
  const { user } = useRouteContext({ from: '/signed-in' })
  const signed = item.evidence.find(({ isLinked }) => isLinked)
  return (
    <Notice kind="success">
      {signed
        ? tRegistrations('agreement.acceptedOn', {
            date: formatFullDay(localDateOf(Date.parse(signed.sinceUTC), user.timezone)),
          })
        : tRegistrations('agreement.accepted')}
    </Notice>
  )
}

type FileProps = ItemProps & { file: NonNullable<ItemProps['item']['file']>; onOpened: () => void }

function ItemFile({ registrationId, item, file, onOpened }: FileProps) {
  const place = { registrationId, complianceItemId: item.id }
  return (
    <FileToRead
      pages={itemFilePages(place, file.accessGui)}
      title={item.title}
      file={{
        name: file.friendlyName,
        contentType: file.contentType,
        sizeBytes: file.fileSizeBytes,
        fetch: () => fetchItemFile(place),
      }}
      onOpened={onOpened}
    />
  )
}

function AcceptForm({ isFileOpened, ...props }: ItemProps & { isFileOpened: boolean }) {
  const { registrationId, item } = props
  const { handIn, failure, isBusy } = useHandIn(props)
  const isTickBox = item.referenceType === 'CheckBox'
  const form = useForm({
    initial: { hasRead: false },
    check: ({ hasRead }) =>
      hasRead
        ? []
        : [
            {
              name: 'hasRead' as const,
              text: tRegistrations(isFileOpened ? 'agreement.notTicked' : 'agreement.openFirst'),
              isMissing: true,
            },
          ],
  })
  const submit = form.submit(async () => {
    const place = { registrationId, complianceItemId: item.id }
    await handIn('read', (key) => submitItem(place, { hasRead: true }, key))
  })
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Checkbox
        name="hasRead"
        label={tRegistrations(item.file ? 'agreement.haveRead' : 'agreement.tick')}
        hint={tRegistrations(item.file ? 'agreement.acceptHint' : 'agreement.tickHint')}
        checked={form.values.hasRead}
        // Not disabled: trying to tick it explains what is missing.
        onChange={({ target }) =>
          isFileOpened ? form.change({ hasRead: target.checked }) : form.touch('hasRead')
        }
        error={form.errorOf('hasRead')}
      />
      <DialogActions
        note={
          failure && (
            <Notice kind="error" title={tRegistrations('agreement.notSent')}>
              {failure.message}
            </Notice>
          )
        }
      >
        <Button variant="primary" type="submit" busy={isBusy}>
          {tRegistrations(isTickBox ? 'agreement.confirm' : 'agreement.accept')}
        </Button>
      </DialogActions>
    </form>
  )
}
