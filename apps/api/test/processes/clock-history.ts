/** An operation on one candidate's clock and its outcome, timed by a clock that all of them share. */
export interface Operation {
  asked: 'in' | 'out' | 'start' | 'end' | 'look'
  /** Which of the shifts; a look is at all of them. */
  shift: number
  from: number
  /** Infinity when no answer came: it may have happened, then or later, or not at all. */
  to: number
  /** `taken`, the code of a refusal, what was seen of all shifts, or null when no answer came. */
  answer: string | null
}

/**
 * An independent model of the clock, in which a shift is a word. A day begins with I, each break is B, its end E, and O
 * ends the day. Clocking in again, which here is always at once, is U: it takes the O back.
 */
type Words = readonly string[]

const isOn = (word: string) => word !== '' && !word.endsWith('O')
const withoutUndone = (word: string) => word.replaceAll('OU', '')
const breaksIn = (word: string) => word.split('B').length - 1

function refusalOf(words: Words, asked: Operation['asked'], shift: number): string | undefined {
  const word = words[shift] ?? ''
  const isDone = word.endsWith('O')
  if (asked === 'in') {
    if (word && !isDone) return 'already_clocked_in'
    return words.some(isOn) ? 'already_clocked_in_to_diff_booking' : undefined
  }
  if (!word) return 'not_clocked_in'
  if (isDone) return 'already_clocked_out'
  const left = withoutUndone(word)
  const isAway = left.endsWith('B')
  if (asked === 'start') {
    if (isAway) return 'already_started_meal_break'
    return breaksIn(word) === 2 ? 'reached_meal_break_limit' : undefined
  }
  if (asked === 'end' && !isAway) return left === 'I' ? 'meal_break_not_started' : 'already_ended_meal_break'
  return undefined
}

const letters = { out: 'O', start: 'B', end: 'E', look: '' } as const

const letterOf = (asked: Operation['asked'], word: string) =>
  asked === 'in' ? (word ? 'U' : 'I') : letters[asked]

/** The part of a shift that a read shows: its state, the number of breaks, and whether it is done. */
export const sightOf = (words: Words): string =>
  words
    .map((word) => {
      const state = isOn(word) ? (withoutUndone(word).endsWith('B') ? 'onMealBreak' : 'clockedIn') : 'initial'
      return `${state} ${breaksIn(word)} ${word.endsWith('O')}`
    })
    .join(', ')

/** The answer the clock would give, and the words it would leave. */
export function answerOf(words: Words, { asked, shift }: Pick<Operation, 'asked' | 'shift'>) {
  if (asked === 'look') return { answer: sightOf(words), words }
  const refusal = refusalOf(words, asked, shift)
  if (refusal) return { answer: refusal, words }
  return {
    answer: 'taken',
    words: words.map((word, at) => (at === shift ? word + letterOf(asked, word) : word)),
  }
}

/**
 * Finds an order of the operations, each at a moment between its request and response, in which a single clock would
 * give these responses; undefined if there is none. Operations without a response may be left out.
 */
export function legalOrder(operations: readonly Operation[], shifts: number): Operation[] | undefined {
  const sorted = [...operations].sort((a, b) => a.from - b.from)
  const deadEnds = new Set<string>()

  function search(left: readonly Operation[], words: Words): Operation[] | undefined {
    if (left.every(({ answer }) => answer === null)) return []
    const key = `${words.join()} ${left.map((operation) => sorted.indexOf(operation)).join()}`
    if (deadEnds.has(key)) return undefined
    const firstEnd = Math.min(...left.map(({ to }) => to))
    const possible = left.filter(({ from }) => from <= firstEnd)
    for (const next of worthTrying(possible, words)) {
      const others = left.filter((operation) => operation !== next)
      const rest = search(others, answerOf(words, next).words)
      if (rest) return [next, ...rest]
    }
    deadEnds.add(key)
    return undefined
  }
  return search(sorted, Array<string>(shifts).fill(''))
}

/** Which of those that could come next lead to different ends: with a few dozen operations all of them are too many. */
function worthTrying(possible: readonly Operation[], words: Words): Operation[] {
  const fits = ({ answer, ...operation }: Operation) => answer === answerOf(words, operation).answer
  // An operation without effect that fits the current state can be placed here.
  const idle = possible.find((operation) => operation.answer !== 'taken' && fits(operation))
  if (idle) return [idle]
  const lost = possible.filter(
    (operation) => operation.answer === null && answerOf(words, operation).answer === 'taken',
  )
  // Of equal operations without a response only the first is tried.
  const firstOfEach = lost.filter(
    ({ asked, shift }, at) => lost.findIndex((one) => one.asked === asked && one.shift === shift) === at,
  )
  return [...possible.filter((operation) => operation.answer === 'taken' && fits(operation)), ...firstOfEach]
}

export const historyInWords = (operations: readonly Operation[]): string =>
  [...operations]
    .sort((a, b) => a.from - b.from)
    .map(
      ({ asked, shift, from, to, answer }) =>
        `${from.toFixed(1)}–${to.toFixed(1)} ${asked} ${shift}: ${answer}`,
    )
    .join('\n')
