import type { ErrorComponentProps } from '@tanstack/react-router'
import { ErrorPage } from './error-page.tsx'

export function ScreenFailure(_: ErrorComponentProps) {
  return <ErrorPage type="500" />
}
