import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import type { NotificationSettings } from '@rollcall/contract/people/notifications'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Disclosure } from '@rollcall/ui/components/disclosure.tsx'
import { NotArrived } from '@rollcall/ui/components/not-arrived.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { formatLongDate, formatTime } from '@rollcall/ui/site/format.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PersonOnly } from '../../shared/acting/person-only.tsx'
import { NotificationChoices } from './notification-choices.tsx'
import { notificationSettingsQuery, useRemoveDevice, useSendTest } from './notifications.queries.ts'
import { tNotify } from './notifications.words.ts'
import css from './notifications-card.module.css'
import { FailureNotice, TurnOn } from './turn-on.tsx'

/** Turns notifications on for this device, lists the others, and chooses which events notify by which channel. */
export const NotificationsCard = ({ timeZone }: { timeZone: string }) => (
  <Card as="section" aria-labelledby="notify" className={css.card}>
    <SectionHeading id="notify" lead={tNotify('text')}>
      {tNotify('title')}
    </SectionHeading>
    <PersonOnly
      call="GET /me/notifications"
      also={[
        'PUT /me/notifications',
        'POST /me/notifications/test',
        'PUT /me/notifications/number',
        'POST /me/notifications/number/verify',
        'DELETE /me/notifications/number',
        'PUT /me/push-subscriptions',
        'DELETE /me/push-subscriptions/{id}',
      ]}
    >
      <LoadedSettings timeZone={timeZone} />
    </PersonOnly>
  </Card>
)

// Most agencies send no text messages.
const textNumberPart = lazy(() => import('./text-number.tsx'))

function LazyTextNumber({ texts }: { texts: NonNullable<NotificationSettings['texts']> }) {
  const { module, hasFailed, retry } = useLazy(textNumberPart, true)
  if (hasFailed) return <NotArrived retry={retry} />
  return module ? <module.TextNumber texts={texts} /> : <Skeleton height="5rem" />
}

const LoadedSettings = ({ timeZone }: { timeZone: string }) => (
  <Loaded
    query={useQuery(notificationSettingsQuery)}
    skeleton={<SettingsSkeleton />}
    offline={tNotify('offline')}
    failed={tNotify('failed')}
  >
    {(settings) => (
      <>
        <Devices settings={settings} timeZone={timeZone} />
        {settings.texts && <LazyTextNumber texts={settings.texts} />}
        <div className={css.disclosures}>
          <Choices settings={settings} />
          <Disclosure summary={tNotify('log')}>
            <Deliveries settings={settings} timeZone={timeZone} />
          </Disclosure>
        </div>
      </>
    )}
  </Loaded>
)

/** Two dozen switches, which most visits do not need. */
function Choices({ settings }: { settings: NotificationSettings }) {
  const [isOpened, setOpened] = useState(false)
  return (
    <Disclosure summary={tNotify('choose')} onOpen={() => setOpened(true)}>
      {isOpened && <NotificationChoices settings={settings} />}
    </Disclosure>
  )
}

type PartProps = { settings: NotificationSettings; timeZone: string }

function Devices({ settings: { devices }, timeZone }: PartProps) {
  const [removals, setRemovals] = useState(0)
  // The focused button was removed.
  const part = useFocus<HTMLDivElement>(removals)
  const removing = useRemoveDevice()
  const testing = useSendTest()
  const remove = (id: string, isHere: boolean) =>
    removing.mutate(
      { id, isHere },
      {
        onSuccess: () => {
          setRemovals(removals + 1)
          toast(tNotify('removed'), 'success')
        },
      },
    )
  const test = () =>
    testing.mutate(undefined, {
      onSuccess: ({ devices: count }) => toast(tNotify('tested', { count }), 'success'),
    })
  return (
    <div ref={part} tabIndex={-1} className={css.list}>
      {devices.length > 0 && (
        <ul className={css.list} aria-label={tNotify('devices')}>
          {devices.map(({ id, name, isCurrent, lastUsedAtUTC }) => (
            <li key={id} className={css.row}>
              <div>
                <p>{isCurrent ? `${name} (${tNotify('thisDevice')})` : name}</p>
                <p className={css.details}>
                  {tNotify('lastUsed', { date: formatLongDate(Date.parse(lastUsedAtUTC), timeZone) })}
                </p>
              </div>
              <Button variant="quiet" busy={removing.isPending} onClick={() => remove(id, isCurrent)}>
                {tNotify('remove')} <VisuallyHidden>{name}</VisuallyHidden>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {!devices.some(({ isCurrent }) => isCurrent) && <TurnOn />}
      {devices.length > 0 && (
        <div>
          <Button busy={testing.isPending} onClick={test}>
            {tNotify('test')}
          </Button>
        </div>
      )}
      <FailureNotice title={tNotify('notRemoved')} error={removing.error} />
      <FailureNotice title={tNotify('notTested')} error={testing.error} />
    </div>
  )
}

function Deliveries({ settings: { deliveries }, timeZone }: PartProps) {
  if (deliveries.length === 0) return <p className={css.details}>{tNotify('none')}</p>
  return (
    <ul className={css.list} aria-label={tNotify('log')}>
      {deliveries.map(({ id, channel, subject, writtenAtUTC, result }) => (
        <li key={id}>
          <p>{subject}</p>
          <p className={css.details}>
            {[
              tNotify(`channels.${channel}`),
              formatLongDate(Date.parse(writtenAtUTC), timeZone),
              formatTime(Date.parse(writtenAtUTC), timeZone),
              tNotify(`results.${result}`),
            ].join(', ')}
          </p>
        </li>
      ))}
    </ul>
  )
}

const SettingsSkeleton = () => (
  <div>
    <VisuallyHidden>{tNotify('loading')}</VisuallyHidden>
    <Skeleton height="6rem" />
  </div>
)
