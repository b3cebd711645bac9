import { type Quadrilateral, withCornerAt } from '@rollcall/domain/files/photos/quadrilateral'
import { type KeyboardEvent, type PointerEvent, useCallback, useRef, useState } from 'react'
import css from './photo-preview.module.css'
import { tPhotoPreview } from './photo-preview.words.ts'

type Props = {
  picture: HTMLCanvasElement
  corners: Quadrilateral
  isRectangle: boolean
  onChange: (corners: Quadrilateral) => void
}

/** Share of the shorter side that an arrow key moves a corner by, and the factor with Shift. */
const STEP = 0.01
const LONG_STEPS = 5
/** The maximum size at which a picture is shown. */
const SHOWN_PIXELS = 1_400
const cornerNames = ['topLeft', 'topRight', 'bottomRight', 'bottomLeft'] as const

/** A picture with a crop frame, whose corners are moved by dragging or arrow keys. */
export function CropFrame({ picture, corners, isRectangle, onChange }: Props) {
  const frame = useRef<HTMLDivElement>(null)
  const [announced, setAnnounced] = useState('')
  const { width, height } = picture
  const show = useCallback(
    (canvas: HTMLCanvasElement | null) => {
      if (canvas) drawInto(canvas, picture)
    },
    [picture],
  )

  const move = (corner: number, to: { x: number; y: number }) => {
    const next = withCornerAt(corners, corner, to, { size: picture, isRectangle })
    onChange(next)
    return next
  }
  const drag = (corner: number) => (event: PointerEvent<HTMLButtonElement>) => {
    const box = frame.current?.getBoundingClientRect()
    if (!box || !event.currentTarget.hasPointerCapture(event.pointerId)) return
    const across = (event.clientX - box.left) / box.width
    const down = (event.clientY - box.top) / box.height
    move(corner, { x: across * width, y: down * height })
  }
  const press = (corner: number) => (event: KeyboardEvent) => {
    const direction = directions[event.key]
    const from = corners[corner]
    if (!direction || !from) return
    event.preventDefault()
    const step = Math.min(width, height) * STEP * (event.shiftKey ? LONG_STEPS : 1)
    const to = move(corner, { x: from.x + direction[0] * step, y: from.y + direction[1] * step })[corner]
    if (!to) return
    const percentOf = (value: number, whole: number) => Math.round((value / whole) * 100)
    setAnnounced(tPhotoPreview('cornerAt', { across: percentOf(to.x, width), down: percentOf(to.y, height) }))
  }
  const outline = corners.map(({ x, y }) => `${x} ${y}`).join(' L')
  return (
    <fieldset className={css.crop}>
      <legend className="visually-hidden">{tPhotoPreview('crop')}</legend>
      <div ref={frame} className={css.frame}>
        {/* oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an img element cannot be drawn on */}
        <canvas ref={show} role="img" aria-label={tPhotoPreview('photo')} className={css.picture} />
        <svg aria-hidden="true" className={css.outline} viewBox={`0 0 ${width} ${height}`}>
          <path className={css.shade} d={`M0 0H${width}V${height}H0Z M${outline}Z`} />
          <path className={css.edge} d={`M${outline}Z`} />
        </svg>
        {cornerNames.map((name, corner) => (
          <button
            key={name}
            type="button"
            className={css.corner}
            style={{
              left: `${((corners[corner]?.x ?? 0) / width) * 100}%`,
              top: `${((corners[corner]?.y ?? 0) / height) * 100}%`,
            }}
            aria-label={tPhotoPreview(`corner.${name}`)}
            onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
            onPointerMove={drag(corner)}
            onKeyDown={press(corner)}
          />
        ))}
      </div>
      <output className="visually-hidden">{announced}</output>
    </fieldset>
  )
}

const directions: Record<string, readonly [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

function drawInto(canvas: HTMLCanvasElement, picture: HTMLCanvasElement): void {
  const scale = Math.min(1, SHOWN_PIXELS / Math.max(picture.width, picture.height))
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
}
