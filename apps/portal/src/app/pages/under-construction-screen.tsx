import { currentUserQuery } from '@rollcall/client/queries/current-user.queries.ts'
import { queryClient } from '@rollcall/client/queries/query-client.ts'
import { Button, buttonClass } from '@rollcall/ui/components/button.tsx'
import { Link, useCanGoBack, useRouter, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Message, MessagePage } from './message-page.tsx'
import { tPages } from './pages.words.ts'

export default function UnderConstructionScreen() {
  const { redirectFrom } = useSearch({ strict: false })
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <MessagePage>
      <Message
        icon="edit"
        title={tPages('underConstruction.title')}
        text={tPages('underConstruction.text')}
        actions={
          <>
            <Link to="/" className={buttonClass('primary')}>
              {tPages('goHome')}
            </Link>
            {canGoBack && <Button onClick={() => router.history.back()}>{tPages('goBack')}</Button>}
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
      {tPages('underConstruction.checkAgain')}
    </Button>
  )
}
