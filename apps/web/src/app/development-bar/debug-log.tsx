import { recentErrors } from '../../shared/error-reporter/report.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { t } from '../../shared/words/words.ts'
import css from './development-bar.module.css'
import { recentCalls } from './recent-calls.ts'

const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })

/** What this page asked for and what went wrong, as it stood when the log was opened. */
export function DebugLog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const calls = recentCalls()
  const errors = recentErrors()
  return (
    <Dialog open={open} onClose={onClose} title={t('development.log')}>
      <h3 className={css.heading}>{t('development.errors')}</h3>
      {errors.length === 0 && <p>{t('development.noErrors')}</p>}
      <ol className={css.list}>
        {errors.map(({ at, name, message, path }, index) => (
          <li key={index}>
            {clock.format(at)} {path} <strong>{name}</strong>: {message}
          </li>
        ))}
      </ol>
      <h3 className={css.heading}>{t('development.calls')}</h3>
      {calls.length === 0 && <p>{t('development.noCalls')}</p>}
      <ol className={css.list}>
        {calls.map(({ at, path, status, durationMs }, index) => (
          <li key={index}>
            {clock.format(at)} <strong>{status || t('development.noAnswer')}</strong> {path} {durationMs} ms
          </li>
        ))}
      </ol>
    </Dialog>
  )
}
