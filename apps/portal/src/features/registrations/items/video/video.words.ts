import { defineWords } from '@rollcall/ui/words/words.ts'

export const tVideo = defineWords(
  {
    loading: 'Loading the video',
    offline: 'You’re offline. The video loads when you’re back online.',
    failed: 'We couldn’t load the video.',
    unavailable: 'This video can’t be played here yet',
    cannotPlay: 'Your browser can’t play this video',
    cannotPlayText:
      'Check your connection and try again. If it still doesn’t play, try another browser or ask your consultant.',
    /** Minutes and seconds, as players write them. */
    seen: '{{seen}} of {{length}} seen',
    seenOfNeeded: '{{seen}} of {{length}} seen, {{needed}} needed',
    enough: 'You’ve seen enough of it to finish.',
    unseen: 'Not seen yet: {{parts}}',
    part: '{{from}} to {{to}}',
    otherParts: '{{parts}} and {{count}} more',
    resume: 'You’ve seen some of this video',
    continueAt: 'Continue at {{time}}',
    startAgain: 'Start again',
    kept: 'If you close this, we keep your progress.',
    unsaved: 'We couldn’t save what you’ve just seen. Keep this open: we’ll try again.',
    box: 'I have watched this video',
    boxMissing: 'Tick the box to say you’ve watched it.',
    complete: 'Complete',
    notSent: 'We couldn’t mark it as done',
    done: 'You’ve completed this video. You can watch it again.',
  },
  { 'en-US': { boxMissing: 'Check the box to say you’ve watched it.' } },
)
