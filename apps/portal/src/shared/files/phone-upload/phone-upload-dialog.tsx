import { Button } from '@rollcall/ui/components/button.tsx'
import { CopyTextButton } from '@rollcall/ui/components/copy-text-button.tsx'
import { Dialog, DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { QrCode } from '@rollcall/ui/components/qr-code.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { type AddedInAddress, phoneAddress } from './phone-address.ts'
import css from './phone-upload.module.css'
import { tPhoneUpload } from './phone-upload.words.ts'

const REFETCH_MS = 4_000

export interface Watched<State> {
  /** The record that the phone adds. */
  added: AddedInAddress
  /** Fetches the state. Undefined if the service could not be reached. */
  fetchState: () => Promise<State | undefined>
  isReceived: (before: State, now: State) => boolean
  onReceived: (now: State, before: State) => void
}

type Props<State> = Watched<State> & { isOpen: boolean; onClose: () => void }

/** Shows this page's address as a QR code. While it is open and visible, it polls for what the phone has sent. */
export function PhoneUploadDialog<State>({ isOpen, onClose, ...watched }: Props<State>) {
  return (
    <Dialog open={isOpen} onClose={onClose} title={tPhoneUpload('title')}>
      <Code {...watched} {...{ isOpen, onClose }} />
      <DialogActions>
        <Button onClick={onClose}>{tUi('action.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}

function Code<State>({ isOpen, onClose, added, fetchState, isReceived, onReceived }: Props<State>) {
  const [address] = useState(() => phoneAddress(location.href, added))
  const { data, fetchStatus } = useQuery({
    queryKey: ['phone-upload', address],
    queryFn: async () => (await fetchState()) ?? null,
    enabled: isOpen,
    refetchInterval: REFETCH_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
    meta: { isKeptOnDevice: false },
  })
  const before = useRef<State>(undefined)
  const compare = useEffectEvent((now: State) => {
    before.current ??= now
    if (!isOpen || !isReceived(before.current, now)) return
    toast(tPhoneUpload('received'), 'success')
    onClose()
    onReceived(now, before.current)
  })
  useEffect(() => {
    if (data) compare(data)
  }, [data])
  return (
    <div className={css.body}>
      <p>{tPhoneUpload('text')}</p>
      <div className={css.code}>
        <QrCode text={address} label={tPhoneUpload('qr')} />
      </div>
      <p className={css.quiet}>{tPhoneUpload('orLink')}</p>
      <p className={css.address}>{address}</p>
      <CopyTextButton
        text={address}
        label={tPhoneUpload('copy')}
        copied={tPhoneUpload('copied')}
        notCopied={tPhoneUpload('notCopied')}
      />
      <output className={css.quiet}>{tPhoneUpload(fetchStatus === 'paused' ? 'offline' : 'waiting')}</output>
    </div>
  )
}
