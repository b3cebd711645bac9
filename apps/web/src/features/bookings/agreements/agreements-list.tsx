import type { Agreement } from '@rollcall/contract/agreements'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '../../../shared/api/failure.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Loaded } from '../../../shared/ui/loaded.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { StatusBadge } from '../../../shared/ui/status-badge.tsx'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { t } from '../../../shared/words/words.ts'
import { agreementsQuery } from '../bookings.queries.ts'
import { AgreementDialog } from './agreement-viewer.tsx'
import css from './agreements.module.css'
import { signedDay } from './agreements-signed-day.ts'

const looks = {
  signed: { icon: 'check-circle', tone: 'success', title: 'agreements.signed' },
  toSign: { icon: 'file-text', tone: 'danger', title: 'agreements.toSign' },
} as const

type Props = { bookingId: string; canSign: boolean; readerTimeZone: string }

export function AgreementsList({ bookingId, canSign, readerTimeZone }: Props) {
  const query = useQuery(agreementsQuery(bookingId))
  const [open, setOpen] = useState<Agreement | null>(null)
  const [isOpen, setIsOpen] = useState(false)
  const [replaced, setReplaced] = useState<Failure | null>(null)
  const show = (agreement: Agreement) => {
    setOpen(agreement)
    setIsOpen(true)
    setReplaced(null)
  }
  const close = (failure?: Failure) => {
    setIsOpen(false)
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
        offline={t('agreements.offline')}
        failed={t('agreements.failed')}
      >
        {({ agreements }) => (
          <ul className={css.list}>
            {agreements.map((agreement) => {
              const { fileId, title, dateAgreedUTC } = agreement
              const isToSign = dateAgreedUTC === null && canSign
              return (
                <li key={fileId} className={css.row}>
                  <div className={css.words}>
                    <p className={css.title}>{title}</p>
                    {dateAgreedUTC ? (
                      <p className={css.quiet}>
                        {t('agreements.signedOn', { date: signedDay(dateAgreedUTC, readerTimeZone) })}
                      </p>
                    ) : null}
                  </div>
                  <StatusBadge status={dateAgreedUTC ? 'signed' : 'toSign'} looks={looks} />
                  <Button
                    variant={isToSign ? 'primary' : 'default'}
                    className={css.read}
                    onClick={() => show(agreement)}
                  >
                    {t(isToSign ? 'agreements.readAndSign' : 'agreements.read')}
                    <VisuallyHidden>{title}</VisuallyHidden>
                  </Button>
                </li>
              )
            })}
          </ul>
        )}
      </Loaded>
      {open && (
        <AgreementDialog
          key={open.fileId}
          agreement={open}
          {...{ bookingId, canSign, readerTimeZone, isOpen }}
          onClose={close}
        />
      )}
    </>
  )
}

const AgreementsSkeleton = () => (
  <div className={css.list}>
    <VisuallyHidden>{t('agreements.loading')}</VisuallyHidden>
    <Skeleton height="3rem" />
    <Skeleton height="3rem" />
  </div>
)
