import { asFailure } from '@rollcall/client/transport/failure.ts'
import { useIntent } from '@rollcall/client/transport/use-intent.ts'
import type { CurrentUser } from '@rollcall/contract/people/me'
import type { Booking } from '@rollcall/contract/work/bookings'
import { localDateOf } from '@rollcall/domain/time/local-time'
import { releaseRefusalOf } from '@rollcall/domain/work/release-requests/release-request'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { formatShortDay, formatTime } from '@rollcall/ui/site/format.ts'
import { currentSite } from '@rollcall/ui/site/site.ts'
import { onlineManager } from '@tanstack/react-query'
import { useState, useSyncExternalStore } from 'react'
import { ContactRows } from '../../shared/contact/contact-rows.tsx'
import css from './release-requests.module.css'
import { useWithdrawReleaseRequest } from './release-requests.queries.ts'
import { tReleaseRequests } from './release-requests.words.ts'

const dialogPart = lazy(() => import('./release-request-dialog.tsx'))

type Props = { booking: Booking; user: CurrentUser; now: number }

/** Until a confirmed shift starts: the release request, and the number to call. */
export function ReleaseRequestCard({ booking, user, now }: Props) {
  const { module: dialog, isLoading, request, preloadProps } = useLazy(dialogPart)
  const [isOpen, setOpen] = useState(false)
  const [isChanged, setChanged] = useState(false)
  const isOnline = useIsOnline()
  const startsAt = Date.parse(booking.startsAt)
  const isTheirs = booking.tentativeFillStatus === null
  if (!isTheirs || releaseRefusalOf({ status: booking.status, startsAt }, now)) return null
  const whom = whomToCall(user)
  const { name } = whom
  return (
    <Card as="section" aria-labelledby="release-request" className={css.card}>
      {booking.releaseRequest ? (
        <Asked {...{ booking, name, isOnline, isNew: isChanged }} timeZone={user.timezone} />
      ) : (
        <>
          <SectionHeading
            id="release-request"
            lead={tReleaseRequests(isOnline ? 'lead' : 'offline', { name })}
          >
            {tReleaseRequests('title')}
          </SectionHeading>
          {isOnline && (
            <Button
              busy={isLoading}
              className={css.action}
              {...preloadProps}
              onClick={async () => setOpen(await request())}
            >
              {tReleaseRequests('action')}
            </Button>
          )}
        </>
      )}
      <ContactRows {...whom} />
      {dialog && (
        <dialog.ReleaseRequestDialog
          {...{ booking, name, isOpen }}
          onClose={() => setOpen(false)}
          onSent={() => {
            setChanged(true)
            setOpen(false)
            toast(tReleaseRequests('done', { name }), 'success')
          }}
        />
      )}
    </Card>
  )
}

const useIsOnline = () =>
  useSyncExternalStore(
    (onChange) => onlineManager.subscribe(onChange),
    () => onlineManager.isOnline(),
  )

/** The profile is on the device, so that this is there without a network. */
function whomToCall({ associatedConsultant: consultant }: CurrentUser) {
  const { site } = currentSite()
  return consultant
    ? { name: consultant.name, phone: consultant.phoneNumber, email: consultant.email }
    : { name: tReleaseRequests('team'), phone: site.support.phone, email: site.support.email }
}

type AskedProps = { booking: Booking; name: string; isOnline: boolean; isNew: boolean; timeZone: string }

function Asked({ booking: { id, releaseRequest }, name, isOnline, isNew, timeZone }: AskedProps) {
  const element = useFocus<HTMLDivElement>(isNew)
  const withdraw = useWithdrawReleaseRequest(id)
  const intentFor = useIntent()
  if (!releaseRequest) return null
  const at = Date.parse(releaseRequest.requestedAt)
  // This component is unmounted before the mutation succeeds, so its own `onSuccess` would not be called.
  const undo = () =>
    withdraw.mutateAsync({ intent: intentFor('withdraw', withdraw.error) }).then(
      () => toast(tReleaseRequests('undone', { name }), 'success'),
      () => undefined,
    )
  return (
    <div ref={element} tabIndex={-1} className={css.asked}>
      <Notice
        kind="warning"
        title={<span id="release-request">{tReleaseRequests('asked.title')}</span>}
        action={
          isOnline && (
            <Button busy={withdraw.isPending} onClick={() => void undo()}>
              {tReleaseRequests('asked.undo')}
            </Button>
          )
        }
      >
        <p>
          {tReleaseRequests('asked.what', {
            name,
            day: formatShortDay(localDateOf(at, timeZone)),
            time: formatTime(at, timeZone),
            reason: tReleaseRequests(`reasons.${releaseRequest.reason}`),
          })}
        </p>
        {releaseRequest.note && (
          <p className={css.note}>{tReleaseRequests('asked.note', { note: releaseRequest.note })}</p>
        )}
        <p>{tReleaseRequests('asked.next', { name })}</p>
      </Notice>
      {withdraw.error && (
        <Notice kind="error" title={tReleaseRequests('asked.undoFailed')}>
          {asFailure(withdraw.error).message}
        </Notice>
      )}
    </div>
  )
}
