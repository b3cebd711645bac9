import type { Booking } from '@rollcall/contract/bookings'
import type { CurrentUser } from '@rollcall/contract/me'
import type { ShiftRecordForm } from '@rollcall/contract/shift-records'
import { awaitsShiftRecord, bookingStatus } from '@rollcall/domain/bookings/booking-status'
import { skipToken, type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { asFailure } from '../../shared/api/failure.ts'
import { heldBookings } from '../../shared/bookings/held-bookings.ts'
import { formatLongDay } from '../../shared/format.ts'
import { Button } from '../../shared/ui/button.tsx'
import { DialogActions } from '../../shared/ui/dialog-actions.tsx'
import { Loaded } from '../../shared/ui/loaded.tsx'
import { Notice } from '../../shared/ui/notice.tsx'
import { Skeleton } from '../../shared/ui/skeleton.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import { t } from '../../shared/words/words.ts'
import { DidNotHappen } from './did-not-happen.tsx'
import { forgetDraft } from './form/kept-draft.ts'
import { RecordForm } from './form/record-form.tsx'
import type { Reaction } from './reactions.ts'
import css from './record-dialog.module.css'
import { Recorded } from './recorded.tsx'
import { showRecord } from './show-record.ts'

/** Where somebody is in it. */
export type RecordView =
  | { at: 'hours'; isBack?: true }
  | { at: 'notHappened' }
  | { at: 'recorded'; form: ShiftRecordForm; tookTimes: boolean }
  | { at: 'refused'; reaction: Reaction; text: string }

type Props = {
  query: UseQueryResult<ShiftRecordForm>
  view: RecordView
  user: CurrentUser
  consultant: string
  onView: (view: RecordView) => void
  onSending: (isSending: boolean) => void
  onSent: (form: ShiftRecordForm) => void
  onSubmitRefused: (error: unknown) => void
  onDidNotHappenRefused: (error: unknown) => void
  onClose: () => void
}

export function RecordDialogBody(props: Props) {
  const { query, view, user, consultant, onClose } = props
  if (view.at === 'refused') return <Refused reaction={view.reaction} text={view.text} onClose={onClose} />
  if (view.at === 'recorded') {
    const { form, tookTimes } = view
    return (
      <>
        <Which form={form} />
        <Recorded {...{ form, tookTimes, consultant, onClose }} readerTimeZone={user.timezone} />
      </>
    )
  }
  const notFound = (error: unknown) =>
    asFailure(error).statusCode === 404 && <NotFound query={query} error={error} />
  return (
    <Loaded
      query={query}
      skeleton={<FormSkeleton />}
      offline={t('shiftRecord.offline')}
      failed={t('shiftRecord.unableToLoad')}
      onFailure={notFound}
    >
      {(form, hadFailed) => (
        <Place hasFocus={hadFailed}>
          <WhatToDo {...props} form={form} />
        </Place>
      )}
    </Loaded>
  )
}

function WhatToDo({ form, ...props }: Props & { form: ShiftRecordForm }) {
  const { view, user, consultant, onView, onSending, onSent, onClose } = props
  useSubmittedElsewhere(form)
  if (form.isSubmitted) {
    return (
      <>
        <Which form={form} />
        <Recorded form={form} consultant={consultant} readerTimeZone={user.timezone} onClose={onClose} />
      </>
    )
  }
  if (!awaitsShiftRecord(form.bookingStatus)) {
    return (
      <NoAction
        title={t('shiftRecord.nothingToDo.title')}
        text={t('shiftRecord.nothingToDo.text', { name: consultant })}
        onClose={onClose}
      />
    )
  }
  if (!form.isOpen) {
    return (
      <NoAction title={t('shiftRecord.notYet.title')} text={t('shiftRecord.notYet.text')} onClose={onClose} />
    )
  }
  return (
    <>
      <Which form={form} />
      {view.at === 'notHappened' ? (
        <DidNotHappen
          {...{ form, consultant, onSending, onSent }}
          onRefused={props.onDidNotHappenRefused}
          onBack={() => onView({ at: 'hours', isBack: true })}
        />
      ) : (
        <Place hasFocus={view.at === 'hours' && view.isBack === true}>
          {form.bookingStatus === bookingStatus.clientTimesheetDidNotHappen && (
            <Notice
              kind="warning"
              className={css.first}
              title={t('shiftRecord.schoolSaysNot.title')}
              action={
                <Button onClick={() => onView({ at: 'notHappened' })}>
                  {t('shiftRecord.form.didNotHappen')}
                </Button>
              }
            >
              {t('shiftRecord.schoolSaysNot.text', { name: consultant })}
            </Notice>
          )}
          <RecordForm
            {...{ form, user, consultant, onSending, onSent }}
            onRefused={props.onSubmitRefused}
            onNotHappened={() => onView({ at: 'notHappened' })}
          />
        </Place>
      )}
    </>
  )
}

/** In another tab, on another device, or by a consultant: what was typed here is of no use any more. */
function useSubmittedElsewhere(form: ShiftRecordForm) {
  const client = useQueryClient()
  useEffect(() => {
    if (!form.isSubmitted) return
    forgetDraft(form.bookingId)
    showRecord(client, form)
  }, [client, form])
}

function Which({ form }: { form: ShiftRecordForm }) {
  const { data: booking } = useQuery<Booking>({
    queryKey: [...heldBookings.booking, form.bookingId],
    // Fetched by the page beneath.
    queryFn: skipToken,
  })
  return (
    <p className={css.which}>
      {t('shiftRecord.at', {
        day: formatLongDay(form.bookingDate),
        client: booking?.clientName ?? form.location.name,
      })}
    </p>
  )
}

type NoActionProps = { title: string; text: string; onClose: () => void }

const NoAction = ({ title, text, onClose }: NoActionProps) => (
  <>
    <Notice title={title}>{text}</Notice>
    <Done onClose={onClose} />
  </>
)

const Done = ({ onClose }: { onClose: () => void }) => (
  <DialogActions>
    <Button variant="primary" onClick={onClose}>
      {t('ui.action.done')}
    </Button>
  </DialogActions>
)

const Refused = ({ reaction, text, onClose }: { reaction: Reaction; text: string; onClose: () => void }) => (
  <Place hasFocus>
    <Notice kind={reaction.kind} title={t(reaction.title)}>
      {text}
    </Notice>
    {!reaction.isWithoutActions && <Done onClose={onClose} />}
  </Place>
)

/** What had the focus is gone: whoever goes on by key or by ear goes on from here. */
function Place({ hasFocus, children }: { hasFocus: boolean; children: ReactNode }) {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (hasFocus) place.current?.focus({ preventScroll: true })
  }, [hasFocus])
  return (
    <div ref={place} tabIndex={-1} className={css.place}>
      {children}
    </div>
  )
}

const NotFound = ({ query, error }: { query: Props['query']; error: unknown }) => (
  <Notice
    kind="warning"
    title={t('shiftRecord.unableToLoad')}
    action={
      <Button busy={query.isFetching} onClick={() => void query.refetch()}>
        {t('ui.action.retry')}
      </Button>
    }
  >
    {asFailure(error).message}
  </Notice>
)

const FormSkeleton = () => (
  <div className={css.skeleton}>
    <VisuallyHidden>{t('shiftRecord.loading')}</VisuallyHidden>
    <Skeleton width="70%" />
    <Skeleton height="9rem" />
    <Skeleton width="40%" />
    <Skeleton height="3rem" />
    <Skeleton width="40%" />
    <Skeleton height="3rem" />
  </div>
)
