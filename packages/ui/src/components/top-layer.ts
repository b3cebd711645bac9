const dialogs: HTMLDialogElement[] = []
let raised: HTMLElement | undefined

/**
 * Everything outside a modal dialog is inert: a toast there would be visible, but could not be dismissed or announced. So
 * toasts are rendered inside the top dialog, and shown again after anything that would cover them.
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
