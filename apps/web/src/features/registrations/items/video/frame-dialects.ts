import { FASTEST } from '@rollcall/domain/compliance/watch-ledger'

/** What a message of a player comes to. */
interface Told {
  isPlaying?: boolean | undefined
  seconds?: number | undefined
  hasFailed?: boolean
  /** Messages to be sent back. */
  replies?: readonly unknown[]
}

/** How a player in a frame is spoken to. None of their own scripts is loaded: those would need the run of the portal. */
export interface FrameDialect {
  /** Where the film plays, from its beginning; undefined for an address that names no film. */
  addressOf: (url: string, host: string) => string | undefined
  /** Sent once the frame is there. */
  call: unknown
  read: (message: unknown) => Told
}

interface VimeoMessage {
  event?: string
  method?: string
  data?: { seconds?: number }
}

const vimeoEvents = ['play', 'playing', 'pause', 'ended', 'bufferstart', 'bufferend', 'timeupdate', 'error']

const vimeo: FrameDialect = {
  addressOf: (url, host) => {
    const [, id, hash] =
      /^https:\/\/(?:www\.|player\.)?vimeo\.com\/(?:video\/)?(\d+)(?:(?:\/|\?h=)(\w+))?/.exec(url) ?? []
    return id && `${host}/video/${id}?dnt=1&playsinline=1${hash ? `&h=${hash}` : ''}#t=0s`
  },
  call: { method: 'ping' },
  read: (message) => {
    const { event, method, data } = parsed<VimeoMessage>(message)
    if (event === 'ready' || method === 'ping')
      return { replies: vimeoEvents.map((value) => ({ method: 'addEventListener', value })) }
    return {
      isPlaying: isPlayingBy(event, ['play', 'playing', 'bufferend'], ['pause', 'ended', 'bufferstart']),
      seconds: event === 'timeupdate' ? data?.seconds : undefined,
      hasFailed: event === 'error',
    }
  },
}

interface YoutubeMessage {
  event?: string
  info?: { playerState?: number; currentTime?: number; playbackRate?: number } | number | null
}

const PLAYING = 1

const youtube: FrameDialect = {
  addressOf: (url, host) => {
    const [, id] =
      /^https:\/\/(?:youtu\.be\/|(?:www\.)?youtube(?:-nocookie)?\.com\/(?:embed\/|watch\?(?:.*&)?v=))([\w-]{11})/.exec(
        url,
      ) ?? []
    const origin = encodeURIComponent(location.origin)
    return id && `${host}/embed/${id}?enablejsapi=1&origin=${origin}&playsinline=1&rel=0&start=0`
  },
  call: JSON.stringify({ event: 'listening', id: 'film', channel: 'widget' }),
  read: (message) => {
    const { event, info } = parsed<YoutubeMessage>(message)
    if (event === 'onError') return { hasFailed: true }
    if (event !== 'infoDelivery' || typeof info !== 'object' || !info) return {}
    const { playerState, currentTime, playbackRate = 1 } = info
    return {
      isPlaying: playerState === undefined ? undefined : playerState === PLAYING,
      seconds: currentTime,
      // Played faster, part of it would not count.
      replies: playbackRate > FASTEST ? [command('setPlaybackRate', FASTEST)] : [],
    }
  },
}

const command = (func: string, ...args: unknown[]) => JSON.stringify({ event: 'command', func, args })

export const frameDialects = { Vimeo: vimeo, Youtube: youtube }

const isPlayingBy = (event: string | undefined, starts: string[], stops: string[]) =>
  event && starts.includes(event) ? true : event && stops.includes(event) ? false : undefined

/** Anything may be sent to a window. */
function parsed<Message extends object>(message: unknown): Partial<Message> {
  try {
    const value: unknown = typeof message === 'string' ? JSON.parse(message) : message
    return typeof value === 'object' && value ? value : {}
  } catch {
    return {}
  }
}
