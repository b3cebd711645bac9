import { defineWords } from '@rollcall/ui/words/words.ts'

const organizer = {
  seeSite: 'Organizer’s site',
  opens: '(opens the organizer’s site in a new tab)',
}

/** Of the places that people name in an address. */
const city = {
  suburb: {
    label: 'City',
    unknown: 'We don’t know this city. Try one with a school we work for or an event.',
  },
  noHome: {
    text: 'So we can’t show distances, and the soonest events come first. Type a city, or ask your consultant to add your address.',
  },
}
const town = {
  suburb: {
    label: 'Town',
    unknown: 'We don’t know this town. Try one with a school we work for or an event.',
  },
  noHome: {
    text: 'So we can’t show distances, and the soonest events come first. Type a town, or ask your consultant to add your address.',
  },
}

export const tEvents = defineWords(
  {
    filters: {
      label: 'Filter events',
      none: 'Filters',
      set_one: 'Filters, {{count}} set',
      set_other: 'Filters, {{count}} set',
    },
    search: { label: 'Search events' },
    type: { label: 'Type', any: 'Any type' },
    dates: { from: 'From', to: 'Until', backwards: 'Choose a day after the first one' },
    suburb: {
      label: 'Suburb',
      hint: 'Distances are from here instead of from home.',
      unknown: 'We don’t know this suburb. Try one with a school we work for or an event.',
    },
    distance: {
      label: 'Distance',
      any: 'Any distance',
      km: 'Within {{distance}} km',
      miles: 'Within {{distance}} miles',
      hint: 'Online events are always shown.',
    },
    location: {
      label: 'Where',
      any: 'Anywhere',
      inPerson: 'In person',
      online: 'Online',
    },
    price: {
      label: 'Price',
      any: 'Any price',
      free: 'Free',
      paid: 'Paid',
    },
    sort: {
      label: 'Order',
      nearest: 'Nearest first',
      soonest: 'Soonest first',
      km: 'Online events come after those within {{distance}} km.',
      miles: 'Online events come after those within {{distance}} miles.',
    },
    noHome: {
      title: 'We don’t know where you live yet',
      text: 'So we can’t show distances, and the soonest events come first. Type a suburb, or ask your consultant to add your address.',
      contact: 'Contact us',
    },
    loading: 'Loading the events',
    offline:
      'You’re offline, and these events aren’t saved on this device. They load when you’re back online.',
    failed: 'We couldn’t load the events.',
    empty: {
      title: 'No events coming up',
      text: 'New workshops, courses and webinars show here. Look again in a week or two.',
      filteredTitle: 'No events match your filters',
      filteredText: 'Change a filter, or clear them all.',
      clear: 'Clear the filters',
    },
    shown_one: '{{count}} event.',
    shown_other: 'Showing {{shown}} of {{count}} events.',
    shownOfFirst: 'Showing {{shown}} of the first {{most}} events. Use the filters to find others.',
    more: 'Show more events',
    moreFailed: 'We couldn’t load more events.',
    online: 'Online',
    away: {
      km: '{{distance}} km away',
      miles: '{{distance}} miles away',
    },
    free: 'Free',
    with: 'With {{name}}',
    inZone: '{{when}}, {{zone}}',
    yourTime: 'Your time: {{when}}',
    full: 'Full',
    spaces_one: '{{count}} space left',
    spaces_other: '{{count}} spaces left',
    when: 'When',
    where: 'Where',
    cost: 'Cost',
    who: 'Who',
    about: 'About this event',
    register: 'Register',
    seeSite: 'Organiser’s site',
    opens: '(opens the organiser’s site in a new tab)',
    forEvent: 'for {{title}}',
    calendar: 'Add to calendar',
    calendarFile: 'Saved {{name}}. Open it to add the event to your calendar.',
  },
  {
    'en-US': { ...organizer, ...city },
    'en-CA': { ...organizer, ...city },
    'en-GB': town,
  },
)
