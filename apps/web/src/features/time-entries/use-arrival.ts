import { useEffect, useState } from 'react'

/** A part that comes in a file of its own, and may fail to arrive and be asked for again. */
export function useArrival<Module>(load: () => Promise<Module>) {
  const [module, setModule] = useState<Module>()
  const [attempt, setAttempt] = useState(1)
  const [failedAttempt, setFailedAttempt] = useState(0)
  useEffect(() => {
    let isCurrent = true
    load().then(
      (arrived) => isCurrent && setModule(arrived),
      () => isCurrent && setFailedAttempt(attempt),
    )
    return () => {
      isCurrent = false
    }
  }, [load, attempt])
  return { module, hasFailed: failedAttempt === attempt, retry: () => setAttempt(attempt + 1) }
}
