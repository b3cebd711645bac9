import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '../../../../../test/axe.ts'
import { type Answers, never, refusal, unreachable } from '../../../../../test/fake-service.ts'
import { elementOf } from '../../../../../test/on-screen.ts'
import { openPortal } from '../../../../../test/open-portal.ts'
import { morning } from '../../../../../test/people.ts'
import {
  avaWithRegistrations,
  item,
  itemId,
  registrationId,
  withItems,
} from '../../../../../test/registrations.ts'
import type { Film } from './video.queries.ts'

const path = '/registrations/{registrationId}/compliance-items/{complianceItemId}'
const get = `GET ${path}/video` as const
const progress = `POST ${path}/video/progress` as const
const submit = `POST ${path}/submit` as const

/** A tenth of a second of nothing, which every browser plays. */
function silence(): Blob {
  const samples = 800
  const numbers = (...values: number[]) => Uint32Array.from(values)
  const onePerSample = Uint16Array.of(1, 8)
  return new Blob(
    [
      'RIFF',
      numbers(36 + samples),
      'WAVEfmt ',
      numbers(16),
      Uint16Array.of(1, 1),
      numbers(8_000, 8_000),
      onePerSample,
      'data',
      numbers(samples),
      new Uint8Array(samples).fill(128),
    ],
    { type: 'audio/wav' },
  )
}

const film: Film = {
  url: URL.createObjectURL(silence()),
  videoType: 'File',
  minWatchPercentageCompletionCriteria: 80,
  durationSeconds: 600,
  watchedSeconds: 250,
  watchedSegments: [],
  captions: [],
}
const short: Film = { ...film, durationSeconds: 20, watchedSeconds: 0 }
const induction = item(1, { title: 'Induction', kind: 'agreement', referenceType: 'Video' })

const open = (answers: Answers, { status = induction.status } = {}) =>
  openPortal(`/registrations/${registrationId}?item=${itemId(1)}`, {
    as: avaWithRegistrations,
    at: morning,
    isFirstVisit: true,
    answers: { ...withItems({ ...induction, status }), ...answers },
  })

const dialog = page.getByRole('dialog')
const complete = dialog.getByRole('button', { name: 'Complete' })
const box = dialog.getByRole('checkbox', { name: 'I have watched this video' })
const seen = dialog.getByRole('status').last()

/** Nothing is played: the test fires the events of playback. */
function playFrom(from: number, to: number) {
  const video = document.querySelector('video')
  if (!video) throw new Error('No film')
  Object.defineProperty(video, 'paused', { configurable: true, get: () => false })
  // The element itself may still be moving to where it begins.
  Object.defineProperty(video, 'seeking', { configurable: true, get: () => false })
  for (let second = from; second <= to; second++) {
    Object.defineProperty(video, 'currentTime', { configurable: true, get: () => second })
    video.dispatchEvent(new Event('timeupdate'))
  }
}
const stop = () => document.querySelector('video')?.dispatchEvent(new Event('pause'))

test('played parts are reported, and enough of them with the box ticked completes the item', async () => {
  const { askedFor, change } = await open({
    [get]: short,
    [progress]: { watchedSeconds: 9, isWatched: false },
    [submit]: { ...induction, status: 'Complete', waitingFor: 'nobody' },
  })
  await expect.element(dialog).toHaveTextContent('0:00 of 0:20 seen, 0:16 needed')
  await expect.element(dialog).toHaveTextContent('If you close this, we keep your progress.')
  await expect.element(complete).not.toBeInTheDocument()
  await expectAccessible()

  playFrom(0, 5)
  playFrom(12, 16)
  stop()
  await expect.element(dialog).toHaveTextContent('0:09 of 0:20 seen, 0:16 needed')
  expect(askedFor(progress).map(({ body }) => body)).toEqual([
    {
      segments: [
        [0, 5],
        [12, 16],
      ],
    },
  ])
  change({ [progress]: { watchedSeconds: 16, isWatched: true } })
  playFrom(5, 12)
  stop()
  await expect.element(dialog).toHaveTextContent('0:16 of 0:20 seen. You’ve seen enough of it to finish.')
  // All parts are reported each time, so that lost reports need no rewatching.
  expect(askedFor(progress).at(-1)?.body).toEqual({ segments: [[0, 16]] })
  await expectAccessible()

  await complete.click()
  await expect.element(box).toHaveFocus()
  await expect.element(dialog).toHaveTextContent('Tick the box to say you’ve watched it.')
  await box.click()
  await complete.dblClick()
  await expect.element(dialog.getByRole('button', { name: 'Done' })).toBeVisible()
  expect(askedFor(submit)).toHaveLength(1)
})

test('parts that were not seen are named, and it continues at the first of them or starts again', async () => {
  const partly: Film = {
    ...film,
    durationSeconds: 130,
    watchedSeconds: 70,
    watchedSegments: [
      [0, 40],
      [70, 100],
    ],
  }
  const { askedFor } = await open({ [get]: partly, [progress]: { watchedSeconds: 71, isWatched: false } })
  await expect.element(dialog).toHaveTextContent('Not seen yet: 0:40 to 1:10, 1:40 to 2:10')
  await expectAccessible()
  expect(document.querySelector('video')).toBeNull()
  const startedAt = async (button: string) => {
    await dialog.getByRole('button', { name: button }).click()
    await expect.poll(() => document.querySelector('video')).not.toBeNull()
    const video = document.querySelector('video')
    if (!video) throw new Error('No video')
    expect(video.autoplay).toBe(true)
    expect(document.activeElement).toBe(video)
    const moved: number[] = []
    Object.defineProperty(video, 'currentTime', {
      configurable: true,
      get: () => moved.at(-1) ?? 0,
      set(seconds: number) {
        moved.push(seconds)
      },
    })
    video.dispatchEvent(new Event('loadedmetadata'))
    return moved.at(-1) ?? 0
  }
  expect(await startedAt('Continue at 0:40')).toBe(40)
  playFrom(40, 41)
  stop()
  await expect.poll(() => askedFor(progress).at(-1)?.body).toEqual({ segments: [[40, 41]] })
  await open({ [get]: partly })
  expect(await startedAt('Start again')).toBe(0)
})

test('a video of our own has its captions, in the reader’s language from the beginning', async () => {
  const captions = ['de', 'en', 'fr'].map((language) => ({ language, url: `/api/v1/file/${language}` }))
  await open({ [get]: { ...short, captions } })
  await expect.poll(() => document.querySelectorAll('track').length).toBe(3)
  const tracks = [...document.querySelectorAll('track')]
  expect(tracks.map(({ kind, srclang, label, default: isShown }) => [kind, srclang, label, isShown])).toEqual(
    [
      ['captions', 'de', 'German', false],
      ['captions', 'en', 'English', true],
      ['captions', 'fr', 'French', false],
    ],
  )
  expect(tracks[1]?.getAttribute('src')).toBe('/api/v1/file/en')
  await expectAccessible()
})

test('seen in part on another day, it says how much in minutes', async () => {
  await open({ [get]: film })
  await expect.element(seen).toHaveTextContent('4:10 of 10:00 seen, 8:00 needed')
  await open({ [get]: { ...film, watchedSeconds: 479 } })
  await expect.element(dialog).toHaveTextContent('You’ve seen enough of it to finish.')
  await expect.element(complete).toBeVisible()
})

test('without a network played parts are kept, and reported when it is back', async () => {
  const { askedFor, change } = await open({ [get]: short, [progress]: unreachable })
  await expect.element(dialog).toHaveTextContent('0:00 of 0:20 seen, 0:16 needed')
  playFrom(0, 5)
  stop()
  await expect.element(dialog).toHaveTextContent('We couldn’t save what you’ve just seen.')
  change({ [progress]: { watchedSeconds: 6, isWatched: false } })
  playFrom(5, 6)
  stop()
  await expect.element(dialog).toHaveTextContent('0:06 of 0:20 seen, 0:16 needed')
  await expect.element(dialog.getByText('We couldn’t save')).not.toBeInTheDocument()
  expect(askedFor(progress).at(-1)?.body).toEqual({ segments: [[0, 6]] })
})

test('the last played part is reported when it is closed', async () => {
  const { askedFor } = await open({ [get]: short, [progress]: { watchedSeconds: 5, isWatched: false } })
  await expect.element(dialog).toHaveTextContent('0:00 of 0:20 seen, 0:16 needed')
  playFrom(0, 5)
  expect(askedFor(progress)).toEqual([])
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect.poll(() => askedFor(progress).at(-1)?.body).toEqual({ segments: [[0, 5]] })
})

test('a refusal says why, and an item completed in another tab is done', async () => {
  const watched = { ...short, watchedSeconds: 20 }
  const { change } = await open({ [get]: watched, [submit]: refusal('video_not_watched') })
  await box.click()
  await complete.click()
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Watch more of the video first')
  const done = { ...induction, status: 'Complete', waitingFor: 'nobody' } as const
  change({ [submit]: refusal('compliance_item_already_submitted'), ...withItems(done) })
  await complete.click()
  await expect.element(dialog.getByRole('button', { name: 'Done' })).toHaveFocus()
})

test('it loads, it fails, it is not set up here, it is done already', async () => {
  await open({ [get]: () => never })
  await expect.element(dialog).toHaveTextContent('Loading the video')
  await open({ [get]: refusal('compliance_item_unavailable') })
  await expect.element(dialog).toHaveTextContent('This video can’t be played here yet')
  await expect.element(dialog.getByRole('link', { name: 'Call Priya Patel' })).toBeVisible()
  await expectAccessible()
  await open({ [get]: film }, { status: 'Complete' })
  await expect.element(dialog).toHaveTextContent('You’ve completed this video.')
  await expect.element(complete).not.toBeInTheDocument()
  document.querySelector('video')?.dispatchEvent(new Event('error'))
  await expect.element(dialog.getByRole('alert')).toHaveTextContent('Your browser can’t play this video')
  await dialog.getByRole('button', { name: 'Try again' }).click()
  await expect.poll(() => document.querySelector('video')).not.toBeNull()
})

test.each([
  {
    videoType: 'Vimeo',
    url: '/video/76979871?h=abc123',
    address: '/video/76979871?dnt=1&playsinline=1&texttrack=en&h=abc123#t=0s',
    first: { event: 'ready' },
    playing: JSON.stringify({ event: 'play' }),
    at: (seconds: number): unknown => ({ event: 'timeupdate', data: { seconds } }),
    paused: { event: 'pause' },
    said: { method: 'addEventListener', value: 'timeupdate' },
  },
  {
    videoType: 'Youtube',
    url: '/watch?v=M7lc1UVf-VE',
    address: `/embed/M7lc1UVf-VE?enablejsapi=1&origin=${encodeURIComponent(location.origin)}&playsinline=1&rel=0&cc_load_policy=1&cc_lang_pref=en&hl=en&start=0`,
    first: JSON.stringify({ event: 'infoDelivery', info: { playbackRate: 2 } }),
    playing: JSON.stringify({ event: 'infoDelivery', info: { playerState: 1 } }),
    at: (currentTime: number): unknown => JSON.stringify({ event: 'infoDelivery', info: { currentTime } }),
    paused: JSON.stringify({ event: 'infoDelivery', info: { playerState: 2 } }),
    said: JSON.stringify({ event: 'command', func: 'setPlaybackRate', args: [1.25] }),
  },
] as const)('a video of $videoType is followed by its messages alone', async (player) => {
  const host = location.origin
  const { askedFor } = await open({
    [get]: { ...short, url: host + player.url, videoType: player.videoType },
    [progress]: { watchedSeconds: 5, isWatched: false },
  })
  const frame = dialog.getByTitle('Induction')
  await expect.element(frame).toHaveAttribute('src', host + player.address)
  const element = await elementOf<HTMLIFrameElement>(frame)
  const source = element.contentWindow
  if (!source) throw new Error('No frame')
  const said = vi.spyOn(source, 'postMessage').mockImplementation(() => undefined)
  const tell = (data: unknown, origin = host) =>
    window.dispatchEvent(new MessageEvent('message', { data, origin, source }))

  tell(player.first)
  expect(said).toHaveBeenCalledWith(player.said, host)
  // A position changed while paused was not played.
  for (const second of [1, 2, 3]) tell(player.at(second))
  tell(player.playing, 'https://elsewhere.example')
  for (const second of [3, 4]) tell(player.at(second))
  tell('not JSON')
  tell(player.playing)
  for (const second of [10, 11, 12]) tell(player.at(second))
  tell(player.paused)
  await expect.element(dialog).toHaveTextContent('0:05 of 0:20 seen, 0:16 needed')
  expect(askedFor(progress).map(({ body }) => body)).toEqual([{ segments: [[10, 12]] }])
})
