import { FASTEST } from '@rollcall/domain/compliance/watch-ledger'
import { type SyntheticEvent, useEffect, useEffectEvent, useRef } from 'react'
import { type FrameDialect, frameDialects } from './frame-dialects.ts'
import css from './video.module.css'
import type { Film } from './video.queries.ts'

/** What every player tells, whoever made it. */
export interface PlayerProps {
  url: string
  title: string
  /** It runs, and is so many seconds from the beginning. */
  onTime: (seconds: number) => void
  /** It stands still. */
  onStop: () => void
  onFailed: () => void
}

type Props = PlayerProps & { videoType: Film['videoType'] }

/** Opened anew it begins at the beginning, whatever a player remembers. */
export function Player({ videoType, ...props }: Props) {
  if (videoType === 'Vimeo' || videoType === 'Youtube')
    return <FramePlayer {...props} dialect={frameDialects[videoType]} />
  return <VideoPlayer {...props} />
}

/** Our own films, and those of Bitmovin: the browser plays both, without anybody's script. */
function VideoPlayer({ url, title, onTime, onStop, onFailed }: PlayerProps) {
  const tell = ({ currentTarget: { paused, seeking, currentTime } }: SyntheticEvent<HTMLVideoElement>) => {
    if (!paused && !seeking) onTime(currentTime)
  }
  // Played faster, part of it would not count.
  const slowDown = ({ currentTarget }: SyntheticEvent<HTMLVideoElement>) => {
    if (currentTarget.playbackRate > FASTEST) currentTarget.playbackRate = FASTEST
  }
  return (
    // oxlint-disable-next-line jsx-a11y/media-has-caption -- the service has no captions to give
    <video
      className={css.film}
      src={url}
      aria-label={title}
      controls
      playsInline
      preload="metadata"
      controlsList="nodownload noplaybackrate"
      onPlaying={tell}
      onTimeUpdate={tell}
      onRateChange={slowDown}
      onPause={onStop}
      onEnded={onStop}
      onSeeking={onStop}
      onWaiting={onStop}
      onError={onFailed}
    />
  )
}

type FrameProps = PlayerProps & { dialect: FrameDialect }

/** A player in a frame of its own, which is spoken to by messages. */
function FramePlayer({ url, dialect, title, onTime, onStop, onFailed }: FrameProps) {
  const frame = useRef<HTMLIFrameElement>(null)
  const isPlaying = useRef(false)
  const src = dialect.addressOf(new URL(url))
  const host = new URL(url).origin
  const say = (message: unknown) => frame.current?.contentWindow?.postMessage(message, host)
  const hear = useEffectEvent(({ source, origin, data }: MessageEvent) => {
    if (source !== frame.current?.contentWindow || origin !== host) return
    const told = dialect.read(data)
    told.replies?.forEach(say)
    isPlaying.current = told.isPlaying ?? isPlaying.current
    if (told.hasFailed) onFailed()
    if (!isPlaying.current) onStop()
    else if (told.seconds !== undefined) onTime(told.seconds)
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
