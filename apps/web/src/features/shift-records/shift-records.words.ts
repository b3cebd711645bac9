import { bookingStatus as s } from '@rollcall/domain/bookings/booking-status'
import { payProgressOf } from '@rollcall/domain/shift-records/pay-progress'
import { defineWords } from '../../shared/words/words.ts'

export const tShiftRecords = defineWords(
  {
    confirm: {
      title: 'Your hours are not confirmed yet',
      confirmed: 'This shift is over. Confirm your hours so that you get paid.',
      schoolConfirmed: 'The school has confirmed the hours above. Now confirm yours.',
      schoolChanged: 'The school sent hours that differ from the ones above. Check them and confirm yours.',
      schoolSaysNot: 'The school says this shift didn’t happen. Tell us what you know.',
      action: 'Confirm your hours',
    },
    title: 'Confirm your hours',
    titleSubmitted: 'Your hours',
    loading: 'Loading your shift',
    unableToLoad: 'Unable to load',
    offline: 'You’re offline, and this shift isn’t saved on this device. It loads when you’re back online.',
    at: '{{day}} at {{client}}',
    notYet: {
      title: 'Not yet',
      text: 'You can confirm your hours when the shift has ended, or once you’ve clocked out.',
    },
    nothingToDo: {
      title: 'Nothing to confirm',
      text: 'We don’t need your hours for this shift. Call {{name}} if you think we do.',
    },
    yourConsultant: 'your consultant',
    schoolSaysNot: {
      title: 'The school says this shift didn’t happen',
      text: 'If that’s right, tell us it didn’t happen. If you worked, send your hours and {{name}} will look into it.',
    },
    autoClockedOut: {
      title: 'We clocked you out',
      text: 'You didn’t clock out, so we used the scheduled end. Check when your shift ended.',
    },
    reportedLater: 'You clocked some of this without a network. It counts from when you tapped.',
    compare: {
      title: 'Compare the times',
      what: 'What',
      record: 'You',
      paid: 'Paid',
      scheduled: 'Scheduled',
      clocked: 'Clocked',
      school: 'School',
      start: 'Start',
      end: 'End',
      meal: 'Meal break',
      rest: 'Rest break',
      none: 'None',
      unsaid: 'Not set',
      notClosed: 'Not clocked out',
      notHappened: 'Didn’t happen',
      earlier: '{{length}} earlier',
      later: '{{length}} later',
      use: 'Use these times',
      useShort: 'Use',
      useRest: 'these times',
      inUse: 'In use',
      used: {
        scheduled: 'You’re now using the scheduled times.',
        clocked: 'You’re now using the clocked times.',
        school: 'You’re now using the school’s times.',
      },
    },
    form: {
      regular: 'Regular time',
      regularLead: 'When you started and finished work.',
      regularZone: 'When you started and finished work, in {{zone}}.',
      start: 'Start',
      end: 'End',
      meals: 'Meal breaks',
      mealsLead: 'Unpaid, like any time you clocked out for. Leave this empty if you had none.',
      rests: 'Rest breaks',
      restsLead: 'Paid, and separate from meal breaks.',
      meal: 'Meal break {{number}}',
      rest: 'Rest break {{number}}',
      addMeal: 'Add a meal break',
      addRest: 'Add a rest break',
      removeMeal: 'Remove meal break {{number}}',
      removeRest: 'Remove rest break {{number}}',
      removedMeal: 'Meal break {{number}} removed.',
      removedRest: 'Rest break {{number}} removed.',
      mostBreaks: 'You can’t add more breaks to one shift.',
      areActualTimes: 'These are the times I actually worked',
      areActualTimesHint: 'They are the same as the scheduled ones.',
      send: 'Send your hours',
      sendDispute: 'Send, and ask {{name}} to settle it',
      didNotHappen: 'It didn’t happen',
    },
    problem: {
      startMissing: 'Enter when your shift started, as hours and minutes.',
      endMissing: 'Enter when your shift ended, as hours and minutes.',
      endNotAfterStart: 'The shift must end after it starts.',
      endToCome: 'It isn’t that late yet. Enter when you finished, or send your hours later.',
      breakStartMissing: 'Enter when this break started, as hours and minutes.',
      breakEndMissing: 'Enter when this break ended, as hours and minutes.',
      breakEndNotAfterStart: 'The break must end after it starts.',
      breakBefore: 'A break can’t start before the shift does.',
      breakAfter: 'A break can’t end after the shift does.',
      breaksOverlap: 'Two breaks can’t overlap.',
      answerMissing: 'Choose yes or no.',
      reasonMissing: 'Tell us why, so that we can put it right.',
      reasonTooLong: 'This field must be {{limit}} characters or less. Take {{over}} away.',
      actualMissing: 'Tick this if you worked exactly the scheduled times, or enter the times you worked.',
    },
    policy: {
      title: 'Meal and rest breaks',
      rest: 'A 10-minute rest break for every 4 hours: one if you work 3.5 hours or more, two if over 6 hours, three if over 10 hours.',
      meal: 'A 30-minute unpaid meal break before the end of the 5th hour, and a second one before the end of the 10th.',
      separate: 'Meal and rest breaks are separate.',
      link: 'Read the policy',
      newTab: '(opens in a new tab)',
      due: 'For the {{length}} you entered:',
      mealsDue_one: '{{count}} meal break of 30 minutes is due; you entered {{entered}}.',
      mealsDue_other: '{{count}} meal breaks of 30 minutes are due; you entered {{entered}}.',
      restsDue_one: '{{count}} rest break of 10 minutes is due; you entered {{entered}}.',
      restsDue_other: '{{count}} rest breaks of 10 minutes are due; you entered {{entered}}.',
      noneDue: 'No break is due in a shift this short.',
      fewer: 'You can still send your hours.',
    },
    compliance: {
      question: 'Could you take all the meal and rest breaks you were due?',
      yes: 'Yes',
      no: 'No',
      reason: 'Why not?',
      reasonHint: '{{used}} of {{limit}} characters',
    },
    outcome: {
      incomplete: 'Your hours and pay show here once your times are right.',
      paid: 'Paid hours',
      unpaid: 'Unpaid breaks',
      gross: 'Gross pay',
      atRate: 'An estimate at {{rate}} an hour, before tax.',
      noRate: 'No hourly rate is set for this booking. Ask {{name}}.',
      schoolSent: 'The school sent {{range}}, {{length}} paid.',
      schoolSaysNot: 'The school says this shift didn’t happen.',
      dispute: '{{name}} will settle it with the school. You can’t change your hours after you send them.',
      far: 'That’s {{yours}}, not the scheduled {{scheduled}}. Check your times before you send them.',
      farInMoney:
        'That’s {{yours}}, not the scheduled {{scheduled}}: {{pay}} instead of {{scheduledPay}}. Check your times before you send them.',
    },
    difference: {
      more: 'Your hours pay {{amount}} more.',
      less: 'Your hours pay {{amount}} less.',
      moreHours: 'Your hours are {{amount}} longer.',
      lessHours: 'Your hours are {{amount}} shorter.',
      same: 'The pay is the same.',
    },
    versions: 'What you and the school sent',
    notSentYet: 'You have not sent your hours yet.',
    failed: {
      notSent: 'Your hours were not sent',
      notReported: 'We couldn’t report this',
      offline: 'You’re offline. We keep what you typed: send it when you’re back online.',
      unableToSubmit: 'Unable to submit your shift details',
      alreadyInvoiced: 'This shift is already complete',
      alreadyExists: 'Your hours are already in',
      alreadyCancelled: 'This booking is already cancelled',
      nonCompliant: 'We can’t take your hours like this',
      unhandled: 'Something went wrong (code {{code}}). Tell {{name}}, who can sort it out.',
    },
    notHappened: {
      title: 'This shift didn’t happen',
      lead: 'Tell us why. You won’t be paid for it.',
      question: 'What happened?',
      choose: 'Choose what happened first.',
      reason: {
        schoolCancelled: 'The school cancelled it',
        schoolClosed: 'The school was closed',
        candidateAbsent: 'I could not come',
        wrongDetails: 'The booking was wrong',
        other: 'Something else',
      },
      willDiffer: 'The school says you worked. {{name}} will settle it with the school.',
      sure: 'You can’t change this afterwards.',
      back: 'Back to your hours',
      send: 'Report that it didn’t happen',
    },
    done: {
      accepted: {
        title: 'Your hours are confirmed',
        next: 'Next, the school confirms them. There’s nothing left for you to do.',
      },
      modified: {
        title: 'Your hours are in',
        next: 'They differ from the schedule, so the school checks them next.',
      },
      agreed: {
        title: 'You and the school agree',
        next: 'Your hours go to invoicing, and then to payroll.',
      },
      agreedTimes: 'The booking now shows the school’s times: {{range}}.',
      disputed: {
        title: 'Your hours are being checked',
        next: 'They differ from what the school sent. {{name}} will settle it with the school. There’s nothing left for you to do.',
      },
      notHappened: {
        title: 'You told us it didn’t happen',
        next: 'We ask the school next. The shift stays in your bookings until they answer.',
      },
      cancelled: {
        title: 'The booking is cancelled',
        next: 'You and the school agree that it didn’t happen, so it’s gone from your bookings.',
      },
    },
    record: {
      recorded: 'What you sent',
      submittedAt: 'Sent on {{day}} at {{time}}.',
      regular: 'Regular time',
      breaks: 'Breaks',
      noBreaks: 'None',
      meal: 'Meal break, {{range}}',
      rest: 'Rest break, {{range}}',
      breaksDue: 'Took all breaks due',
      yes: 'Yes',
      no: 'No: {{reason}}',
      happened: 'What happened',
      notKept: 'We can’t show what was sent. Ask {{name}} if you need it.',
    },
    pay: {
      title: 'Where is my pay?',
      stage: {
        worked: 'Worked',
        youConfirmed: 'You confirmed',
        schoolConfirmed: 'School confirmed',
        invoicing: 'Invoicing',
        exported: 'Sent to payroll',
      },
      beingChecked: 'Being checked',
      reached: 'done',
      current: 'next',
      now: 'now',
      ahead: 'to come',
      progress: 'Stages of your pay',
      waits: {
        you: 'Waiting for you to confirm your hours.',
        youNot: 'Waiting for you. The school says this shift didn’t happen.',
        school: 'Waiting for the school.',
        schoolNot: 'You said it didn’t happen. Waiting for the school.',
        consultantDispute: 'Your hours and the school’s differ. Waiting for {{name}} to settle it.',
        consultantReady: 'You and the school agree. Waiting for {{name}} to invoice it.',
        consultant: 'Waiting for {{name}} to approve it.',
        consultantHold: 'Your pay is on hold. Ask {{name}} why.',
        payroll: 'It’s invoiced. Waiting for payroll.',
        nobody: 'It’s with payroll. You’ll be paid in the next pay run.',
      },
      hours: 'Hours',
      gross: 'Gross pay',
      estimate: 'estimate',
      from: {
        record: 'From the hours you sent.',
        school: 'An estimate, from the times the school sent.',
        clocked: 'An estimate, from what you clocked.',
        scheduled: 'An estimate, from the schedule.',
      },
      beforeTax: 'Before tax, at {{rate}} an hour.',
      noRate: 'No hourly rate is set for this booking.',
      offline: 'Your hours show when you’re back online.',
      failed: 'We couldn’t load your hours.',
      see: 'See what you sent',
    },
  },
  {
    'en-US': {
      done: {
        cancelled: {
          title: 'The booking is canceled',
        },
      },
      failed: {
        alreadyCancelled: 'This booking is already canceled',
      },
      notHappened: {
        reason: {
          schoolCancelled: 'The school canceled it',
        },
      },
    },
  },
)

/** What the pay of a shift waits for, and on whom. */
export function payWaitsText(status: number, consultant: string): string {
  const { waitsOn, didNotHappen } = payProgressOf(status) ?? { waitsOn: 'nobody', didNotHappen: false }
  if (waitsOn === 'consultant') {
    return tShiftRecords(`pay.waits.${consultantWaits[status] ?? 'consultant'}`, { name: consultant })
  }
  if (didNotHappen && (waitsOn === 'you' || waitsOn === 'school')) {
    return tShiftRecords(`pay.waits.${waitsOn}Not`)
  }
  return tShiftRecords(`pay.waits.${waitsOn}`)
}

const consultantWaits: Readonly<
  Record<number, 'consultantDispute' | 'consultantReady' | 'consultantHold' | undefined>
> = {
  [s.disputeOrMismatch]: 'consultantDispute',
  [s.invoicingReady]: 'consultantReady',
  [s.activeWithholdPay]: 'consultantHold',
  [s.activeLapsed]: 'consultantHold',
}
