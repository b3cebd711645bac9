/** Closes the notifications on the screen of this device: they are about the person who was signed in. */
export async function closeNotifications(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  for (const notification of (await registration?.getNotifications()) ?? []) notification.close()
}
