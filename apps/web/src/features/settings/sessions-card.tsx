import type { Session } from '@rollcall/contract/identity'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { formatLongDate, formatTime } from '../../shared/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { buttonClass } from '../../shared/ui/button-class.ts'
import { Card } from '../../shared/ui/card.tsx'
import { Icon } from '../../shared/ui/icon.tsx'
import { Loaded } from '../../shared/ui/loaded.tsx'
import { SectionHeading } from '../../shared/ui/section-heading.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { StatusBadge } from '../../shared/ui/status-badge.tsx'
import { toast } from '../../shared/ui/toast.ts'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import { t } from '../../shared/words/words.ts'
import { Confirmation } from './confirmation.tsx'
import css from './sessions.module.css'
import { sessionsQuery, useEndSession } from './sessions.queries.ts'
import settings from './settings.module.css'

const thisDevice = { icon: 'check-circle', tone: 'success', title: 'sessions.thisDevice' } as const

/** Where somebody is signed in, and the way to end it there. Ending it here is logging out. */
export function SessionsCard({ timeZone }: { timeZone: string }) {
  const query = useQuery(sessionsQuery)
  return (
    <Card as="section" aria-labelledby="sessions" className={settings.card}>
      <SectionHeading id="sessions" lead={t('sessions.text')}>
        {t('sessions.title')}
      </SectionHeading>
      <Loaded
        query={query}
        skeleton={<SessionsSkeleton />}
        offline={t('sessions.offline')}
        failed={t('sessions.failed')}
      >
        {({ sessions }) => <Sessions sessions={sessions} timeZone={timeZone} />}
      </Loaded>
    </Card>
  )
}

function Sessions({ sessions, timeZone }: { sessions: Session[]; timeZone: string }) {
  const list = useRef<HTMLUListElement>(null)
  const [endings, setEndings] = useState(0)
  // The button that asked is gone, and the focus with it.
  useEffect(() => {
    if (endings > 0) list.current?.focus()
  }, [endings])
  const ending = useEndSession()
  /** One of them, or all but this one. */
  const [asked, setAsked] = useState<Session | 'others'>()
  const close = () => {
    setAsked(undefined)
    ending.reset()
  }
  const isAboutOne = asked !== undefined && asked !== 'others'
  const hasEnded = () => {
    close()
    setEndings(endings + 1)
    toast(t(isAboutOne ? 'sessions.ended' : 'sessions.othersEnded'), 'success')
  }
  const end = () => ending.mutate(isAboutOne ? asked.id : undefined, { onSuccess: hasEnded })
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <div className={css.part}>
      <ul ref={list} tabIndex={-1} className={css.list} aria-labelledby="sessions">
        {sessions.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            timeZone={timeZone}
            onEnd={() => setAsked(session)}
          />
        ))}
      </ul>
      {others.length === 0 && <p className={css.details}>{t('sessions.onlyHere')}</p>}
      {others.length > 1 && (
        <div>
          <Button onClick={() => setAsked('others')}>{t('sessions.endOthers')}</Button>
        </div>
      )}
      <Confirmation
        open={asked !== undefined}
        title={isAboutOne ? t('sessions.endTitle', { device: asked.device }) : t('sessions.endOthersTitle')}
        text={t(isAboutOne ? 'sessions.endText' : 'sessions.endOthersText')}
        action={t(isAboutOne ? 'sessions.endConfirm' : 'sessions.endOthersConfirm')}
        failed={t('sessions.notEnded')}
        error={ending.error}
        busy={ending.isPending}
        onConfirm={end}
        onClose={close}
      />
    </div>
  )
}

function SessionRow({ session, timeZone, onEnd }: { session: Session; timeZone: string; onEnd: () => void }) {
  const { device, address, isCurrent } = session
  const at = (instant: string) => ({
    date: formatLongDate(Date.parse(instant), timeZone),
    time: formatTime(Date.parse(instant), timeZone),
  })
  return (
    <li className={css.row}>
      <Icon name={/iPhone|Android/.test(device) ? 'phone' : 'monitor'} />
      <div className={css.words}>
        <p className={css.device}>
          {device}
          {isCurrent && <StatusBadge look={thisDevice} />}
        </p>
        <p className={css.details}>
          {isCurrent
            ? t('sessions.since', at(session.createdAtUTC))
            : t('sessions.lastUsed', at(session.lastUsedAtUTC))}
          {address && <span className={css.address}>{t('sessions.address', { address })}</span>}
        </p>
      </div>
      {isCurrent ? (
        <Link to="/logout" preload={false} className={buttonClass('quiet')}>
          {t('sessions.end')}
        </Link>
      ) : (
        <Button variant="quiet" onClick={onEnd}>
          {t('sessions.end')} <VisuallyHidden>{device}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}

const SessionsSkeleton = () => (
  <div>
    <VisuallyHidden>{t('sessions.loading')}</VisuallyHidden>
    <Skeleton height="3.5rem" />
  </div>
)
