import { useState, useSyncExternalStore } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { t } from '../../shared/words/words.ts'
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
          <span className={css.words}>{t('shell.newVersion')}</span>
          <Button variant="quiet" busy={isTaking} onClick={reload}>
            {t('shell.reload')}
          </Button>
        </span>
      )}
    </output>
  )
}
