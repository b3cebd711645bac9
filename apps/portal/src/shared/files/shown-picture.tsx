import { useCallback, useState } from 'react'

/** For the `ref` of an image that shows bytes we hold. */
export const useShownBlob = (picture: Blob) =>
  useCallback(
    (image: HTMLImageElement) => {
      const address = URL.createObjectURL(picture)
      image.src = address
      return () => URL.revokeObjectURL(address)
    },
    [picture],
  )

type Props = { picture: Blob; className: string | undefined; fallback: React.ReactNode }

/** A picture beside its name, which says what it is. The fallback stands in for what this browser cannot draw. */
export function Thumbnail({ picture, className, fallback }: Props) {
  const show = useShownBlob(picture)
  const [undrawable, setUndrawable] = useState<Blob>()
  if (undrawable === picture) return fallback
  return <img ref={show} alt="" className={className} onError={() => setUndrawable(picture)} />
}
