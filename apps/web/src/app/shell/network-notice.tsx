import { useSyncExternalStore } from 'react'
import { Icon } from '../../shared/ui/icon.tsx'
import { t } from '../../shared/words/words.ts'
import css from './shell.module.css'

function subscribe(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

export const useOnline = (): boolean => useSyncExternalStore(subscribe, () => navigator.onLine)

export function NetworkNotice() {
  const isOnline = useOnline()
  return (
    <div role="status" className={css.network}>
      {!isOnline && (
        <p>
          <Icon name="offline" />
          {t('shell.offline')}
        </p>
      )}
    </div>
  )
}
