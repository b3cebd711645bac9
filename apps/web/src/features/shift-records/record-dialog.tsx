import type { CurrentUser } from '@rollcall/contract/me'
import type { ShiftRecordForm } from '@rollcall/contract/shift-records'
import { bookingStatus } from '@rollcall/domain/bookings/booking-status'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { asFailure, type Failure } from '../../shared/api/failure.ts'
import { Dialog } from '../../shared/ui/dialog.tsx'
import { ignoreSecondTap } from '../../shared/ui/ignore-second-tap.ts'
import { t } from '../../shared/words/words.ts'
import { forgetDraft, hasKeptDraft } from './form/kept-draft.ts'
import { LeaveDialog } from './leave-dialog.tsx'
import {
  didNotHappenText,
  failureText,
  type Reaction,
  reactionToDidNotHappen,
  reactionToSubmit,
} from './reactions.ts'
import { RecordDialogBody, type RecordView } from './record-dialog-body.tsx'
import { shiftRecordQuery } from './shift-records.queries.ts'
import { completeBooking, removeBooking } from './show-record.ts'

type Props = { bookingId: string; user: CurrentUser; isOpen: boolean; onClose: () => void }

const start: RecordView = { at: 'hours' }

export function RecordDialog({ bookingId, user, isOpen, onClose }: Props) {
  const client = useQueryClient()
  const navigate = useNavigate()
  const query = useQuery({ ...shiftRecordQuery(bookingId), enabled: isOpen })
  const [view, setView] = useState(start)
  const [isSending, setSending] = useState(false)
  const [isLeaving, setLeaving] = useState(false)
  const [wasOpen, setWasOpen] = useState(isOpen)
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen)
    setLeaving(false)
    if (isOpen) setView(start)
  }
  const consultant = user.associatedConsultant?.name ?? t('shiftRecord.yourConsultant')
  const isTyping = (view.at === 'hours' || view.at === 'notHappened') && query.data?.isSubmitted === false

  const close = () => {
    if (isTyping && hasKeptDraft(bookingId)) setLeaving(true)
    else if (isGone(view)) void navigate({ to: '/', replace: true })
    else onClose()
  }
  const sent = (form: ShiftRecordForm) => {
    ignoreSecondTap()
    setView({ at: 'recorded', form, tookTimes: hasTakenTimes(query.data, form) })
  }
  const refused = (failure: Failure, reaction: Reaction | undefined, text: string) => {
    if (failure.code === 'action_locked') {
      forgetDraft(bookingId)
      void client.invalidateQueries({ queryKey: ['bookings'] })
      void navigate({ to: '/error', search: { type: 117 } })
    }
    if (!reaction) return
    if (reaction.booking) {
      forgetDraft(bookingId)
      if (reaction.booking === 'gone') removeBooking(client, bookingId)
      else completeBooking(client, bookingId)
      void client.invalidateQueries({ queryKey: ['bookings'] })
    }
    ignoreSecondTap()
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
      >
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
      </Dialog>
      <LeaveDialog
        isOpen={isLeaving}
        onStay={() => setLeaving(false)}
        onDiscard={() => {
          forgetDraft(bookingId)
          setLeaving(false)
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
  if (at === 'notHappened') return t('shiftRecord.notHappened.title')
  return at === 'recorded' || isSubmitted ? t('shiftRecord.titleSubmitted') : t('shiftRecord.title')
}
