import { storedNames } from '@rollcall/client/storage/stored.ts'
import { Button, buttonClass } from '@rollcall/ui/components/button.tsx'
import { Link, useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { Message, MessagePage } from './pages/message-page.tsx'
import { type Exit, signOutHere } from './sign-out.ts'
import { tSignOut } from './sign-out.words.ts'

export default function SignOutScreen() {
  const router = useRouter()
  return <UnsentQuestion onSignedOut={(exit) => router.navigate({ to: exit, replace: true })} />
}

type Props = { onSignedOut: (exit: Exit) => Promise<void> }

/** Asks before the offline queue is lost. */
export function UnsentQuestion({ onSignedOut }: Props) {
  const [count] = useState(() => storedNames('waiting.').length)
  const [isBusy, setBusy] = useState(false)
  const signOutAnyway = async () => {
    setBusy(true)
    await onSignedOut(await signOutHere())
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
