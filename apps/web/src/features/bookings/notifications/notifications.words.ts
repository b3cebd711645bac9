import { defineWords } from '../../../shared/words/words.ts'

export const tNotifications = defineWords({
  tabs: { label: 'Which notifications', all: 'All', tentative: 'Tentative' },
  tabCount: '{{tab}} ({{count}})',
  failed: 'We could not load your notifications.',
  offline:
    'You are offline and your notifications are not saved on this device yet. They load when you are back online.',
  noneTitle: 'You are up to date',
  noneText: 'Offers to answer, agreements to sign and hours to confirm appear here.',
  noOffersTitle: 'No offers right now',
  noOffersText: 'When a school would like you, the offer appears here and comes by email.',
})
