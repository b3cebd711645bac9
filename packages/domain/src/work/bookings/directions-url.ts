/**
 * Opens the maps app of the device if there is one. Uses name and address: a pin alone may be on the wrong side of a school.
 */
export function directionsUrl({
  clientName,
  fullAddress,
  country,
}: {
  clientName: string
  fullAddress: string
  country: string
}): string {
  const destination = `${clientName}, ${fullAddress}, ${country}`
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(destination)}`
}
