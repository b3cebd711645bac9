import { Link, useCanGoBack, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { queryClient } from '../../shared/api/query-client.ts'
import { currentUserQuery } from '../../shared/session/current-user.queries.ts'
import { Button } from '../../shared/ui/button.tsx'
import { buttonClass } from '../../shared/ui/button-class.ts'
import { t } from '../../shared/words/words.ts'
import { Message } from './message.tsx'
import { MessagePage } from './message-page.tsx'

export default function UnderConstructionScreen() {
  const { redirectFrom } = useSearch({ strict: false })
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <MessagePage>
      <Message
        icon="edit"
        title={t('pages.underConstruction.title')}
        text={t('pages.underConstruction.text')}
        actions={
          <>
            <Link to="/" className={buttonClass('primary')}>
              {t('pages.goHome')}
            </Link>
            {canGoBack && <Button onClick={() => router.history.back()}>{t('pages.goBack')}</Button>}
            {redirectFrom && <CheckAgain path={redirectFrom} />}
          </>
        }
      />
    </MessagePage>
  )
}

/** The profile says what is ready, so a fresh one is asked for on the way. */
function CheckAgain({ path }: { path: string }) {
  const router = useRouter()
  const [isBusy, setBusy] = useState(false)
  const check = async () => {
    setBusy(true)
    await queryClient.invalidateQueries({ queryKey: currentUserQuery.queryKey, refetchType: 'none' })
    await router.navigate({ href: path, replace: true })
    setBusy(false)
  }
  return (
    <Button variant="quiet" busy={isBusy} onClick={() => void check()}>
      {t('pages.underConstruction.checkAgain')}
    </Button>
  )
}
