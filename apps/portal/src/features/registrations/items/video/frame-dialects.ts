import { MAX_SPEED } from '@rollcall/domain/compliance/items/watch-ledger'

/** The meaning of a player's message. */
interface Reading {
  isPlaying?: boolean | undefined
  seconds?: number | undefined
  hasFailed?: boolean
  /** Messages to be sent back. */
  replies?: readonly unknown[]
}

interface Start {
  startSeconds: number
  /** The captions' language. Captions are on by default if the video has them. */
  language: string
}

/** The messages of a player in a frame. None of its scripts is loaded: those would have the rights of the portal. */
export interface FrameDialect {
  /** The address at which the video plays; undefined for one that names no video. */
  addressOf: (url: URL, start: Start) => string | undefined
  /** Sent once the frame is there. */
  call: unknown
  read: (message: unknown) => Reading
}

interface VimeoMessage {
  event?: string
  method?: string
  data?: { seconds?: number }
}

const vimeoEvents = ['play', 'playing', 'pause', 'ended', 'bufferstart', 'bufferend', 'timeupdate', 'error']

const vimeo: FrameDialect = {
  addressOf: ({ origin, pathname, searchParams }, { startSeconds, language }) => {
    const [, id] = /^\/(?:video\/)?(\d+)/.exec(pathname) ?? []
    const hash = searchParams.get('h')
    const rest = `&texttrack=${language}${hash ? `&h=${encodeURIComponent(hash)}` : ''}#t=${startSeconds}s`
    return id && `${origin}/video/${id}?dnt=1&playsinline=1${rest}`
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
  addressOf: ({ origin, pathname, searchParams }, { startSeconds, language }) => {
    const [, id = searchParams.get('v')] = /^\/embed\/([\w-]+)$/.exec(pathname) ?? []
    const ours = encodeURIComponent(location.origin)
    const captions = `cc_load_policy=1&cc_lang_pref=${language}&hl=${language}`
    return id
      ? `${origin}/embed/${encodeURIComponent(id)}?enablejsapi=1&origin=${ours}&playsinline=1&rel=0&${captions}&start=${startSeconds}`
      : undefined
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
      replies: playbackRate > MAX_SPEED ? [command('setPlaybackRate', MAX_SPEED)] : [],
    }
  },
}

const command = (func: string, ...args: unknown[]) => JSON.stringify({ event: 'command', func, args })

export const frameDialects = { Vimeo: vimeo, Youtube: youtube }

const isPlayingBy = (event: string | undefined, starts: string[], stops: string[]) =>
  event && starts.includes(event) ? true : event && stops.includes(event) ? false : undefined

/** Any window can send messages. */
function parsed<Message extends object>(message: unknown): Partial<Message> {
  try {
    const value: unknown = typeof message === 'string' ? JSON.parse(message) : message
    return typeof value === 'object' && value ? value : {}
  } catch {
    return {}
  }
}
