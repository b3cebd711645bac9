export type FieldReader<Name extends string> = (name: Name) => string

/** What stands in the form now, also where a password manager filled it in without telling. */
export function readerOf<Name extends string>(form: HTMLFormElement): FieldReader<Name> {
  const given = new FormData(form)
  return (name) => {
    const value = given.get(name)
    return typeof value === 'string' ? value : ''
  }
}

export function focusField(form: HTMLFormElement, name: string): void {
  const field = form.elements.namedItem(name)
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement)) return
  field.focus()
  field.select()
}
