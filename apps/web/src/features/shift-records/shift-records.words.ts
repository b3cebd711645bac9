import { bookingStatus as s } from '@rollcall/domain/bookings/booking-status'
import { payProgressOf } from '@rollcall/domain/shift-records/pay-progress'
import { defineWords } from '../../shared/words/words.ts'

export const tShiftRecords = defineWords(
  {
    confirm: {
      title: 'Your hours are not confirmed yet',
      confirmed: 'The shift is over and nobody has confirmed its hours.',
      schoolConfirmed: 'The school has confirmed the hours above. Yours are still missing.',
      schoolChanged: 'The school sent hours that differ from the ones above. Yours are still missing.',
      schoolSaysNot: 'The school says that this shift did not happen. Say what you know of it.',
      action: 'Confirm your hours',
    },
    title: 'Confirm your hours',
    titleSubmitted: 'Your hours',
    loading: 'Loading your shift',
    unableToLoad: 'Unable to load',
    offline:
      'You are offline, and what is known of this shift is not saved on this device. It loads when you are back online.',
    at: '{{day}} at {{client}}',
    notYet: {
      title: 'Not yet',
      text: 'Hours are confirmed once the shift has ended, or as soon as you have clocked out of it.',
    },
    nothingToDo: {
      title: 'There is nothing to confirm',
      text: 'This shift is not waiting for your hours. Call {{name}} if you think that it should be.',
    },
    yourConsultant: 'your consultant',
    schoolSaysNot: {
      title: 'The school says this shift did not happen',
      text: 'If that is right, say that it did not happen. If you worked, send your hours and {{name}} will look into it.',
    },
    autoClockedOut: {
      title: 'You were clocked out automatically',
      text: 'Nobody clocked out, so the scheduled end was taken. Check the end of your shift.',
    },
    reportedLater: 'Some of what you clocked was sent after it happened. It counts at the time you tapped.',
    compare: {
      title: 'What is known so far',
      what: 'What',
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
      earlier: '{{length}} earlier',
      later: '{{length}} later',
      use: 'Use these times',
      useOf: {
        scheduled: '(scheduled)',
        clocked: '(clocked)',
        school: '(school)',
      },
      used: {
        scheduled: 'The scheduled times are filled in.',
        clocked: 'The clocked times are filled in.',
        school: 'The school’s times are filled in.',
      },
    },
    form: {
      regular: 'Regular time',
      regularLead: 'When your work there began and ended, in the time of the school.',
      regularZone: 'Times there, in {{zone}}.',
      start: 'Start',
      end: 'End',
      meals: 'Meal breaks',
      mealsLead: 'Unpaid. Leave this empty if you had none.',
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
      mostBreaks: 'That is as many breaks as one shift can have here.',
      areActualTimes: 'These are the times I actually worked',
      areActualTimesHint: 'They are the same as the scheduled ones.',
      willDiffer:
        'The school sent other times. If you send these, {{name}} looks into it, and nothing can be changed here until you three agree.',
      willAgree: 'These are the times that the school sent.',
      send: 'Send your hours',
      didNotHappen: 'It did not happen',
    },
    problem: {
      startMissing: 'Enter when your shift started, as hours and minutes.',
      endMissing: 'Enter when your shift ended, as hours and minutes.',
      endNotAfterStart: 'The shift must end after it starts.',
      endToCome: 'That time is still to come. Enter when you stopped, or send your hours later.',
      breakStartMissing: 'Enter when this break started, as hours and minutes.',
      breakEndMissing: 'Enter when this break ended, as hours and minutes.',
      breakEndNotAfterStart: 'The break must end after it starts.',
      breakBefore: 'A break cannot start before the shift does.',
      breakAfter: 'A break cannot end after the shift does.',
      breaksOverlap: 'A break cannot start or end within another break.',
      answerMissing: 'Choose yes or no.',
      reasonMissing: 'Say why, so that it can be put right.',
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
      noneDue: 'No break is due for a shift this short.',
      fewer: 'You can send your hours all the same.',
    },
    compliance: {
      question: 'Could you take all the meal and rest breaks that were due?',
      yes: 'Yes',
      no: 'No',
      reason: 'What kept you from them?',
      reasonHint: '{{used}} of {{limit}} characters',
    },
    sum: {
      title: 'What this comes to',
      incomplete: 'Your hours and pay are shown here once the times above are right.',
      paid: 'Paid hours',
      unpaid: 'Unpaid meal breaks',
      gross: 'Estimated gross pay',
      atRate: 'At {{rate}} an hour, before tax.',
      noRate: 'No hourly rate is set for this booking. Ask {{name}}.',
    },
    notSentYet: 'You have not sent your hours yet.',
    failed: {
      notSent: 'Your hours were not sent',
      notReported: 'This was not reported',
      offline: 'You are offline. Everything you typed is kept here: send it when you are back online.',
      unableToSubmit: 'Unable to submit your shift details',
      alreadyInvoiced: 'This shift is already complete',
      alreadyExists: 'Your hours are already in',
      alreadyCancelled: 'This booking is already cancelled',
      nonCompliant: 'Your hours cannot be taken like this',
      unhandled:
        'Something happened that we did not expect (code {{code}}). Tell {{name}}, who can sort it out.',
    },
    notHappened: {
      title: 'This shift did not happen',
      lead: 'Say why, and it is not counted as worked: you are not paid for it.',
      question: 'What happened?',
      choose: 'Choose what happened first.',
      reason: {
        schoolCancelled: 'The school cancelled it',
        schoolClosed: 'The school was closed',
        candidateAbsent: 'I could not come',
        wrongDetails: 'The booking was wrong',
        other: 'Something else',
      },
      willDiffer: 'The school says that you worked. {{name}} will look into it.',
      sure: 'This cannot be changed here afterwards.',
      back: 'Back to your hours',
      send: 'Report that it did not happen',
    },
    done: {
      accepted: {
        title: 'Your hours are confirmed',
        next: 'The school confirms them next. You do not have to do anything.',
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
        title: 'Your hours are in, and are being checked',
        next: 'They differ from what the school sent. {{name}} looks into it; nothing can be changed here until it is settled.',
      },
      notHappened: {
        title: 'Reported: it did not happen',
        next: 'The school is asked whether that is right. It stays in your bookings until then.',
      },
      cancelled: {
        title: 'The booking is cancelled',
        next: 'You and the school agree that it did not happen, so it is gone from your bookings.',
      },
    },
    record: {
      recorded: 'What you recorded',
      submittedAt: 'Sent on {{day}} at {{time}}.',
      regular: 'Regular time',
      breaks: 'Breaks',
      noBreaks: 'None',
      meal: 'Meal break, {{range}}',
      rest: 'Rest break, {{range}}',
      breaksDue: 'Breaks taken as due',
      yes: 'Yes',
      no: 'No: {{reason}}',
      happened: 'What happened',
      notKept: 'What was recorded is not shown here. Ask {{name}} if you need it.',
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
      reached: 'done',
      current: 'next',
      ahead: 'to come',
      progress: 'Stages of your pay',
      waits: {
        you: 'It waits for you: confirm your hours.',
        youNot: 'It waits for you: the school says that it did not happen.',
        school: 'It waits for the school to confirm your hours.',
        schoolNot: 'You said that it did not happen. It waits for the school to say the same.',
        consultantDispute: 'Your hours and the school’s differ. It waits for {{name}} to settle it.',
        consultantReady: 'You and the school agree. It waits for {{name}} to invoice it.',
        consultant: 'It waits for {{name}}, who has to approve it.',
        consultantHold: 'Pay is on hold. {{name}} can say why.',
        payroll: 'It is invoiced and waits for payroll to take it over.',
        nobody: 'It has been handed to payroll. You are paid with the next pay run.',
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
      offline: 'Your hours are shown when you are back online.',
      failed: 'Your hours could not be loaded.',
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
