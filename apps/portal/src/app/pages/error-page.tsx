import { Failure } from '@rollcall/client/transport/failure.ts'
import { Button, buttonClass } from '@rollcall/ui/components/button.tsx'
import type { IconName } from '@rollcall/ui/components/icon-paths.ts'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { LazyTimeoutError } from '@rollcall/ui/lazy/lazy.ts'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { tShared } from '@rollcall/ui/words/shared.words.ts'
import { type ErrorComponentProps, Link, useRouter, useSearch } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { tErrorPages } from './error-pages.words.ts'
import { type ErrorType, errorTypeOf } from './error-type.ts'
import css from './loading-page.module.css'
import { Message, MessagePage, WaysOut } from './message-page.tsx'
import { TimeoutPage } from './timeout-page.tsx'

interface Variant {
  icon: IconName
  title: () => string
  text: (phone: string) => string
  code?: string
}

const generic = {
  icon: 'warning',
  title: () => tErrorPages('generic.title'),
  text: (phone: string) => tErrorPages('generic.text', { phone }),
} as const

const variants: Record<ErrorType, Variant> = {
  '400': { ...generic, code: '400' },
  '401': {
    icon: 'lock',
    title: () => tErrorPages('unauthorized.title'),
    text: (phone) => tErrorPages('unauthorized.text', { phone }),
  },
  '404': {
    icon: 'search',
    title: () => tErrorPages('notFound.title'),
    text: () => tErrorPages('notFound.text'),
    code: '404',
  },
  '500': { ...generic, code: '500' },
  '117': {
    icon: 'lock',
    title: () => tShared('actionLocked.title'),
    text: (phone) => tShared('actionLocked.text', { phone }),
  },
  accountLoadFailure: {
    icon: 'user',
    title: () => tErrorPages('accountLoadFailure.title'),
    text: (phone) => tErrorPages('accountLoadFailure.text', { phone }),
  },
}

type Props = {
  type: ErrorType
  /** An action offered before the link to Home. */
  children?: ReactNode
}

export function ErrorPage({ type, children }: Props) {
  const { icon, title, text, code } = variants[type]
  const { phone } = currentSite().site.support
  return (
    <MessagePage>
      <Message
        key={type}
        icon={icon}
        title={title()}
        text={text(phone)}
        detail={code && tErrorPages('code', { code })}
        actions={<WaysOut>{children}</WaysOut>}
      />
    </MessagePage>
  )
}

export function AccountLoadFailure() {
  const { redirectFrom } = useSearch({ strict: false })
  return (
    <ErrorPage type="accountLoadFailure">
      <Link to={redirectFrom ?? '/'} replace preload={false} className={buttonClass('primary')}>
        {tUi('action.retry')}
      </Link>
    </ErrorPage>
  )
}

const ACTION_LOCKED = 423

/** Shown instead of a screen that could not be loaded, or failed. */
export function ScreenFailure({ error }: ErrorComponentProps) {
  const router = useRouter()
  if (error instanceof LazyTimeoutError) return <TimeoutPage />
  return (
    <ErrorPage type={typeOf(error)}>
      <Button variant="primary" onClick={() => void router.invalidate()}>
        {tUi('action.retry')}
      </Button>
    </ErrorPage>
  )
}

function typeOf(error: unknown): ErrorType {
  if (!(error instanceof Failure)) return '500'
  return error.statusCode === ACTION_LOCKED ? '117' : (errorTypeOf(error.statusCode) ?? '500')
}

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
        title={tErrorPages('startFailure.title')}
        text={tErrorPages('startFailure.text')}
        actions={
          <Button variant="primary" onClick={() => location.reload()}>
            {tUi('action.retry')}
          </Button>
        }
      />
    </main>
  )
}
