import { useState, useSyncExternalStore } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { tShell } from '../shell/shell.words.ts'
import css from './new-version-notice.module.css'
import { isNewVersionReady, subscribeNewVersion, takeNewVersion } from './service-worker.ts'

export function NewVersionNotice() {
  const isReady = useSyncExternalStore(subscribeNewVersion, isNewVersionReady)
  const [isTaking, setTaking] = useState(false)
  const reload = () => {
    setTaking(true)
    takeNewVersion()
  }
  return (
    <output>
      {isReady && (
        <span className={css.notice}>
          <Icon name="refresh" size={20} />
          <span className={css.words}>{tShell('newVersion')}</span>
          <Button variant="quiet" busy={isTaking} onClick={reload}>
            {tShell('reload')}
          </Button>
        </span>
      )}
    </output>
  )
}
