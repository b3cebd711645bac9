import { LoadingView } from '../../shared/ui/loading-view.tsx'

export function LoadingPage() {
  return <LoadingView />
}
