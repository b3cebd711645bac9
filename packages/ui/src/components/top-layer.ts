const dialogs: HTMLDialogElement[] = []
let raised: HTMLElement | undefined

/**
 * What lies outside a modal dialog is inert: a toast shown over it could be seen, but neither dismissed nor heard. So
 * the toasts live inside whichever dialog is on top, and are shown again after anything that would cover them.
 */
export function raise(element: HTMLElement): void {
  raised = element
  const parent = dialogs.at(-1) ?? document.body
  if (element.parentNode !== parent) parent.append(element)
  else if (element.contains(document.activeElement)) return
  if (!('showPopover' in element)) return
  if (element.matches(':popover-open')) element.hidePopover()
  element.showPopover()
}

export function dialogShown(dialog: HTMLDialogElement): void {
  dialogs.push(dialog)
  if (raised) raise(raised)
}

export function dialogHidden(dialog: HTMLDialogElement): void {
  const index = dialogs.indexOf(dialog)
  if (index === -1) return
  dialogs.splice(index, 1)
  if (raised) raise(raised)
}
