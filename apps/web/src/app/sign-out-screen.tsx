import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { storedNames } from '../shared/storage/stored.ts'
import { Button, buttonClass } from '../shared/ui/button.tsx'
import { Message, MessagePage } from './pages/message-page.tsx'
import { signOutHere } from './sign-out.ts'
import { tSignOut } from './sign-out.words.ts'

/** Asks before what is in the offline queue is lost. */
export default function SignOutScreen() {
  const router = useRouter()
  const [count] = useState(() => storedNames('waiting.').length)
  const [isBusy, setBusy] = useState(false)
  const signOutAnyway = async () => {
    setBusy(true)
    await signOutHere()
    await router.navigate({ to: '/login', replace: true })
  }
  return (
    <MessagePage>
      <Message
        icon="offline"
        title={tSignOut('unsent.title', { count })}
        text={tSignOut('unsent.text')}
        actions={
          <>
            <Link to="/" className={buttonClass('primary')}>
              {tSignOut('unsent.stay')}
            </Link>
            <Button busy={isBusy} onClick={() => void signOutAnyway()}>
              {tSignOut('unsent.signOut')}
            </Button>
          </>
        }
      />
    </MessagePage>
  )
}
