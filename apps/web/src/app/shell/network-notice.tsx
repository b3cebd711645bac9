import { useRouter } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { standing } from '../../shared/session/session.ts'
import { Button } from '../../shared/ui/button.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { t } from '../../shared/words/words.ts'
import { useIsOnline } from '../use-is-online.ts'
import css from './shell.module.css'

/** The place is always there, so that words which appear in it are heard. */
export function NetworkNotice({ isFromDevice }: { isFromDevice: boolean }) {
  const isOnline = useIsOnline()
  const router = useRouter()
  useEffect(() => {
    if (!isFromDevice) return
    const awaitLateAnswer = async () => {
      const { state } = await standing()
      if (state !== 'unreachable') await router.invalidate()
    }
    void awaitLateAnswer()
  }, [isFromDevice, router])
  return (
    <output className={css.network}>
      {!isOnline && (
        <span className={css.networkWords}>
          <Icon name="offline" size={20} />
          {t('shell.offline')}
        </span>
      )}
      {isOnline && isFromDevice && (
        <span className={css.networkWords}>
          <Icon name="offline" size={20} />
          <span>{t('shell.unreachable')}</span>
          <TryAgain />
        </span>
      )}
    </output>
  )
}

function TryAgain() {
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const retry = async () => {
    setBusy(true)
    await router.invalidate()
    setBusy(false)
  }
  return (
    <Button variant="quiet" busy={isBusy} onClick={() => void retry()}>
      {t('ui.action.retry')}
    </Button>
  )
}
