import { encode } from 'uqr'
import css from './qr-code.module.css'

/** The margin of four modules that cameras need. */
const BORDER = 4

/** A QR code, dark on white in both themes, because many cameras read nothing else. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER })
  const squares = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- drawn here: an img would need it as an address
    <svg className={css.qr} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path fill="#fff" d={`M0 0h${size}v${size}H0z`} />
      <path fill="#000" shapeRendering="crispEdges" d={squares.join('')} />
    </svg>
  )
}
