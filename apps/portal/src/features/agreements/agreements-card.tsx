import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import type { Failure } from '@rollcall/client/transport/failure.ts'
import type { Agreement } from '@rollcall/contract/work/agreements'
import type { Booking } from '@rollcall/contract/work/bookings'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Card } from '@rollcall/ui/components/card.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { SectionHeading } from '@rollcall/ui/components/section-heading.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { StatusBadge } from '@rollcall/ui/components/status-badge.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import css from './agreements.module.css'
import { agreementsQuery } from './agreements.queries.ts'
import { signedDay, tAgreements } from './agreements.words.ts'

const dialogPart = lazy(() => import('./agreement-dialog.tsx'))

type Props = {
  booking: Pick<Booking, 'id' | 'agreements'>
  /** False for an offer, whose agreements are only mentioned until it is accepted. */
  isAccepted: boolean
  canSign: boolean
  readerTimeZone: string
}

/** The agreements of a booking's client. */
export function AgreementsCard({ booking, isAccepted, canSign, readerTimeZone }: Props) {
  const { signed, total } = booking.agreements
  if (total === 0 || (!isAccepted && signed === total)) return null
  return (
    <Card as="section" aria-labelledby="agreements">
      <SectionHeading
        id="agreements"
        className={isAccepted ? css.head : undefined}
        lead={
          isAccepted
            ? tAgreements('signedOf', { signed, total })
            : tAgreements('afterAccepting', { count: total - signed })
        }
      >
        {tAgreements('title')}
      </SectionHeading>
      {isAccepted && <AgreementsList bookingId={booking.id} {...{ canSign, readerTimeZone }} />}
    </Card>
  )
}

type ListProps = Pick<Props, 'canSign' | 'readerTimeZone'> & { bookingId: string }

function AgreementsList({ bookingId, canSign, readerTimeZone }: ListProps) {
  const query = useQuery(agreementsQuery(bookingId))
  const { module: dialog, isLoading, request, preloadProps } = useLazy(dialogPart)
  const [chosen, setChosen] = useState<Agreement | null>(null)
  const [isOpen, setOpen] = useState(false)
  const [replaced, setReplaced] = useState<Failure | null>(null)
  const open = async (agreement: Agreement) => {
    setChosen(agreement)
    setReplaced(null)
    setOpen(await request())
  }
  const close = (failure?: Failure) => {
    setOpen(false)
    setReplaced(failure ?? null)
  }
  return (
    <>
      {replaced && (
        <Notice kind="error" className={css.notice}>
          {replaced.message}
        </Notice>
      )}
      <Loaded
        query={query}
        skeleton={<AgreementsSkeleton />}
        offline={tAgreements('offline')}
        failed={tAgreements('failed')}
      >
        {({ agreements }) => (
          <ul className={css.list}>
            {agreements.map((agreement) => (
              <AgreementRow
                key={agreement.fileId}
                {...{ agreement, canSign, readerTimeZone }}
                isOpening={isLoading && agreement.fileId === chosen?.fileId}
                onOpen={() => open(agreement)}
                preloadProps={preloadProps}
              />
            ))}
          </ul>
        )}
      </Loaded>
      {chosen && dialog && (
        <dialog.AgreementDialog
          key={chosen.fileId}
          agreement={chosen}
          {...{ bookingId, canSign, readerTimeZone, isOpen }}
          onClose={close}
        />
      )}
    </>
  )
}

const statuses = {
  signed: { icon: 'check-circle', tone: 'success', title: () => tAgreements('signed') },
  toSign: { icon: 'file-text', tone: 'danger', title: () => tAgreements('toSign') },
} as const

type RowProps = Pick<Props, 'canSign' | 'readerTimeZone'> & {
  agreement: Agreement
  isOpening: boolean
  onOpen: () => void
  preloadProps: ReturnType<typeof useLazy>['preloadProps']
}

function AgreementRow({ agreement, canSign, readerTimeZone, isOpening, onOpen, preloadProps }: RowProps) {
  const { title, dateAgreedUTC } = agreement
  const isToSign = dateAgreedUTC === null && canSign
  return (
    <li className={css.row}>
      <div className={css.words}>
        <p className={css.title}>{title}</p>
        {dateAgreedUTC && (
          <p className={css.quiet}>
            {tAgreements('signedOn', { date: signedDay(dateAgreedUTC, readerTimeZone) })}
          </p>
        )}
      </div>
      <StatusBadge variant={dateAgreedUTC ? statuses.signed : statuses.toSign} />
      <Button
        variant={isToSign ? 'soft' : 'default'}
        className={css.read}
        busy={isOpening}
        onClick={onOpen}
        {...preloadProps}
      >
        {tAgreements(isToSign ? 'readAndSign' : 'read')}
        <VisuallyHidden>{title}</VisuallyHidden>
      </Button>
    </li>
  )
}

const AgreementsSkeleton = () => (
  <div className={css.list}>
    <VisuallyHidden>{tAgreements('loading')}</VisuallyHidden>
    <Skeleton height="3rem" />
    <Skeleton height="3rem" />
  </div>
)
