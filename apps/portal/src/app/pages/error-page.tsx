import { Failure } from '@rollcall/client/transport/failure.ts'
import { Button, buttonClass } from '@rollcall/ui/components/button.tsx'
import type { IconName } from '@rollcall/ui/components/icon-paths.ts'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { LazyTimeoutError } from '@rollcall/ui/lazy/lazy.ts'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { tShared } from '@rollcall/ui/words/shared.words.ts'
import { type ErrorComponentProps, Link, useRouter, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Message, MessagePage, WaysOut } from './message-page.tsx'
import { tPages } from './pages.words.ts'
import { TimeoutPage } from './timeout-page.tsx'

const errorTypes = ['400', '401', '404', '500', '117', 'accountLoadFailure'] as const
export type ErrorType = (typeof errorTypes)[number]

interface Variant {
  icon: IconName
  title: () => string
  text: (phone: string) => string
  code?: string
}

const generic = {
  icon: 'warning',
  title: () => tPages('generic.title'),
  text: (phone: string) => tPages('generic.text', { phone }),
} as const

const variants: Record<ErrorType, Variant> = {
  '400': { ...generic, code: '400' },
  '401': {
    icon: 'lock',
    title: () => tPages('unauthorized.title'),
    text: (phone) => tPages('unauthorized.text', { phone }),
  },
  '404': {
    icon: 'search',
    title: () => tPages('notFound.title'),
    text: () => tPages('notFound.text'),
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
    title: () => tPages('accountLoadFailure.title'),
    text: (phone) => tPages('accountLoadFailure.text', { phone }),
  },
}

export const errorTypeOf = (value: unknown): ErrorType | undefined =>
  errorTypes.find((type) => type === String(value))

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
        detail={code && tPages('code', { code })}
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
