import { useEffect, useRef } from 'react'
import css from './pencil.module.css'

const FRAMES = 174
const FRAMES_PER_SECOND = 30

// As the easing of the whole effect the steps are its frames; as CSS they would apply between each two keyframes.
const loop: KeyframeAnimationOptions = {
  duration: (FRAMES / FRAMES_PER_SECOND) * 1000,
  iterations: Number.POSITIVE_INFINITY,
  easing: `steps(${FRAMES}, end)`,
}
const phases = [0, 0.48, 0.58, 0.9, 1]
const squiggle =
  'M22 98c8-26 22-26 22-8s-12 18-6 4 24-24 30-12-6 20 6 16 10-22 22-20 2 20 14 18 14-16 34-10 16 10 34 4'
const tipDown = 'rotate(35deg) translateY(0px) rotate(0deg)'
const rubberDown = 'rotate(35deg) translateY(-78px) rotate(180deg)'

/** Animates a pencil that writes a line, turns over, erases it and starts again. */
export function Pencil() {
  const line = useRef<SVGPathElement>(null)
  const hand = useRef<SVGGElement>(null)
  const pencil = useRef<SVGGElement>(null)

  useEffect(() => {
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return undefined
    const runs = [
      line.current?.animate({ strokeDashoffset: [1, 0, 0, 1, 1], offset: phases }, loop),
      hand.current?.animate({ offsetDistance: ['0%', '100%', '100%', '0%', '0%'], offset: phases }, loop),
      pencil.current?.animate(
        { transform: [tipDown, tipDown, rubberDown, rubberDown, tipDown], offset: phases },
        loop,
      ),
    ]
    return () => {
      for (const run of runs) run?.cancel()
    }
  }, [])

  return (
    <svg aria-hidden="true" viewBox="0 0 240 124" className={css.scene}>
      <path d="M14 110h212" className={css.rule} />
      <path ref={line} d={squiggle} pathLength={1} className={css.line} />
      <g
        ref={hand}
        style={{ offsetPath: `path('${squiggle}')`, offsetRotate: '0deg', offsetDistance: '100%' }}
      >
        <g ref={pencil} style={{ transform: tipDown }}>
          <path fill="#f3b63f" d="M-7-20H7v-44H-7z" />
          <path fill="#dd9c22" d="M1-20h6v-44H1z" />
          <path fill="#f4dcb8" d="m-7-20 7 20 7-20z" />
          <path fill="#303a40" d="m-2.5-7 2.5 7 2.5-7z" />
          <path fill="#c4cdd3" d="M-7-64H7v-6H-7z" />
          <path fill="#ee8585" d="M-7-70H7v-4q0-4-4-4h-6q-4 0-4 4z" />
        </g>
      </g>
    </svg>
  )
}
