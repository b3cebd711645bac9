import { Button } from '@rollcall/ui/components/button.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { useState } from 'react'
import { tShell } from '../shell/shell.words.ts'
import { takeNewVersion } from './new-version.ts'
import css from './new-version-notice.module.css'

export default function NewVersionNotice() {
  const [isTaking, setTaking] = useState(false)
  const reload = () => {
    setTaking(true)
    takeNewVersion()
  }
  return (
    <span className={css.notice}>
      <Icon name="refresh" size={20} />
      <span className={css.words}>{tShell('newVersion')}</span>
      <Button variant="quiet" busy={isTaking} onClick={reload}>
        {tShell('reload')}
      </Button>
    </span>
  )
}
