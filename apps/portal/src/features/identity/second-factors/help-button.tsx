import { Button } from '@rollcall/ui/components/button.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { useState } from 'react'
import { tSecondFactors } from './second-factors.words.ts'

const helpPart = lazy(() => import('./help-dialog.tsx'))

/** Opens one help topic in its context. */
export function HelpButton({ about }: { about: 'about' | 'passkey' | 'app' | 'lost' }) {
  const help = useLazy(helpPart)
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="quiet"
        busy={help.isLoading}
        {...help.preloadProps}
        onClick={async () => setOpen(await help.request())}
      >
        <Icon name="help" size={20} />
        {tSecondFactors(`help.${about}`)}
      </Button>
      {help.module && <help.module.HelpDialog about={about} isOpen={isOpen} onClose={() => setOpen(false)} />}
    </>
  )
}
