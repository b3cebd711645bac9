import { defineWords } from '../../shared/words/words.ts'

export const tCertifications = defineWords(
  {
    title: 'Certifications',
    one: 'Certification',
    lead: 'Cards, checks and registrations that schools ask for.',
    loading: 'Loading your certifications',
    offline: 'You’re offline. Your certifications show here when you have signal.',
    failed: 'We couldn’t load your certifications',
    empty: {
      title: 'No certifications yet',
      text: 'Add your Working with Children card, first aid and others. Take a photo and we fill in the form.',
      textOnly: 'Your certifications show here once {{name}} has added them.',
    },
    consultant: 'your consultant',
    add: 'Add a certification',
    view: 'View',
    renew: 'Renew',
    putRight: 'Put it right',
    older_one: '{{count}} older one',
    older_other: '{{count}} older ones',
    number: 'No. {{number}}',
    handedIn: 'Handed in {{date}}',
    expiry: {
      none: 'No expiry',
      valid: 'Valid until {{date}}',
      expired: 'Expired on {{date}}',
    },
    status: {
      verified: 'Verified',
      waiting: 'Waiting to be checked',
      notAccepted: 'Not accepted',
      expiresToday: 'Expires today',
      expiring_one: 'Expires tomorrow',
      expiring_other: 'Expires in {{count}} days',
      expired: 'Expired',
    },
    reason: 'Why: {{reason}}',
    waiting: 'Waiting for {{name}} since {{date}}.',
    renewalWaits: 'The old one counts until {{name}} has checked this one. Both stay here until then.',
    details: {
      gone: 'This certification is gone',
      failed: 'We couldn’t load this certification',
      offline: 'You’re offline. This certification shows when you have signal.',
      loading: 'Loading the certification',
      files: 'Files',
      noValue: 'Not given',
    },
    form: {
      title: 'Add a certification',
      renewTitle: 'Renew {{title}}',
      itemTitle: 'Send {{title}}',
      againTitle: 'Send {{title}} again',
      files: 'Your certificate or card',
      reading: 'Reading your card…',
      readingHint: 'This takes up to 20 seconds.',
      skip: 'Skip, I’ll fill it in',
      read: 'We filled in what we could read. Please check it against your file.',
      nothingRead: 'We couldn’t read anything from this file. Please fill it in yourself.',
      notRead: 'We couldn’t read this file. Please fill it in yourself.',
      otherName: 'Is this yours? The name on it is {{written}}, and your profile says {{name}}.',
      otherNameHint:
        'If you changed your name, send it anyway and tell {{consultant}}. If not, choose another file.',
      type: 'What is it?',
      typeMissing: 'Choose what it is.',
      noTypes: 'There’s nothing to choose from yet. Ask your consultant.',
      typeFailed: 'We couldn’t load the kinds of certifications',
      typeOffline: 'You’re offline. The kinds of certifications show when you have signal.',
      typeRead: 'From your file: please check',
      typeSearch: 'Search for it',
      changeType: 'Change',
      changeTypeOf: 'Change what it is',
      next: 'Next, {{name}} checks it. You’ll see it in your list.',
      nextRenewal: 'Next, {{name}} checks it. Your old one counts until then.',
      send: 'Send to {{name}}',
      failed: 'We couldn’t send it',
    },
    sent: {
      title: '{{title}} is sent',
      text: 'Next, {{name}} checks it. Until then it says “Waiting to be checked”.',
      renewal: 'Next, {{name}} checks it. Your old one counts until then, and both stay in your list.',
    },
  },
  {
    'en-CA': {
      empty: {
        text: 'Add your teaching certificate, vulnerable sector check and others. Take a photo and we fill in the form.',
      },
    },
    'en-GB': {
      empty: {
        text: 'Add your DBS certificate, safeguarding training and others. Take a photo and we fill in the form.',
      },
    },
    'en-NZ': {
      empty: {
        text: 'Add your practising certificate, first aid and others. Take a photo and we fill in the form.',
      },
    },
    'en-US': {
      empty: {
        text: 'Add your teaching credential, fingerprint clearance and others. Take a photo and we fill in the form.',
      },
    },
  },
)
