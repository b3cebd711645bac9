import { formatFileSize } from '@rollcall/domain/files/file-size'
import { isViewable } from '@rollcall/domain/files/upload-check'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type KeyboardEvent, type PointerEvent, useCallback, useEffect, useRef, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Icon, type IconName } from '../ui/icon.tsx'
import { Loaded } from '../ui/loaded.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { tUi } from '../ui/ui.words.ts'
import { VisuallyHidden } from '../ui/visually-hidden.tsx'
import { downloadFile, useDownload } from './download-file.ts'
import css from './file-viewer.module.css'
import { filePageQuery, filePagesQuery } from './files.queries.ts'
import { tFiles } from './files.words.ts'
import { useShownBlob } from './shown-picture.tsx'
import type { ViewedFile } from './use-file-viewer.tsx'

type Props = { id: string | undefined; viewed: ViewedFile | undefined; onClose: () => void }

/** Pictures and PDFs as pages that the service drew: nothing of a file runs here. Of others there is the download alone. */
export function FileViewer({ id, viewed, onClose }: Props) {
  // What it showed stays in it while it closes.
  const [last, setLast] = useState({ id, viewed })
  if (id !== undefined && (id !== last.id || viewed !== last.viewed)) setLast({ id, viewed })
  const shown = id === undefined ? last : { id, viewed }
  const name = shown.viewed?.name ?? tFiles('viewer.title')
  return (
    <Dialog open={id !== undefined} onClose={onClose} title={name} tall wide isInAddress>
      {shown.id !== undefined && <Content key={shown.id} id={shown.id} viewed={shown.viewed} name={name} />}
    </Dialog>
  )
}

type ContentProps = { id: string; viewed: ViewedFile | undefined; name: string }

function Content({ id, viewed, name }: ContentProps) {
  const canHavePages = !viewed || isViewable(viewed.contentType)
  const query = useQuery({ ...filePagesQuery(id), enabled: canHavePages })
  const download = viewed?.canDownload && <DownloadButton file={viewed} />
  const noPages = (
    <div className={css.alone}>
      <Notice>{tFiles('viewer.noPages')}</Notice>
      {download}
    </div>
  )
  if (!canHavePages) return noPages
  return (
    <Loaded
      query={query}
      skeleton={<PageSkeleton words={tFiles('viewer.loading')} />}
      offline={tFiles('viewer.offline')}
      failed={tFiles('viewer.failed')}
    >
      {({ pageCount }) =>
        pageCount === 0 ? noPages : <Pages {...{ id, name, pageCount }}>{download}</Pages>
      }
    </Loaded>
  )
}

function DownloadButton({ file }: { file: ViewedFile }) {
  const { isBusy, download } = useDownload()
  return (
    <Button busy={isBusy} onClick={() => download(() => downloadFile(file))}>
      <Icon name="download" size={20} />
      {tUi('action.download')} ({formatFileSize(file.fileSizeBytes)})
    </Button>
  )
}

const MOST_ZOOM = 4
const ZOOM_STEP = 1.25
const withinZoom = (zoom: number) => Math.min(MOST_ZOOM, Math.max(1, zoom))

type PagesProps = { id: string; name: string; pageCount: number; children: React.ReactNode }

function Pages({ id, name, pageCount, children }: PagesProps) {
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(1)
  const client = useQueryClient()
  const query = useQuery(filePageQuery(id, page))
  useEffect(() => {
    if (page < pageCount) void client.prefetchQuery(filePageQuery(id, page + 1))
  }, [client, id, page, pageCount])

  const turn = (by: number) => setPage((before) => Math.min(pageCount, Math.max(1, before + by)))
  const zoomBy = (factor: number) => setZoom((before) => withinZoom(before * factor))
  const press = (event: KeyboardEvent) => {
    // Of an enlarged page the arrows show the rest.
    const isWhole = zoom === 1
    const action = {
      ArrowRight: isWhole && (() => turn(1)),
      ArrowLeft: isWhole && (() => turn(-1)),
      PageDown: () => turn(1),
      PageUp: () => turn(-1),
      Home: () => setPage(1),
      End: () => setPage(pageCount),
      '+': () => zoomBy(ZOOM_STEP),
      '=': () => zoomBy(ZOOM_STEP),
      '-': () => zoomBy(1 / ZOOM_STEP),
      0: () => setZoom(1),
    }[event.key]
    if (!action || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    action()
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of the buttons in here, wherever the focus is
    <div className={css.viewer} onKeyDown={press}>
      <div className={css.bar}>
        {pageCount > 1 && (
          <div className={css.group}>
            <Tool icon="left" words={tFiles('viewer.previous')} isOff={page === 1} onPress={() => turn(-1)} />
            <output className={css.said}>{tFiles('viewer.page', { page, total: pageCount })}</output>
            <Tool
              icon="right"
              words={tFiles('viewer.next')}
              isOff={page === pageCount}
              onPress={() => turn(1)}
            />
          </div>
        )}
        <div className={css.group}>
          <Tool
            icon="minus"
            words={tFiles('viewer.zoomOut')}
            isOff={zoom === 1}
            onPress={() => zoomBy(1 / ZOOM_STEP)}
          />
          <output className={css.said}>{tFiles('viewer.zoom', { percent: Math.round(zoom * 100) })}</output>
          <Tool
            icon="plus"
            words={tFiles('viewer.zoomIn')}
            isOff={zoom === MOST_ZOOM}
            onPress={() => zoomBy(ZOOM_STEP)}
          />
        </div>
        {children}
      </div>
      <Loaded
        key={page}
        query={query}
        skeleton={<PageSkeleton words={tFiles('viewer.loadingPage')} />}
        offline={tFiles('viewer.offline')}
        failed={tFiles('viewer.failed')}
      >
        {(picture) => (
          <PagePicture
            picture={picture}
            words={pageCount > 1 ? tFiles('viewer.pageOf', { name, page, total: pageCount }) : name}
            zoom={zoom}
            onZoom={zoomBy}
          />
        )}
      </Loaded>
    </div>
  )
}

type ToolProps = { icon: IconName; words: string; isOff: boolean; onPress: () => void }

/** Off, it keeps the focus: whoever pressed Next to the last page is still on the button. */
const Tool = ({ icon, words, isOff, onPress }: ToolProps) => (
  <Button
    variant="icon"
    aria-disabled={isOff}
    className={css.tool}
    onClick={() => {
      if (!isOff) onPress()
    }}
  >
    <Icon name={icon} size={20} />
    <VisuallyHidden>{words}</VisuallyHidden>
  </Button>
)

type PictureProps = { picture: Blob; words: string; zoom: number; onZoom: (factor: number) => void }

function PagePicture({ picture, words, zoom, onZoom }: PictureProps) {
  const show = useShownBlob(picture)
  const frame = useWheelZoom(onZoom)
  return (
    <section
      ref={frame}
      aria-label={words}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by the keyboard
      tabIndex={0}
      className={css.frame}
      {...usePinch(onZoom)}
    >
      <img
        ref={show}
        alt={words}
        className={css.page}
        style={{ width: `${zoom * 100}%` }}
        draggable={false}
      />
    </section>
  )
}

/** Two fingers: the page grows as they move apart. */
function usePinch(onZoom: (factor: number) => void) {
  const fingers = useRef(new Map<number, { x: number; y: number }>())
  const distance = () => {
    const [one, other] = [...fingers.current.values()]
    return one && other ? Math.hypot(one.x - other.x, one.y - other.y) : 0
  }
  const place = ({ pointerId, clientX, clientY }: PointerEvent) =>
    fingers.current.set(pointerId, { x: clientX, y: clientY })
  const lift = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.pointerType === 'touch') place(event)
    },
    onPointerMove: (event: PointerEvent) => {
      if (!fingers.current.has(event.pointerId)) return
      const before = distance()
      place(event)
      if (before > 0) onZoom(distance() / before)
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onPointerLeave: lift,
  }
}

const WHEEL_PX = 300

/** A pinch on a trackpad is a wheel with Ctrl, which would enlarge the whole portal; React's own listener cannot stop that. */
function useWheelZoom(onZoom: (factor: number) => void) {
  return useCallback(
    (frame: HTMLElement) => {
      const turn = (event: WheelEvent) => {
        if (!event.ctrlKey) return
        event.preventDefault()
        onZoom(Math.exp(-event.deltaY / WHEEL_PX))
      }
      frame.addEventListener('wheel', turn, { passive: false })
      return () => frame.removeEventListener('wheel', turn)
    },
    [onZoom],
  )
}

const PageSkeleton = ({ words }: { words: string }) => (
  <div>
    <VisuallyHidden>{words}</VisuallyHidden>
    <Skeleton height="min(32rem, 60dvh)" />
  </div>
)
