import { Button } from '@rollcall/ui/components/button.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { useEffect } from 'react'
import css from './message.module.css'
import { Message } from './message-page.tsx'
import { tPages } from './pages.words.ts'

/** Without a configuration there is no brand, no site and no router: only this text, and a retry. */
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
        title={tPages('startFailure.title')}
        text={tPages('startFailure.text')}
        actions={
          <Button variant="primary" onClick={() => location.reload()}>
            {tUi('action.retry')}
          </Button>
        }
      />
    </main>
  )
}
