import { type ChangeEvent, type FormEvent, useRef, useState } from 'react'
import { Failure } from '../transport/failure.ts'
import { type DraftPlace, forgetDraft, keepDraft, readDraft } from './draft.ts'
import { tForm } from './form.words.ts'

export interface FieldError<Name extends string = string> {
  name: Name
  text: string
  /** The field is empty, which is no mistake until the form is submitted. */
  isMissing?: boolean
}

interface Options<Values, Name extends string> {
  initial: Values | (() => Values)
  /** The errors, in the order of the fields. */
  check: (values: Values) => readonly FieldError<Name>[]
  /** Maps a path in the request to a field, if their names differ. */
  fieldOf?: (path: string, values: Values) => Name | undefined
  /** Where the draft is stored until it is sent. Unchanged values are not stored. */
  draft?: DraftPlace<Values>
}

/**
 * The only form hook. It shows errors after a submit, or for a field after its `onBlur`, and hides each as soon as the field
 * is valid. A failed submit focuses the first invalid field.
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

  /** Hides all errors until the next submit: a part that was just added is not wrong for being empty. */
  function clearErrors(): void {
    setSubmitted(false)
    setTouched(new Set())
  }

  /**
   * For `onSubmit`: sends the values if they are valid, and never twice at once. A failure thrown by `send` marks the fields
   * it names; the form shows the failure itself in a notice.
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

  /** Sets an error that only the service can detect. */
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

  /** Marks the fields that the service refused. Returns whether it named any of this form. */
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
    /** The props of the text field with this name. */
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

/** Password managers may fill in a field without an event. */
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
  // The camera button exists on phones only.
  const field = [...fields].find((one) => one.checkVisibility())
  field?.focus({ preventScroll: true })
  // Scrolls far enough to show the error below the field, above the buttons of a dialog.
  field?.scrollIntoView({ block: 'center' })
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select()
}
