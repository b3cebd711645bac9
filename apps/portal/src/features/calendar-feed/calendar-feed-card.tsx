import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import { asFailure } from '@rollcall/client/transport/failure.ts'
import { Button, buttonClass } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { CopyTextButton } from '@rollcall/ui/components/copy-text-button.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { TextField } from '@rollcall/ui/components/text-field.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { formatLongDate } from '@rollcall/ui/site/format.ts'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PersonOnly } from '../../shared/acting/person-only.tsx'
import { Confirmation } from '../../shared/confirmation.tsx'
import { calendarFeedQuery, useMakeCalendarFeed, useStopCalendarFeed } from './calendar-feed.queries.ts'
import { tCalendarFeed } from './calendar-feed.words.ts'
import css from './calendar-feed-card.module.css'

/** A private address that calendars subscribe to. It is only known here, and only until the page is left. */
export function CalendarFeedCard({ timeZone }: { timeZone: string }) {
  const query = useQuery(calendarFeedQuery)
  /** Null once it was stopped here. */
  const [address, setAddress] = useState<string | null>()
  return (
    <Card as="section" aria-labelledby="calendar-feed" className={css.card}>
      <SectionHeading id="calendar-feed" lead={tCalendarFeed('text')}>
        {tCalendarFeed('title')}
      </SectionHeading>
      <Loaded
        query={query}
        skeleton={<FeedSkeleton />}
        offline={tCalendarFeed('offline')}
        failed={tCalendarFeed('failed')}
      >
        {({ createdAt }) =>
          createdAt === null ? (
            <PersonOnly call="POST /me/calendar-feed">
              <MakeFeed hasFocus={address === null} onMade={setAddress} />
            </PersonOnly>
          ) : (
            <>
              {address && <NewAddress key={address} address={address} />}
              <ExistingFeed
                createdAt={createdAt}
                timeZone={timeZone}
                isAddressShown={Boolean(address)}
                onChange={setAddress}
              />
            </>
          )
        }
      </Loaded>
    </Card>
  )
}

type MakeProps = {
  /** The focused button was removed with the last address. */
  hasFocus: boolean
  onMade: (address: string) => void
}

function MakeFeed({ hasFocus, onMade }: MakeProps) {
  const button = useFocus<HTMLButtonElement>(hasFocus)
  const making = useMakeCalendarFeed()
  // This component is unmounted before the mutation succeeds, so its own `onSuccess` would not be called.
  const make = () =>
    making.mutateAsync().then(
      ({ url }) => onMade(url),
      () => undefined,
    )
  return (
    <div className={css.part}>
      {making.error && (
        <Notice kind="error" title={tCalendarFeed('notMade')}>
          {asFailure(making.error).message}
        </Notice>
      )}
      <Button ref={button} variant="soft" busy={making.isPending} onClick={() => void make()}>
        <Icon name="calendar" size={20} />
        {tCalendarFeed('make')}
      </Button>
    </div>
  )
}

/** Calendar programs register the `webcal` scheme, and subscribe instead of importing a copy. */
const webcal = (address: string) => address.replace(/^https?:/, 'webcal:')

const calendars = [
  [
    'google',
    (address) => `https://calendar.google.com/calendar/r?cid=${encodeURIComponent(webcal(address))}`,
  ],
  [
    'outlook',
    (address) =>
      `https://outlook.live.com/calendar/0/addfromweb?${new URLSearchParams({ url: address, name: currentSite().brand.shortName })}`,
  ],
  ['apple', webcal],
] as const satisfies [string, (address: string) => string][]

/** It takes the focus, because the button that created the address was removed. */
function NewAddress({ address }: { address: string }) {
  const part = useFocus<HTMLDivElement>()
  return (
    <div ref={part} tabIndex={-1} className={css.part}>
      <Notice kind="success" title={tCalendarFeed('made')}>
        {tCalendarFeed('once')}
      </Notice>
      <TextField
        label={tCalendarFeed('address')}
        value={address}
        readOnly
        onFocus={({ target }) => target.select()}
      />
      <div className={css.actions}>
        {calendars.map(([calendar, hrefOf]) => (
          <a
            key={calendar}
            href={hrefOf(address)}
            // Apple's opens a program and leaves the page where it is.
            {...(calendar !== 'apple' && { target: '_blank', rel: 'noreferrer noopener' })}
            className={buttonClass('soft')}
          >
            <Icon name="calendar" size={20} />
            {tCalendarFeed(`addTo.${calendar}`)}
            {calendar !== 'apple' && <VisuallyHidden>{tCalendarFeed('newTab')}</VisuallyHidden>}
          </a>
        ))}
        <CopyTextButton
          text={address}
          label={tCalendarFeed('copy')}
          copied={tCalendarFeed('copied')}
          notCopied={tCalendarFeed('notCopied')}
        />
      </div>
      <p className={css.hint}>{tCalendarFeed('how')}</p>
      <p className={css.hint}>{tCalendarFeed('secret')}</p>
    </div>
  )
}

type ExistingProps = {
  createdAt: string
  timeZone: string
  isAddressShown: boolean
  /** The new address, or none. */
  onChange: (address: string | null) => void
}

function ExistingFeed({ createdAt, timeZone, isAddressShown, onChange }: ExistingProps) {
  const [asked, setAsked] = useState<'replace' | 'stop'>()
  const replacing = useMakeCalendarFeed()
  const stopping = useStopCalendarFeed()
  const close = () => {
    setAsked(undefined)
    replacing.reset()
    stopping.reset()
  }
  const hasReplaced = ({ url }: { url: string }) => {
    close()
    onChange(url)
  }
  const hasStopped = () => {
    close()
    onChange(null)
    toast(tCalendarFeed('stopped'), 'success')
  }
  return (
    <div className={css.part}>
      {!isAddressShown && (
        <p>{tCalendarFeed('since', { date: formatLongDate(Date.parse(createdAt), timeZone) })}</p>
      )}
      <div className={css.actions}>
        <PersonOnly call="POST /me/calendar-feed">
          <Button onClick={() => setAsked('replace')}>{tCalendarFeed('replace')}</Button>
        </PersonOnly>
        <Button onClick={() => setAsked('stop')}>{tCalendarFeed('stop')}</Button>
      </div>
      <Confirmation
        open={asked === 'replace'}
        title={tCalendarFeed('replaceTitle')}
        text={tCalendarFeed('replaceText')}
        action={tCalendarFeed('replaceConfirm')}
        failed={tCalendarFeed('notReplaced')}
        error={replacing.error}
        busy={replacing.isPending}
        onConfirm={() => replacing.mutate(undefined, { onSuccess: hasReplaced })}
        onClose={close}
      />
      <Confirmation
        open={asked === 'stop'}
        title={tCalendarFeed('stopTitle')}
        text={tCalendarFeed('stopText')}
        action={tCalendarFeed('stopConfirm')}
        failed={tCalendarFeed('notStopped')}
        error={stopping.error}
        busy={stopping.isPending}
        // As above: this component is unmounted by then.
        onConfirm={() => void stopping.mutateAsync().then(hasStopped, () => undefined)}
        onClose={close}
      />
    </div>
  )
}

const FeedSkeleton = () => (
  <div>
    <VisuallyHidden>{tCalendarFeed('loading')}</VisuallyHidden>
    <Skeleton height="2.75rem" />
  </div>
)
