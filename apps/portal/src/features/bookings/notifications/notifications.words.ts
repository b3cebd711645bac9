import { defineWords } from '@rollcall/ui/words/words.ts'

export const tNotifications = defineWords({
  tabs: { label: 'Which notifications', all: 'All', tentative: 'Offers' },
  signBefore: 'Sign before {{day}}, {{time}}',
  tabCount: '{{tab}} ({{count}})',
  failed: 'We couldn’t load your notifications.',
  offline:
    'You’re offline and your notifications aren’t saved on this device. They load when you’re back online.',
  noneTitle: 'Nothing to do right now',
  noneText: 'Offers to answer, agreements to sign, hours to confirm and documents to renew show up here.',
  noOffersTitle: 'No offers right now',
  noOffersText: 'When a school needs you, the offer shows up here and in your email.',
})
