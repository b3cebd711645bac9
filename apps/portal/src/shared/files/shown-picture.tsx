import { useCallback, useState } from 'react'

/** Returns a `ref` for an image that shows a blob. */
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

/** A decorative picture beside its name. The fallback is shown if the browser cannot draw it. */
export function Thumbnail({ picture, className, fallback }: Props) {
  const show = useShownBlob(picture)
  const [undrawable, setUndrawable] = useState<Blob>()
  if (undrawable === picture) return fallback
  return <img ref={show} alt="" className={className} onError={() => setUndrawable(picture)} />
}
