/** Opens the device's own maps where it has any. By name and address: a pin alone may lie on the wrong side of a school. */
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
