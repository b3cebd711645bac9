import { forgetDraft } from '@rollcall/client/form/draft.ts'
import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import { asFailure } from '@rollcall/client/transport/failure.ts'
import type { CurrentUser } from '@rollcall/contract/people/me'
import type { Booking } from '@rollcall/contract/work/bookings'
import type { ShiftRecordForm } from '@rollcall/contract/work/shift-records'
import { awaitsShiftRecord, bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { Button } from '@rollcall/ui/components/button.tsx'
import { DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { formatLongDay } from '@rollcall/ui/site/format.ts'
import { type UseQueryResult, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useSyncExternalStore } from 'react'
import { bookingKeys } from '../../shared/bookings/booking-keys.ts'
import { recordSaved } from '../../shared/bookings/bookings-cache.ts'
import { DidNotHappen } from './did-not-happen.tsx'
import { recordDraftKey } from './form/record-draft.ts'
import { RecordForm } from './form/record-form.tsx'
import type { Reaction } from './reactions.ts'
import css from './record-dialog.module.css'
import { Recorded } from './recorded.tsx'
import { tShiftRecords } from './shift-records.words.ts'

/** The states of the dialog. */
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
        <ShiftName form={form} />
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
      offline={tShiftRecords('offline')}
      failed={tShiftRecords('unableToLoad')}
      onFailure={notFound}
    >
      {(form, hadFailed) => (
        <FocusTarget isWanted={hadFailed}>
          <Step {...props} form={form} />
        </FocusTarget>
      )}
    </Loaded>
  )
}

function Step({ form, ...props }: Props & { form: ShiftRecordForm }) {
  const { view, user, consultant, onView, onSending, onSent, onClose } = props
  useSubmittedElsewhere(form)
  if (form.isSubmitted) {
    return (
      <>
        <ShiftName form={form} />
        <Recorded form={form} consultant={consultant} readerTimeZone={user.timezone} onClose={onClose} />
      </>
    )
  }
  if (!awaitsShiftRecord(form.bookingStatus)) {
    return (
      <NoAction
        title={tShiftRecords('nothingToDo.title')}
        text={tShiftRecords('nothingToDo.text', { name: consultant })}
        onClose={onClose}
      />
    )
  }
  if (!form.isOpen) {
    return (
      <NoAction title={tShiftRecords('notYet.title')} text={tShiftRecords('notYet.text')} onClose={onClose} />
    )
  }
  return (
    <>
      <ShiftName form={form} />
      {view.at === 'notHappened' ? (
        <DidNotHappen
          {...{ form, consultant, onSending, onSent }}
          onRefused={props.onDidNotHappenRefused}
          onBack={() => onView({ at: 'hours', isBack: true })}
        />
      ) : (
        <FocusTarget isWanted={view.at === 'hours' && view.isBack === true}>
          {form.bookingStatus === bookingStatus.clientTimesheetDidNotHappen && (
            <Notice
              kind="warning"
              className={css.first}
              title={tShiftRecords('schoolSaysNot.title')}
              action={
                <Button onClick={() => onView({ at: 'notHappened' })}>
                  {tShiftRecords('form.didNotHappen')}
                </Button>
              }
            >
              {tShiftRecords('schoolSaysNot.text', { name: consultant })}
            </Notice>
          )}
          <RecordForm
            {...{ form, user, onSending, onSent }}
            onRefused={props.onSubmitRefused}
            onNotHappened={() => onView({ at: 'notHappened' })}
          />
        </FocusTarget>
      )}
    </>
  )
}

/** Submitted in another tab, on another device, or by a consultant: the input here can no longer be sent. */
function useSubmittedElsewhere(form: ShiftRecordForm) {
  const client = useQueryClient()
  useEffect(() => {
    if (!form.isSubmitted) return
    forgetDraft(recordDraftKey(form.bookingId))
    recordSaved(client, form)
  }, [client, form])
}

function ShiftName({ form }: { form: ShiftRecordForm }) {
  const booking = useHeldBooking(form.bookingId)
  return (
    <p className={css.shiftName}>
      {tShiftRecords('at', {
        day: formatLongDay(form.bookingDate),
        client: booking?.clientName ?? form.location.name,
      })}
    </p>
  )
}

/** The booking that the page has fetched. Another query would override the page's refetch options. */
function useHeldBooking(bookingId: string): Booking | undefined {
  const client = useQueryClient()
  const subscribe = useCallback((changed: () => void) => client.getQueryCache().subscribe(changed), [client])
  return useSyncExternalStore(subscribe, () => client.getQueryData<Booking>(bookingKeys.booking(bookingId)))
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
      {tUi('action.done')}
    </Button>
  </DialogActions>
)

const Refused = ({ reaction, text, onClose }: { reaction: Reaction; text: string; onClose: () => void }) => (
  <FocusTarget>
    <Notice kind={reaction.kind} title={tShiftRecords(reaction.title)}>
      {text}
    </Notice>
    {!reaction.isWithoutActions && <Done onClose={onClose} />}
  </FocusTarget>
)

/** Takes the focus when the button that had it is gone: the focus would otherwise fall back to the page. */
const FocusTarget = ({ isWanted = true, children }: { isWanted?: boolean; children: ReactNode }) => (
  <div ref={useFocus<HTMLDivElement>(isWanted)} tabIndex={-1} className={css.focusTarget}>
    {children}
  </div>
)

const NotFound = ({ query, error }: { query: Props['query']; error: unknown }) => (
  <Notice
    kind="warning"
    title={tShiftRecords('unableToLoad')}
    action={
      <Button busy={query.isFetching} onClick={() => void query.refetch()}>
        {tUi('action.retry')}
      </Button>
    }
  >
    {asFailure(error).message}
  </Notice>
)

const FormSkeleton = () => (
  <div className={css.skeleton}>
    <VisuallyHidden>{tShiftRecords('loading')}</VisuallyHidden>
    <Skeleton width="70%" />
    <Skeleton height="9rem" />
    <Skeleton width="40%" />
    <Skeleton height="3rem" />
    <Skeleton width="40%" />
    <Skeleton height="3rem" />
  </div>
)
