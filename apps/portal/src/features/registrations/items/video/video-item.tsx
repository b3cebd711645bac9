import { useForm } from '@rollcall/client/form/use-form.ts'
import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import type { Failure } from '@rollcall/client/transport/failure.ts'
import { isDone } from '@rollcall/domain/compliance/items/item-state'
import { unseenParts } from '@rollcall/domain/compliance/items/watch-ledger'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Checkbox } from '@rollcall/ui/components/checkbox.tsx'
import { classNames } from '@rollcall/ui/components/class-names.ts'
import { DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PersonOnly } from '../../../../shared/acting/person-only.tsx'
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
import { formatPosition, msOf, WatchProgress } from './watch-progress.tsx'

/** A video item is done once enough was played and its box is ticked. */
export default function VideoItem(props: ItemProps) {
  const { registrationId, item } = props
  // Read once: another address would restart the video while it plays.
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
    <FilmPlayer {...{ film, title }} startSeconds={0} onTime={ignore} onStop={ignore} />
  </div>
)

function OpenFilm({ film, ...props }: ItemProps & { film: Film }) {
  const { registrationId, item } = props
  const watching = useWatching({ registrationId, complianceItemId: item.id }, film)
  // Decided once: what is credited while it plays must not move it.
  const [resumeSeconds] = useState(() => resumeAt(film))
  const [startSeconds, setStart] = useState(resumeSeconds === 0 ? 0 : undefined)
  return (
    <div className={css.item}>
      {startSeconds === undefined ? (
        <ResumeChoice resumeSeconds={resumeSeconds} onChoose={setStart} />
      ) : (
        <FilmPlayer
          film={film}
          title={item.title}
          startSeconds={startSeconds}
          // The candidate has just pressed a button to continue.
          startsAtOnce={resumeSeconds > 0}
          onTime={watching.onTime}
          onStop={watching.onStop}
        />
      )}
      <WatchProgress film={film} {...watching} />
      {watching.failure && <Unsaved failure={watching.failure} />}
      {watching.isWatched ? <CompleteForm {...props} /> : <p className={css.quiet}>{tVideo('kept')}</p>}
    </div>
  )
}

/** The first unseen part, or the beginning if all or nothing was seen. */
function resumeAt({ watchedSegments = [], durationSeconds }: Film): number {
  const [first] = unseenParts(msOf(watchedSegments), durationSeconds * 1_000)
  return first ? Math.floor(first[0] / 1_000) : 0
}

type ResumeProps = { resumeSeconds: number; onChoose: (startSeconds: number) => void }

const ResumeChoice = ({ resumeSeconds, onChoose }: ResumeProps) => (
  <div className={classNames(filmCss.film, filmCss.resume)}>
    <p>{tVideo('resume')}</p>
    <Button variant="primary" onClick={() => onChoose(resumeSeconds)}>
      {tVideo('continueAt', { time: formatPosition(resumeSeconds) })}
    </Button>
    <Button onClick={() => onChoose(0)}>{tVideo('startAgain')}</Button>
  </div>
)

const Unsaved = ({ failure }: { failure: Failure }) => (
  <Notice kind="warning">{failure.type === 'transientError' ? tVideo('unsaved') : failure.message}</Notice>
)

type PlayerProps = {
  film: Film
  title: string
  startSeconds: number
  startsAtOnce?: boolean
  onTime: (seconds: number) => void
  onStop: () => void
}

function FilmPlayer({ film: { url, videoType, captions }, ...props }: PlayerProps) {
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
  return (
    <Player key={attempt} {...{ url, videoType, captions }} {...props} onFailed={() => setFailed(true)} />
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
