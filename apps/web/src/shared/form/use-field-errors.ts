import { type FormEvent, useState } from 'react'
import { type FieldReader, focusField, readerOf } from './form-fields.ts'

interface FieldError<Name> {
  name: Name
  text: string | undefined
}

/** What is wrong with each field, in words, in the order in which they stand. */
type Check<Name extends string> = (read: FieldReader<Name>) => FieldError<Name>[]

/**
 * A form complains when it is sent, never about a field somebody has not finished, and takes each complaint back as
 * soon as the field is mended.
 */
export function useFieldErrors<Name extends string>(check: Check<Name>) {
  const [errors, setErrors] = useState<FieldError<Name>[]>([])
  const errorOf = (name: Name) => errors.find((error) => error.name === name)?.text

  function isRight(form: HTMLFormElement): boolean {
    const found = check(readerOf(form))
    setErrors(found)
    const first = found.find(({ text }) => text)
    if (first) focusField(form, first.name)
    return !first
  }

  function recheck({ currentTarget }: FormEvent<HTMLFormElement>) {
    if (errors.length > 0) setErrors(check(readerOf(currentTarget)).filter(({ name }) => errorOf(name)))
  }

  /** What only the service could know. */
  function complain(form: HTMLFormElement, name: Name, text: string) {
    setErrors([{ name, text }])
    focusField(form, name)
  }

  return { errorOf, isRight, recheck, complain }
}
