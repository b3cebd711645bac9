import { isAwaitingVerification, isDone } from '@rollcall/domain/compliance/items/item-state'
import { Button } from '@rollcall/ui/components/button.tsx'
import { DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { findItem } from '../../registrations.queries.ts'
import type { ItemProps } from '../item-props.ts'
import css from './forms.module.css'
import type { FormOf } from './forms.queries.ts'
import { tForms } from './forms.words.ts'

/** JotForm reports it from its thank-you page. */
const isSubmitted = (data: unknown) =>
  typeof data === 'object' && data !== null && 'action' in data && data.action === 'submission-completed'

type Missing = 'notThere' | 'notAsked'

/** A message of the frame is no proof: only the service knows whether the form arrived. */
export function JotForm({
  registrationId,
  item,
  form: { url },
  onDone,
}: ItemProps & { form: FormOf<'jotForm'> }) {
  const client = useQueryClient()
  const frame = useRef<HTMLIFrameElement>(null)
  const [heightPx, setHeightPx] = useState(600)
  const [missing, setMissing] = useState<Missing | null>(null)
  const [isAsking, setAsking] = useState(false)

  async function look(): Promise<void> {
    setMissing(null)
    setAsking(true)
    const found = await findItem(client, { registrationId, complianceItemId: item.id })
    if (found && (isDone(found.status) || isAwaitingVerification(found.status))) await onDone(found)
    else setMissing(found ? 'notThere' : 'notAsked')
    setAsking(false)
  }
  const hear = useEffectEvent(({ source, origin, data }: MessageEvent) => {
    if (source !== frame.current?.contentWindow || origin !== new URL(url).origin) return
    if (isSubmitted(data)) void look()
    const [, height] = /^setHeight:(\d{1,5})/.exec(String(data)) ?? []
    if (height) setHeightPx(Number(height))
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => hear(event)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
  return (
    <div className={css.form}>
      <p>{tForms('jotForm.lead')}</p>
      <iframe
        ref={frame}
        className={css.frame}
        style={{ height: heightPx }}
        src={url}
        title={item.title}
        // It cannot take the portal's place.
        // oxlint-disable-next-line react/iframe-missing-sandbox -- it is of another host: its own origin gives it nothing of ours
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups allow-modals allow-downloads"
      />
      <DialogActions
        note={
          missing && (
            <Notice kind="warning" title={tForms('jotForm.notThere')}>
              {tForms(missing === 'notThere' ? 'jotForm.notThereText' : 'jotForm.notAsked')}
            </Notice>
          )
        }
      >
        <Button variant="primary" busy={isAsking} onClick={() => void look()}>
          {tForms('jotForm.sent')}
        </Button>
      </DialogActions>
    </div>
  )
}
