import { currentUserQuery } from '@rollcall/client/queries/current-user.queries.ts'
import { queryClient } from '@rollcall/client/queries/query-client.ts'
import { Button, buttonClass } from '@rollcall/ui/components/button.tsx'
import { Link, useCanGoBack, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { tErrorPages } from './error-pages.words.ts'
import { Message, MessagePage } from './message-page.tsx'

export default function UnderConstructionScreen() {
  const { redirectFrom } = useSearch({ strict: false })
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <MessagePage>
      <Message
        icon="edit"
        title={tErrorPages('underConstruction.title')}
        text={tErrorPages('underConstruction.text')}
        actions={
          <>
            <Link to="/" className={buttonClass('primary')}>
              {tErrorPages('goHome')}
            </Link>
            {canGoBack && <Button onClick={() => router.history.back()}>{tErrorPages('goBack')}</Button>}
            {redirectFrom && <CheckAgain path={redirectFrom} />}
          </>
        }
      />
    </MessagePage>
  )
}

/** The profile says what is ready, so a new one is fetched first. */
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
      {tErrorPages('underConstruction.checkAgain')}
    </Button>
  )
}
