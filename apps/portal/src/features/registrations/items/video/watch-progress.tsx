import { neededMs, type Segment, unseenParts } from '@rollcall/domain/compliance/items/watch-ledger'
import css from './video.module.css'
import type { Film } from './video.queries.ts'
import { tVideo } from './video.words.ts'

const MINUTE_S = 60
const MAX_PARTS = 4

type Props = {
  film: Film
  watchedSeconds: number
  watchedSegments: Film['watchedSegments']
  isWatched: boolean
}

/** Progress towards the required share, and the unseen parts, as a bar and in words. */
export function WatchProgress({ film, watchedSeconds, watchedSegments = [], isWatched }: Props) {
  const { durationSeconds, minWatchPercentageCompletionCriteria: minimum } = film
  const neededSeconds = Math.ceil(neededMs(durationSeconds * 1_000, minimum) / 1_000)
  // Of the whole video, as the bar and the parts below are.
  const times = {
    seen: formatPosition(Math.min(watchedSeconds, durationSeconds)),
    length: formatPosition(durationSeconds),
    needed: formatPosition(neededSeconds),
  }
  const words = tVideo(neededSeconds < durationSeconds ? 'seenOfNeeded' : 'seen', times)
  const unseen = unseenParts(msOf(watchedSegments), durationSeconds * 1_000)
  return (
    <div className={css.progress}>
      <div className={css.bar} aria-hidden="true">
        {watchedSegments.map(([from, to]) => (
          <span
            key={from}
            style={{
              insetInlineStart: `${(from / durationSeconds) * 100}%`,
              width: `${((to - from) / durationSeconds) * 100}%`,
            }}
          />
        ))}
      </div>
      <output>{isWatched ? `${tVideo('seen', times)}. ${tVideo('enough')}` : words}</output>
      {unseen.length > 0 && <p className={css.unseen}>{tVideo('unseen', { parts: partsInWords(unseen) })}</p>}
    </div>
  )
}

export const msOf = (segments: readonly (readonly [number, number])[]): Segment[] =>
  segments.map(([from, to]): Segment => [from * 1_000, to * 1_000])

function partsInWords(unseen: readonly Segment[]): string {
  const named = unseen.length > MAX_PARTS + 1 ? unseen.slice(0, MAX_PARTS) : unseen
  const parts = named
    .map(([from, to]) =>
      tVideo('part', { from: formatPosition(from / 1_000), to: formatPosition(Math.ceil(to / 1_000)) }),
    )
    .join(', ')
  return named.length === unseen.length
    ? parts
    : tVideo('otherParts', { parts, count: unseen.length - named.length })
}

/** "1:10", or "1:02:03" from an hour on, as players write it. */
export function formatPosition(seconds: number): string {
  const whole = Math.floor(seconds)
  const [hours, minutes] = [Math.floor(whole / 3_600), Math.floor((whole % 3_600) / MINUTE_S)]
  const rest = String(whole % MINUTE_S).padStart(2, '0')
  return hours === 0 ? `${minutes}:${rest}` : `${hours}:${String(minutes).padStart(2, '0')}:${rest}`
}
