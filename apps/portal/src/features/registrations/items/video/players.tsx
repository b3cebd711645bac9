import { MAX_SPEED } from '@rollcall/domain/compliance/items/watch-ledger'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react'
import { type FrameDialect, frameDialects } from './frame-dialects.ts'
import css from './video.module.css'
import type { Film } from './video.queries.ts'

/** The props and events of every player. */
export interface PlayerProps {
  url: string
  title: string
  /** The start position, which overrides a player's own memory. */
  startSeconds: number
  /** Takes the focus, and starts playback without a press; players in frames wait for one. */
  startsAtOnce?: boolean
  captions: Film['captions']
  /** Called while it plays, with the position in seconds. */
  onTime: (seconds: number) => void
  /** Called when it stops. */
  onStop: () => void
  onFailed: () => void
}

type Props = PlayerProps & { videoType: Film['videoType'] }

export function Player({ videoType, ...props }: Props) {
  if (videoType === 'Vimeo' || videoType === 'Youtube')
    return <FramePlayer {...props} dialect={frameDialects[videoType]} />
  return <VideoPlayer {...props} />
}

/** Our own videos, and those of Bitmovin: the browser plays both, without scripts of others. */
function VideoPlayer({
  url,
  title,
  startSeconds,
  startsAtOnce = false,
  captions = [],
  onTime,
  onStop,
  onFailed,
}: PlayerProps) {
  const video = useFocus<HTMLVideoElement>(startsAtOnce)
  const shown = captionsFor(
    captions.map(({ language }) => language),
    document.documentElement.lang,
  )
  const tell = ({ currentTarget: { paused, seeking, currentTime } }: SyntheticEvent<HTMLVideoElement>) => {
    if (!paused && !seeking) onTime(currentTime)
  }
  // Played faster, part of it would not count.
  const slowDown = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    if (currentTarget.playbackRate > MAX_SPEED) currentTarget.playbackRate = MAX_SPEED
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- it has those that the service has
    <video
      ref={video}
      className={css.film}
      src={url}
      aria-label={title}
      controls
      playsInline
      autoPlay={startsAtOnce}
      preload="metadata"
      onLoadedMetadata={({ currentTarget }) => {
        // At the beginning it is already: a seek to there would drop the first of what is played.
        if (startSeconds > 0) currentTarget.currentTime = startSeconds
      }}
      controlsList="nodownload noplaybackrate"
      onPlaying={tell}
      onTimeUpdate={tell}
      onRateChange={slowDown}
      onPause={onStop}
      onEnded={onStop}
      onSeeking={onStop}
      onWaiting={onStop}
      onError={onFailed}
    >
      {captions.map(({ language, url: src }) => (
        <track
          key={language}
          kind="captions"
          src={src}
          srcLang={language}
          label={languageName(language)}
          default={language === shown}
        />
      ))}
    </video>
  )
}

const languageName = (language: string) =>
  new Intl.DisplayNames(document.documentElement.lang || 'en', { type: 'language' }).of(language) ?? language

/** The captions that are shown until another language is chosen: those of the reader's language, or the first. */
function captionsFor(languages: readonly string[], readerLanguage: string): string | undefined {
  const [plain] = readerLanguage.split('-')
  return (
    languages.find((language) => language === readerLanguage) ??
    languages.find((language) => language.split('-')[0] === plain) ??
    languages[0]
  )
}

type FrameProps = PlayerProps & { dialect: FrameDialect }

/** A player in a frame, controlled by messages. */
function FramePlayer(props: FrameProps) {
  const { url, dialect, title, startSeconds, startsAtOnce = false, onTime, onStop, onFailed } = props
  const frame = useFocus<HTMLIFrameElement>(startsAtOnce)
  const isPlaying = useRef(false)
  const [language = 'en'] = document.documentElement.lang.split('-')
  const src = dialect.addressOf(new URL(url), { startSeconds: Math.floor(startSeconds), language })
  const host = new URL(url).origin
  const say = (message: unknown) => frame.current?.contentWindow?.postMessage(message, host)
  const hear = useEffectEvent(({ source, origin, data }: MessageEvent) => {
    if (source !== frame.current?.contentWindow || origin !== host) return
    const playerNews = dialect.read(data)
    playerNews.replies?.forEach(say)
    isPlaying.current = playerNews.isPlaying ?? isPlaying.current
    if (playerNews.hasFailed) onFailed()
    if (!isPlaying.current) onStop()
    else if (playerNews.seconds !== undefined) onTime(playerNews.seconds)
  })
  const checkAddress = useEffectEvent(() => {
    if (!src) onFailed()
  })
  useEffect(() => {
    checkAddress()
    const listen = (event: MessageEvent) => hear(event)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
  return (
    src && (
      <iframe
        ref={frame}
        className={css.film}
        src={src}
        title={title}
        // It cannot take the portal's place.
        // oxlint-disable-next-line react/iframe-missing-sandbox -- it is of another host: its own origin gives it nothing of ours
        sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"
        allow="autoplay; fullscreen; encrypted-media"
        referrerPolicy="strict-origin-when-cross-origin"
        onLoad={() => say(dialect.call)}
      />
    )
  )
}
