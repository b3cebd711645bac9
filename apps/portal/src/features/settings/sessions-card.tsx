import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import type { Session } from '@rollcall/contract/identity/identity'
import { Button, buttonClass } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { StatusBadge } from '@rollcall/ui/components/status-badge.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { formatLongDate, formatTime } from '@rollcall/ui/site/format.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { PersonOnly } from '../../shared/acting/person-only.tsx'
import { Confirmation } from '../../shared/confirmation.tsx'
import { tSessions } from './sessions.words.ts'
import css from './sessions-card.module.css'
import settings from './settings.module.css'
import { sessionsQuery, useEndSession } from './settings.queries.ts'

const thisDevice = { icon: 'check-circle', tone: 'success', title: () => tSessions('thisDevice') } as const

/** Lists the user's sessions, and ends them. Ending the current one is signing out. */
export const SessionsCard = ({ timeZone }: { timeZone: string }) => (
  <Card as="section" aria-labelledby="sessions" className={settings.card}>
    <SectionHeading id="sessions" lead={tSessions('text')}>
      {tSessions('title')}
    </SectionHeading>
    <PersonOnly call="GET /sessions" also={['DELETE /sessions', 'DELETE /sessions/{id}']}>
      <LoadedSessions timeZone={timeZone} />
    </PersonOnly>
  </Card>
)

const LoadedSessions = ({ timeZone }: { timeZone: string }) => (
  <Loaded
    query={useQuery(sessionsQuery)}
    skeleton={<SessionsSkeleton />}
    offline={tSessions('offline')}
    failed={tSessions('failed')}
  >
    {({ sessions }) => <Sessions sessions={sessions} timeZone={timeZone} />}
  </Loaded>
)

function Sessions({ sessions, timeZone }: { sessions: Session[]; timeZone: string }) {
  const [endings, setEndings] = useState(0)
  // The focused button was removed.
  const list = useFocus<HTMLUListElement>(endings)
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
    toast(tSessions(isAboutOne ? 'ended' : 'othersEnded'), 'success')
  }
  const end = () => ending.mutate(isAboutOne ? asked.id : undefined, { onSuccess: hasEnded })
  const others = sessions.filter(({ isCurrent }) => !isCurrent)
  return (
    <div className={settings.part}>
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
      {others.length === 0 && <p className={css.details}>{tSessions('onlyHere')}</p>}
      {others.length > 1 && (
        <div>
          <Button onClick={() => setAsked('others')}>{tSessions('endOthers')}</Button>
        </div>
      )}
      <Confirmation
        open={asked !== undefined}
        title={isAboutOne ? tSessions('endTitle', { device: asked.device }) : tSessions('endOthersTitle')}
        text={tSessions(isAboutOne ? 'endText' : 'endOthersText')}
        action={tSessions(isAboutOne ? 'end' : 'endOthers')}
        failed={tSessions('notEnded')}
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
      <Icon name={/iPhone|Android/.test(device) ? 'smartphone' : 'monitor'} />
      <div className={css.words}>
        <p className={css.device}>
          {device}
          {isCurrent && <StatusBadge variant={thisDevice} />}
        </p>
        <p className={css.details}>
          {isCurrent
            ? tSessions('since', at(session.createdAtUTC))
            : tSessions('lastUsed', at(session.lastUsedAtUTC))}
          {address && <span className={css.address}>{tSessions('address', { address })}</span>}
        </p>
      </div>
      {isCurrent ? (
        <Link to="/logout" preload={false} className={buttonClass('quiet')}>
          {tSessions('end')}
        </Link>
      ) : (
        <Button variant="quiet" onClick={onEnd}>
          {tSessions('end')} <VisuallyHidden>{device}</VisuallyHidden>
        </Button>
      )}
    </li>
  )
}

const SessionsSkeleton = () => (
  <div>
    <VisuallyHidden>{tSessions('loading')}</VisuallyHidden>
    <Skeleton height="3.5rem" />
  </div>
)
