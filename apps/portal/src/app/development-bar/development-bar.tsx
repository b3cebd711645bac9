import { appVersion } from '@rollcall/client/app-version.ts'
import { recentErrors } from '@rollcall/client/error-reporter/report.ts'
import { setDebugMode, setTheme, useDebugMode, useTheme } from '@rollcall/client/storage/settings.ts'
import { Dialog } from '@rollcall/ui/components/dialog.tsx'
import { useEffect, useRef, useState } from 'react'
import css from './development-bar.module.css'
import { tDevelopment } from './development-bar.words.ts'

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)').matches

/** For developers: shown only where the configuration says so. */
export default function DevelopmentBar() {
  const recentCalls = useRecentCalls()
  const isDebug = useDebugMode()
  const theme = useTheme()
  const isDark = theme === 'system' ? prefersDark() : theme === 'dark'
  const [isLogOpen, setLogOpen] = useState(false)
  return (
    <>
      <aside aria-label={tDevelopment('label')} className={css.bar}>
        <button type="button" aria-pressed={isDebug} onClick={() => setDebugMode(!isDebug)}>
          {tDevelopment('debugMode')}
        </button>
        <button type="button" aria-haspopup="dialog" onClick={() => setLogOpen(true)}>
          {tDevelopment('log')}
        </button>
        <button type="button" aria-pressed={isDark} onClick={() => setTheme(isDark ? 'light' : 'dark')}>
          {tDevelopment('darkMode')}
        </button>
        <span className={css.version}>{tDevelopment('version', { version: appVersion })}</span>
      </aside>
      <DebugLog open={isLogOpen} calls={recentCalls()} onClose={() => setLogOpen(false)} />
    </>
  )
}

type LogProps = { open: boolean; calls: readonly RecentCall[]; onClose: () => void }

/** The requests and errors of this page, at the time the log was opened. */
function DebugLog({ open, calls, onClose }: LogProps) {
  const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })
  const errors = recentErrors()
  return (
    <Dialog open={open} onClose={onClose} title={tDevelopment('log')}>
      <h3 className={css.heading}>{tDevelopment('errors')}</h3>
      {errors.length === 0 && <p>{tDevelopment('noErrors')}</p>}
      <ol className={css.list}>
        {errors.map(({ at, name, message, path }, index) => (
          <li key={index}>
            {clock.format(at)} {path} <strong>{name}</strong>: {message}
          </li>
        ))}
      </ol>
      <h3 className={css.heading}>{tDevelopment('calls')}</h3>
      {calls.length === 0 && <p>{tDevelopment('noCalls')}</p>}
      <ol className={css.list}>
        {calls.map(({ at, path, status, durationMs }, index) => (
          <li key={index}>
            {clock.format(at)} <strong>{status || tDevelopment('noAnswer')}</strong> {path} {durationMs} ms
          </li>
        ))}
      </ol>
    </Dialog>
  )
}

const MAX_REMEMBERED = 50

interface RecentCall {
  path: string
  status: number
  durationMs: number
  at: number
}

/** Reads the browser's own record of requests, newest first, so that calls need no instrumentation. */
function useRecentCalls(): () => readonly RecentCall[] {
  const calls = useRef<readonly RecentCall[]>([])
  useEffect(() => {
    const observer = new PerformanceObserver((list) => {
      const fetched = list.getEntries().filter((entry) => entry instanceof PerformanceResourceTiming)
      const ours = fetched.filter(({ name }) => /^\/(?:api|identity)\//.test(new URL(name).pathname))
      const seen = ours.map(({ name, responseStatus, duration, startTime }) => ({
        path: new URL(name).pathname,
        status: responseStatus,
        durationMs: Math.round(duration),
        at: performance.timeOrigin + startTime,
      }))
      calls.current = [...seen.toReversed(), ...calls.current].slice(0, MAX_REMEMBERED)
    })
    observer.observe({ type: 'resource', buffered: true })
    return () => observer.disconnect()
  }, [])
  return () => calls.current
}
