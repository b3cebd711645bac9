import { useEffect } from 'react'
import { Button } from '../../shared/ui/button.tsx'
import { t } from '../../shared/words/words.ts'
import css from './message.module.css'
import { Message } from './message.tsx'

/** There is no configuration: no brand, no site, no router. Only these words, and another try. */
export function StartFailure() {
  useEffect(() => {
    const retry = () => location.reload()
    window.addEventListener('online', retry)
    return () => window.removeEventListener('online', retry)
  }, [])
  return (
    <main className={css.alone}>
      <Message
        icon="offline"
        title={t('pages.startFailure.title')}
        text={t('pages.startFailure.text')}
        actions={
          <Button variant="primary" onClick={() => location.reload()}>
            {t('ui.action.retry')}
          </Button>
        }
      />
    </main>
  )
}
