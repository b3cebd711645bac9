import { toast } from '@rollcall/ui/components/toast.ts'
import { lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import { tFailure } from '@rollcall/ui/words/failure.words.ts'
import { useNavigate, useRouter, useRouterState, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { ViewedFile } from './file-viewer.tsx'

declare module '@tanstack/react-router' {
  interface HistoryState {
    viewedFile?: ViewedFile
  }
}

const viewer = lazy(() => import('./file-viewer.tsx'))

/** The address names the file that is open (`?file=`): Back closes it, and a reload shows it again. */
export function useFileViewer() {
  const { file: id } = useSearch({ strict: false }) as { file?: string | undefined }
  const viewed = useRouterState({ select: ({ location }) => location.state.viewedFile })
  const router = useRouter()
  const navigate = useNavigate()
  const show = (file: string | undefined, more: object) =>
    void navigate({ to: '.', search: (before: object) => ({ ...before, file }), resetScroll: false, ...more })
  return {
    id,
    viewed: viewed?.accessGui === id ? viewed : undefined,
    open: (file: ViewedFile) => show(file.accessGui, { state: { viewedFile: file } }),
    close: () => {
      if (viewed) router.history.back()
      else show(undefined, { replace: true })
    },
    preloadProps: { onPointerEnter: viewer.preload, onFocus: viewer.preload },
  }
}

/** Used once on every screen that shows files. Its route reads `file` from the address. */
export function LazyFileViewer() {
  const { id, viewed, close } = useFileViewer()
  const { module, hasFailed } = useLazy(viewer, id !== undefined)
  useEffect(() => {
    if (id === undefined || !hasFailed) return
    close()
    toast(tFailure('network_unreachable'), 'error')
  }, [id, hasFailed, close])
  return module && <module.FileViewer id={id} viewed={viewed} onClose={close} />
}
