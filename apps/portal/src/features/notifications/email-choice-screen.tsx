import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import { asFailure, Failure } from '@rollcall/client/transport/failure.ts'
import { useIntent } from '@rollcall/client/transport/use-intent.ts'
import type { EmailChoiceState } from '@rollcall/contract/people/notifications'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { GuestHeading, GuestPage } from '../../shared/guest/guest-page.tsx'
import { emailChoiceQuery, useSaveEmailChoice } from './email-choice.queries.ts'
import { tEmailChoice } from './email-choice.words.ts'
import { tNotify } from './notifications.words.ts'
import css from './notifications-card.module.css'

/** The page of the link in an email. Opening it changes nothing: mail scanners open links too. */
export default function EmailChoiceScreen() {
  const { token = '' } = useParams({ strict: false })
  return (
    <GuestPage why={tEmailChoice('why')}>
      <LoadedChoice key={token} token={token} />
    </GuestPage>
  )
}

function LoadedChoice({ token }: { token: string }) {
  const query = useQuery(emailChoiceQuery(token))
  const { error } = query
  if (error instanceof Failure && error.code === 'email_choice_invalid')
    return (
      <GuestHeading icon="lock" tone="neutral" lead={error.message}>
        {tEmailChoice('invalid')}
      </GuestHeading>
    )
  return (
    <Loaded
      query={query}
      skeleton={
        <>
          <VisuallyHidden>{tEmailChoice('loading')}</VisuallyHidden>
          <Skeleton height="12rem" />
        </>
      }
      offline={tEmailChoice('offline')}
      failed={tEmailChoice('failed')}
    >
      {(choice) => <Choice {...{ token, choice }} />}
    </Loaded>
  )
}

function Choice({ token, choice }: { token: string; choice: EmailChoiceState }) {
  const { event, isOn, canTurnOff, otherChannels } = choice
  const saving = useSaveEmailChoice(token)
  const intentOf = useIntent()
  const save = () => saving.mutate({ isOn: !isOn, intent: intentOf(String(isOn), saving.error) })
  const channels = otherChannels
    .map((channel) => tNotify(`channels.${channel}`).toLowerCase())
    .join(` ${tEmailChoice('and')} `)
  return (
    <>
      <GuestHeading
        icon={isOn ? 'mail' : 'check-circle'}
        tone={isOn ? 'info' : 'success'}
        lead={tEmailChoice(isOn ? 'isOn' : 'isOff')}
      >
        {tEmailChoice('title', { event: tNotify(`events.${event}`) })}
      </GuestHeading>
      <Card as="section" className={css.card}>
        {saving.error && <Notice kind="error">{asFailure(saving.error).message}</Notice>}
        {isOn && !canTurnOff ? (
          <p>{tEmailChoice('fixed')}</p>
        ) : (
          <div>
            <Button variant="primary" busy={saving.isPending} onClick={save}>
              {tEmailChoice(isOn ? 'turnOff' : 'turnOn')}
            </Button>
          </div>
        )}
        {channels !== '' && <p>{tEmailChoice('others', { channels })}</p>}
        <p>{tEmailChoice('staysOn')}</p>
        <p>{tEmailChoice('settings')}</p>
      </Card>
    </>
  )
}
