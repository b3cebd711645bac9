import { DiscardDialog } from '@rollcall/client/form/discard-dialog.tsx'
import { forgetDraft, hasDraft } from '@rollcall/client/form/draft.ts'
import { asFailure, type Failure } from '@rollcall/client/transport/failure.ts'
import type { CurrentUser } from '@rollcall/contract/people/me'
import type { ShiftRecordForm } from '@rollcall/contract/work/shift-records'
import { bookingStatus } from '@rollcall/domain/work/bookings/booking-status'
import { Dialog } from '@rollcall/ui/components/dialog.tsx'
import { SecondTapGuard } from '@rollcall/ui/components/second-tap.tsx'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { bookingGone, hoursSettled, refreshBookings } from '../../shared/bookings/bookings-cache.ts'
import { recordDraftKey } from './form/record-draft.ts'
import {
  didNotHappenText,
  failureText,
  type Reaction,
  reactionToDidNotHappen,
  reactionToSubmit,
} from './reactions.ts'
import { RecordDialogBody, type RecordView } from './record-dialog-body.tsx'
import { shiftRecordQuery } from './shift-records.queries.ts'
import { tShiftRecords } from './shift-records.words.ts'

type Props = { bookingId: string; user: CurrentUser; isOpen: boolean; onClose: () => void }

const start: RecordView = { at: 'hours' }

export function RecordDialog({ bookingId, user, isOpen, onClose }: Props) {
  const draftKey = recordDraftKey(bookingId)
  const client = useQueryClient()
  const navigate = useNavigate()
  const query = useQuery({ ...shiftRecordQuery(bookingId), enabled: isOpen })
  const [view, setView] = useState(start)
  const [isSending, setSending] = useState(false)
  const [isDiscarding, setDiscarding] = useState(false)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setDiscarding(false)
    if (isOpen) setView(start)
  }
  const consultant = user.associatedConsultant?.name ?? tShiftRecords('yourConsultant')
  const isTyping = (view.at === 'hours' || view.at === 'notHappened') && query.data?.isSubmitted === false

  const close = () => {
    if (isTyping && hasDraft(draftKey)) setDiscarding(true)
    else if (isGone(view)) void navigate({ to: '/', replace: true })
    else onClose()
  }
  const sent = (form: ShiftRecordForm) =>
    setView({ at: 'recorded', form, tookTimes: hasTakenTimes(query.data, form) })
  const refused = (failure: Failure, reaction: Reaction | undefined, text: string) => {
    if (failure.code === 'action_locked') {
      forgetDraft(draftKey)
      refreshBookings(client)
      void navigate({ to: '/error', search: { type: 117 } })
    }
    if (!reaction) return
    if (reaction.booking) {
      forgetDraft(draftKey)
      if (reaction.booking === 'gone') bookingGone(client, bookingId)
      else hoursSettled(client, bookingId)
      refreshBookings(client)
    }
    setView({ at: 'refused', reaction, text })
  }
  return (
    <>
      <Dialog
        open={isOpen}
        onClose={close}
        title={titleOf(view, query.data?.isSubmitted === true)}
        locked={isSending}
        tall
        wide={isTyping && view.at === 'hours'}
        isInAddress
      >
        <SecondTapGuard of={view.at}>
          <RecordDialogBody
            query={query}
            view={view}
            user={user}
            consultant={consultant}
            onView={setView}
            onSending={setSending}
            onSent={sent}
            onSubmitRefused={(error) => {
              const failure = asFailure(error)
              refused(failure, reactionToSubmit(failure), failureText(failure))
            }}
            onDidNotHappenRefused={(error) => {
              const failure = asFailure(error)
              refused(failure, reactionToDidNotHappen(failure), didNotHappenText(failure, consultant))
            }}
            onClose={close}
          />
        </SecondTapGuard>
      </Dialog>
      <DiscardDialog
        isOpen={isDiscarding}
        text={tShiftRecords('notSentYet')}
        onStay={() => setDiscarding(false)}
        onDiscard={() => {
          forgetDraft(draftKey)
          setDiscarding(false)
          onClose()
        }}
      />
    </>
  )
}

const hasTakenTimes = (before: ShiftRecordForm | undefined, after: ShiftRecordForm) =>
  before?.bookingStatus === bookingStatus.clientTimesheetModified &&
  after.bookingStatus === bookingStatus.invoicingReady

const isGone = (view: RecordView) =>
  (view.at === 'recorded' && view.form.bookingStatus < 0) ||
  (view.at === 'refused' && view.reaction.booking === 'gone')

function titleOf({ at }: RecordView, isSubmitted: boolean): string {
  if (at === 'notHappened') return tShiftRecords('notHappened.title')
  return at === 'recorded' || isSubmitted ? tShiftRecords('titleSubmitted') : tShiftRecords('title')
}
