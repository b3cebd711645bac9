import { useState } from 'react'
import { setDebugMode, setTheme, useDebugMode, useTheme } from '../../shared/storage/settings.ts'
import { t } from '../../shared/words/words.ts'
import { DebugLog } from './debug-log.tsx'
import css from './development-bar.module.css'

const prefersDark = () => matchMedia('(prefers-color-scheme: dark)').matches

/** For developers: shown only where the configuration says so. */
export default function DevelopmentBar() {
  const isDebug = useDebugMode()
  const theme = useTheme()
  const isDark = theme === 'system' ? prefersDark() : theme === 'dark'
  const [isLogOpen, setLogOpen] = useState(false)
  return (
    <>
      <aside aria-label={t('development.label')} className={css.bar}>
        <button type="button" aria-pressed={isDebug} onClick={() => setDebugMode(!isDebug)}>
          {t('development.debugMode')}
        </button>
        <button type="button" aria-haspopup="dialog" onClick={() => setLogOpen(true)}>
          {t('development.log')}
        </button>
        <button type="button" aria-pressed={isDark} onClick={() => setTheme(isDark ? 'light' : 'dark')}>
          {t('development.darkMode')}
        </button>
        <span className={css.version}>{t('development.version', { version: __APP_VERSION__ })}</span>
      </aside>
      <DebugLog open={isLogOpen} onClose={() => setLogOpen(false)} />
    </>
  )
}
