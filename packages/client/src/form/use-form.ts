import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { Failure } from '../transport/failure.ts'
import { type DraftPlace, forgetDraft, keepDraft, readDraft } from './draft.ts'
import { tForm } from './form.words.ts'

export interface FieldError<Name extends string = string> {
  name: Name
  text: string
  /** Nothing has been entered yet, which is no mistake while somebody is still filling in the form. */
  isMissing?: boolean
}

interface Options<Values, Name extends string> {
  initial: Values | (() => Values)
  /** What is wrong, in the order in which the fields stand. */
  check: (values: Values) => readonly FieldError<Name>[]
  /** The field of a path into what was sent, where the two have other names. */
  fieldOf?: (path: string, values: Values) => Name | undefined
  /** Where what was typed is kept until it is sent. Values that are the same as the first ones need no keeping. */
  draft?: DraftPlace<Values>
}

/**
 * The one way to make a form. It complains when it is sent, or about a field that somebody has left (`onBlur`), and takes each
 * shown back as soon as the field is mended. The first field that is wrong takes the focus.
 */
export function useForm<Values extends object, Name extends string = keyof Values & string>({
  initial,
  check,
  fieldOf = (path, values) => (path in values ? (path as Name) : undefined),
  draft,
}: Options<Values, Name>) {
  const [first] = useState(initial)
  const [restored] = useState(() => draft && readDraft(draft))
  const [values, setValues] = useState<Values>(restored ?? first)
  const [isSubmitted, setSubmitted] = useState(false)
  const [touched, setTouched] = useState<ReadonlySet<Name>>(new Set())
  const [shownErrors, setShownErrors] = useState<readonly FieldError<Name>[]>([])
  const [isBusy, setBusy] = useState(false)
  const isSending = useRef(false)
  const errors = check(values)

  function change(part: Partial<Values>): void {
    const next = { ...values, ...part }
    setValues(next)
    setShownErrors([])
    if (!draft) return
    const { isSame = haveSameValues } = draft
    if (isSame(next, first)) forgetDraft(draft.key)
    else keepDraft(draft.key, next)
  }

  const isShown = ({ name, isMissing }: FieldError<Name>) =>
    isSubmitted || touched.has(name) || (!isMissing && touched.size > 0)
  const errorOf = (name: Name): string | undefined =>
    shownErrors.find((shown) => shown.name === name)?.text ??
    errors.find((error) => error.name === name && isShown(error))?.text

  const touch = (name: Name) => setTouched((names) => (names.has(name) ? names : new Set(names).add(name)))

  /** Takes every shown back until the form is sent again: a part that was just added is not wrong for being empty. */
  function clearErrors(): void {
    setSubmitted(false)
    setTouched(new Set())
  }

  /**
   * For `onSubmit`: sends what stands in the form once nothing is wrong with it, and never twice at once. A refusal that `send`
   * throws marks the fields it names; the form says why in a notice of its own.
   */
  const submit =
    (send: (values: Values, form: HTMLFormElement) => Promise<void> | void) =>
    async (event: FormEvent<HTMLFormElement>): Promise<void> => {
      event.preventDefault()
      const form = event.currentTarget
      if (isSending.current) return
      const current = withAutofill(form, values)
      setValues(current)
      setSubmitted(true)
      setShownErrors([])
      const [wrong] = check(current)
      if (wrong) {
        focusField(form, wrong.name)
        return
      }
      isSending.current = true
      setBusy(true)
      try {
        await send(current, form)
      } catch (error) {
        if (!(error instanceof Failure)) throw error
        markRefused(form, error)
      } finally {
        isSending.current = false
        setBusy(false)
      }
    }

  /** What only the service could know about a field. */
  function setError(
    form: HTMLFormElement,
    given: Name | readonly Name[],
    text: string | ((name: Name) => string),
  ): void {
    const names = typeof given === 'string' ? [given] : given
    const [wrong] = names
    setShownErrors(names.map((name) => ({ name, text: typeof text === 'string' ? text : text(name) })))
    if (wrong !== undefined) focusField(form, wrong)
  }

  /** Marks the fields that the service could not read. Answers whether it named any of this form. */
  function markRefused(form: HTMLFormElement, { errors: refused }: Failure): boolean {
    const names = Object.keys(refused).flatMap((path) => fieldOf(path, values) ?? [])
    const [first] = names
    if (first === undefined) return false
    setShownErrors(names.map((name) => ({ name, text: tForm('refused') })))
    focusField(form, first)
    return true
  }

  return {
    values,
    change,
    errors,
    errorOf,
    touch,
    clearErrors,
    submit,
    setError,
    markRefused,
    isBusy,
    isRestored: restored !== undefined,
    /** The props of a text field of that name. */
    text: <Field extends TextNames<Values>>(name: Field) => ({
      name,
      value: String(values[name]),
      error: errorOf(name as string as Name),
      onChange: ({ target }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
        change({ [name]: target.value } as Partial<Values>),
    }),
  }
}

type TextNames<Values> = { [K in keyof Values & string]: Values[K] extends string ? K : never }[keyof Values &
  string]

const haveSameValues = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other)

/** A password manager may fill in a field without telling anybody. */
function withAutofill<Values extends object>(form: HTMLFormElement, values: Values): Values {
  const given = new FormData(form)
  const texts = Object.entries(values).flatMap(([name, value]) => {
    const text = given.get(name)
    return typeof value === 'string' && typeof text === 'string' ? [[name, text]] : []
  })
  return { ...values, ...Object.fromEntries(texts) }
}

export function focusField(form: HTMLFormElement, name: string): void {
  const fields = form.querySelectorAll<HTMLElement>(`[name="${name}"], [data-field="${name}"] input`)
  // A button for the camera is there on a phone alone.
  const field = [...fields].find((one) => one.checkVisibility())
  field?.focus({ preventScroll: true })
  // With what is wrong about it, which stands below, and not behind the buttons of a dialog.
  field?.scrollIntoView({ block: 'center' })
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select()
}
