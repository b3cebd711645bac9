import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef } from 'react'
import css from './tabs.module.css'

export type Tab<Value extends string> = { value: Value; label: ReactNode }

type Props<Value extends string> = {
  label: string
  tabs: readonly Tab<Value>[]
  value: Value
  onChange: (value: Value) => void
  /** The content of the chosen tab. */
  children: ReactNode
}

/** One tab stop; arrows, Home and End move between the tabs and show their content. */
export function Tabs<Value extends string>({ label, tabs, value, onChange, children }: Props<Value>) {
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  // On a phone the tabs reach beyond the edge. Not by scrollIntoView, which would move the page too.
  useEffect(() => {
    const chosen = document.getElementById(`${id}-${value}`)
    if (!list.current || !chosen) return
    const { left, right } = list.current.getBoundingClientRect()
    const tab = chosen.getBoundingClientRect()
    list.current.scrollLeft += Math.min(0, tab.left - left) + Math.max(0, tab.right - right)
  }, [id, value])
  const move = (event: KeyboardEvent) => {
    const next = placeOf(
      event.key,
      tabs.findIndex((tab) => tab.value === value),
      tabs.length,
    )
    const tab = next === undefined ? undefined : tabs.at(next)
    if (!tab || next === undefined) return
    event.preventDefault()
    onChange(tab.value)
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[next]?.focus()
  }
  return (
    <>
      <div className={css.strip}>
        <div ref={list} role="tablist" aria-label={label} className={css.tabs}>
          {tabs.map((tab) => {
            const isChosen = tab.value === value
            return (
              <button
                key={tab.value}
                type="button"
                role="tab"
                id={`${id}-${tab.value}`}
                aria-selected={isChosen}
                aria-controls={`${id}-panel`}
                tabIndex={isChosen ? 0 : -1}
                className={css.tab}
                onClick={() => onChange(tab.value)}
                onKeyDown={move}
              >
                {tab.label}
              </button>
            )
          })}
        </div>
      </div>
      <div role="tabpanel" id={`${id}-panel`} aria-labelledby={`${id}-${value}`} className={css.panel}>
        {children}
      </div>
    </>
  )
}

function placeOf(key: string, place: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (place + 1) % count
  if (key === 'ArrowLeft') return (place - 1 + count) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
