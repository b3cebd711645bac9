import { signOutLabel } from '@rollcall/client/session/sign-out-label.ts'
import { useIsSignedIn } from '@rollcall/client/session/use-is-signed-in.ts'
import { BrandMark } from '@rollcall/ui/components/brand-mark.tsx'
import { buttonClass } from '@rollcall/ui/components/button.tsx'
import { Icon, type IconName } from '@rollcall/ui/components/icon.tsx'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'
import { useInShell } from '../shell/in-shell.ts'
import { tErrorPages } from './error-pages.words.ts'
import css from './message.module.css'

/** In the shell the message replaces the screen; elsewhere it is the whole page. */
export function MessagePage({ children }: { children: ReactNode }) {
  if (useInShell()) return children
  return (
    <div className={css.page}>
      <header className={css.brand}>
        <BrandMark />
        {currentSite().brand.shortName}
      </header>
      <main className={css.middle}>{children}</main>
    </div>
  )
}

type Props = {
  icon: IconName
  title: ReactNode
  text: ReactNode
  /** A code for the support team. */
  detail?: ReactNode
  actions: ReactNode
}

/** A message and its actions. It takes the focus, so that screen readers announce it. */
export function Message({ icon, title, text, detail, actions }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  const Heading = useInShell() ? 'h2' : 'h1'
  return (
    <div className={css.message}>
      <span className={css.icon}>
        <Icon name={icon} size={32} />
      </span>
      <Heading ref={heading} tabIndex={-1} className={css.title}>
        {title}
      </Heading>
      <p className={css.text}>{text}</p>
      {detail && <p className={css.detail}>{detail}</p>}
      <div className={css.actions}>{actions}</div>
    </div>
  )
}

/** Links to Home and sign-out. A better action comes before them and is then the primary one. */
export function WaysOut({ children }: { children?: ReactNode }) {
  const isSignedIn = useIsSignedIn()
  return (
    <>
      {children}
      <Link to="/" className={buttonClass(children ? 'default' : 'primary')}>
        {tErrorPages('goHome')}
      </Link>
      {isSignedIn && (
        <Link to="/logout" preload={false} className={buttonClass(children ? 'quiet' : 'default')}>
          {signOutLabel()}
        </Link>
      )}
    </>
  )
}
