import { isActing } from '@rollcall/client/storage/session-marks.ts'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { createContext, type ReactNode, useContext, useState } from 'react'
import picker from '../file-picker.module.css'
import { tFiles } from '../files.words.ts'
import type { Watched } from './phone-upload-dialog.tsx'

const part = lazy(() => import('./phone-upload-dialog.tsx'))

interface Opener {
  isLoading: boolean
  open: () => void
  preloadProps: object
}

const OpenerContext = createContext<Opener | null>(null)

type Props<State> = Watched<State> & { children: ReactNode }

/** Lets the file inputs inside offer a phone's camera on a laptop. */
export function PhoneUpload<State>({ children, ...watched }: Props<State>) {
  const [isOpen, setOpen] = useState(false)
  const { module, isLoading, request, preloadProps } = useLazy(part)
  const open = () => void request().then(setOpen)
  return (
    <OpenerContext value={{ isLoading, open, preloadProps }}>
      {children}
      {module && <module.PhoneUploadDialog {...watched} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </OpenerContext>
  )
}

/** Only on devices with a mouse: touch devices have a camera. Not for consultants, who cannot sign in on the phone. */
export function PhoneUploadButton({ disabled }: { disabled: boolean }) {
  const opener = useContext(OpenerContext)
  if (!opener || isActing()) return null
  return (
    <Button
      variant="quiet"
      className={picker.mouseOnly}
      disabled={disabled}
      busy={opener.isLoading}
      {...opener.preloadProps}
      onClick={opener.open}
    >
      <Icon name="smartphone" size={20} />
      {tFiles('usePhone')}
    </Button>
  )
}
