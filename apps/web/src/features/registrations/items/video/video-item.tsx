import { isDone } from '@rollcall/domain/compliance/item-state'
import { neededMs } from '@rollcall/domain/compliance/watch-ledger'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Failure } from '../../../../shared/api/failure.ts'
import { useForm } from '../../../../shared/form/use-form.ts'
import { PersonOnly } from '../../../../shared/impersonation/person-only.tsx'
import { Button } from '../../../../shared/ui/button.tsx'
import { Checkbox } from '../../../../shared/ui/checkbox.tsx'
import { DialogActions } from '../../../../shared/ui/dialog.tsx'
import { Loaded } from '../../../../shared/ui/loaded.tsx'
import { Notice } from '../../../../shared/ui/notice.tsx'
import { Skeleton } from '../../../../shared/ui/skeleton.tsx'
import { tUi } from '../../../../shared/ui/ui.words.ts'
import { VisuallyHidden } from '../../../../shared/ui/visually-hidden.tsx'
import type { ItemProps } from '../item-props.ts'
import css from '../items.module.css'
import { submitItem } from '../items.queries.ts'
import { unavailable } from '../unavailable.tsx'
import { useHandIn } from '../use-hand-in.ts'
import { Player } from './players.tsx'
import { useWatching } from './use-watching.ts'
import filmCss from './video.module.css'
import { type Film, filmQuery, progressCall } from './video.queries.ts'
import { tVideo } from './video.words.ts'

/** A film counts once enough of it was seen and its box is ticked. */
export default function VideoItem(props: ItemProps) {
  const { registrationId, item } = props
  // Read once: another address would begin the film anew under somebody who watches it.
  const query = useQuery({
    ...filmQuery({ registrationId, complianceItemId: item.id }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  return (
    <Loaded
      query={query}
      skeleton={
        <div>
          <VisuallyHidden>{tVideo('loading')}</VisuallyHidden>
          <Skeleton className={filmCss.film} height="auto" />
        </div>
      }
      offline={tVideo('offline')}
      failed={tVideo('failed')}
      onFailure={unavailable(tVideo('unavailable'))}
    >
      {(film) =>
        isDone(item.status) ? (
          <SeenFilm film={film} title={item.title} />
        ) : (
          <PersonOnly call={progressCall}>
            <OpenFilm {...props} film={film} />
          </PersonOnly>
        )
      }
    </Loaded>
  )
}

const ignore = () => undefined

const SeenFilm = ({ film, title }: { film: Film; title: string }) => (
  <div className={css.item}>
    <Notice kind="success">{tVideo('done')}</Notice>
    <FilmPlayer {...{ film, title }} onTime={ignore} onStop={ignore} />
  </div>
)

function OpenFilm({ film, ...props }: ItemProps & { film: Film }) {
  const { registrationId, item } = props
  const watching = useWatching({ registrationId, complianceItemId: item.id }, film)
  return (
    <div className={css.item}>
      <FilmPlayer film={film} title={item.title} onTime={watching.onTime} onStop={watching.onStop} />
      <Progress film={film} {...watching} />
      {watching.failure && <Unsaved failure={watching.failure} />}
      {watching.isWatched ? <CompleteForm {...props} /> : <p className={css.quiet}>{tVideo('again')}</p>}
    </div>
  )
}

const Unsaved = ({ failure }: { failure: Failure }) => (
  <Notice kind="warning">{failure.type === 'transientError' ? tVideo('unsaved') : failure.message}</Notice>
)

type PlayerProps = { film: Film; title: string; onTime: (seconds: number) => void; onStop: () => void }

function FilmPlayer({ film: { url, videoType }, ...props }: PlayerProps) {
  const [attempt, setAttempt] = useState(0)
  const [hasFailed, setFailed] = useState(false)
  if (hasFailed)
    return (
      <Notice
        kind="error"
        title={tVideo('cannotPlay')}
        action={
          <Button
            onClick={() => {
              setFailed(false)
              setAttempt(attempt + 1)
            }}
          >
            {tUi('action.retry')}
          </Button>
        }
      >
        {tVideo('cannotPlayText')}
      </Notice>
    )
  return <Player key={attempt} {...{ url, videoType }} {...props} onFailed={() => setFailed(true)} />
}

const MINUTE_S = 60

type ProgressProps = { film: Film; watchedSeconds: number; isWatched: boolean }

function Progress({ film, watchedSeconds, isWatched }: ProgressProps) {
  const { durationSeconds, minWatchPercentageCompletionCriteria: minimum } = film
  const neededSeconds = Math.ceil(neededMs(durationSeconds * 1_000, minimum) / 1_000)
  const seenSeconds = Math.min(watchedSeconds, neededSeconds)
  const isLong = neededSeconds >= 2 * MINUTE_S
  const words = isLong
    ? tVideo('minutesSeen', {
        seen: Math.floor(seenSeconds / MINUTE_S),
        count: Math.ceil(neededSeconds / MINUTE_S),
      })
    : tVideo('secondsSeen', { seen: seenSeconds, count: neededSeconds })
  return (
    <div className={filmCss.progress}>
      <progress max={neededSeconds} value={isWatched ? neededSeconds : seenSeconds} aria-hidden="true" />
      <output>{isWatched ? tVideo('enough') : words}</output>
    </div>
  )
}

function CompleteForm(props: ItemProps) {
  const { registrationId, item } = props
  const { handIn, failure, isBusy } = useHandIn(props)
  const form = useForm({
    initial: { hasWatched: false },
    check: ({ hasWatched }) =>
      hasWatched ? [] : [{ name: 'hasWatched' as const, text: tVideo('boxMissing'), isMissing: true }],
  })
  const place = { registrationId, complianceItemId: item.id }
  const submit = form.submit(async () => {
    await handIn('seen', (key) => submitItem(place, { hasRead: true }, key))
  })
  return (
    <form noValidate onSubmit={(event) => void submit(event)}>
      <Checkbox
        name="hasWatched"
        label={tVideo('box')}
        checked={form.values.hasWatched}
        onChange={({ target }) => form.change({ hasWatched: target.checked })}
        error={form.errorOf('hasWatched')}
      />
      <DialogActions
        note={
          failure && (
            <Notice kind="error" title={tVideo('notSent')}>
              {failure.message}
            </Notice>
          )
        }
      >
        <Button variant="primary" type="submit" busy={isBusy}>
          {tVideo('complete')}
        </Button>
      </DialogActions>
    </form>
  )
}
