import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { elementOf } from '../../../../apps/portal/test/on-screen.ts'
import { type Lazy, lazy, useLazy } from './lazy.ts'

/** A sheet that closes if its part could not be loaded. */
function Sheet({ part }: { part: Lazy<{ words: string }> }) {
  const [isOpen, setOpen] = useState(false)
  const { module, hasFailed } = useLazy(part, isOpen)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Open
      </button>
      <button type="button" onClick={() => setOpen(false)}>
        Close
      </button>
      <output>{isOpen && (module ? module.words : hasFailed ? 'failed' : 'loading')}</output>
    </>
  )
}

test('a part that is not wanted yet renders its user once', async () => {
  const part = lazy(() => new Promise<object>(() => undefined))
  const renders: string[] = []
  function User() {
    useLazy(part)
    renders.push('rendered')
    return null
  }
  const root = createRoot(document.createElement('div'))
  onTestFinished(() => root.unmount())
  root.render(<User />)
  await expect.poll(() => renders.length).toBeGreaterThan(0)
  await new Promise((later) => setTimeout(later, 50))
  expect(renders).toHaveLength(1)
})

test('a part that failed to load once is loaded again when it is wanted again', async () => {
  let asked = 0
  const part = lazy(() => {
    asked++
    return asked === 1
      ? Promise.reject(new Error('no network'))
      : new Promise<{ words: string }>(() => undefined)
  })
  const container = document.body.appendChild(document.createElement('div'))
  const root = createRoot(container)
  onTestFinished(() => {
    root.unmount()
    container.remove()
  })
  root.render(<Sheet part={part} />)
  const open = page.getByRole('button', { name: 'Open' })
  await open.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('failed')
  await page.getByRole('button', { name: 'Close' }).click()
  const seen: string[] = []
  const status = await elementOf(page.getByRole('status'))
  const observer = new MutationObserver(() => seen.push(status.textContent))
  observer.observe(status, { childList: true, characterData: true, subtree: true })
  await open.click()
  await expect.element(page.getByRole('status')).toHaveTextContent('loading')
  observer.disconnect()
  expect(asked).toBe(2)
  expect(seen).not.toContain('failed')
})
