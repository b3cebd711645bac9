import { Loaded } from '@rollcall/client/queries/loaded.tsx'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Icon, type IconName } from '@rollcall/ui/components/icon.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { type PageSource, pageCountQuery, pageQuery } from './files.queries.ts'
import { tFiles } from './files.words.ts'
import { PagePicture } from './page-picture.tsx'
import css from './page-viewer.module.css'

type Props = {
  source: PageSource
  name: string
  /** Shown for a file without pages. */
  noPages: ReactNode
  /** Called when the picture of the last page is on the screen. */
  onLastPage?: () => void
  /** Beside the buttons. */
  children?: ReactNode
}

/** The pages of a file as pictures that the service drew, one at a time: nothing of the file runs here. */
export function PageViewer({ noPages, ...props }: Props) {
  const query = useQuery(pageCountQuery(props.source))
  return (
    <Loaded
      query={query}
      skeleton={<PageSkeleton words={tFiles('viewer.loading')} />}
      offline={tFiles('viewer.offline')}
      failed={tFiles('viewer.failed')}
    >
      {({ pageCount }) => (pageCount === 0 ? noPages : <Pages {...props} pageCount={pageCount} />)}
    </Loaded>
  )
}

const MAX_ZOOM = 4
const ZOOM_STEP = 1.25
const withinZoom = (zoom: number) => Math.min(MAX_ZOOM, Math.max(1, zoom))

type PagesProps = Omit<Props, 'noPages'> & { pageCount: number }

function Pages({ source, name, pageCount, onLastPage, children }: PagesProps) {
  const [page, setPage] = useState(1)
  const [zoom, setZoom] = useState(1)
  const query = useQuery(pageQuery(source, page))
  // Prefetches the next page.
  const lastAhead = source.isLastPageNoted ? pageCount - 1 : pageCount
  useQuery({ ...pageQuery(source, page + 1), enabled: page < lastAhead })

  const viewer = useRef<HTMLDivElement>(null)
  const bar = useRef<HTMLDivElement>(null)
  const show = (next: number) => {
    setPage(Math.min(pageCount, Math.max(1, next)))
    // When scrolled down, the sticky bar would cover the top of the new page.
    if (isAbove(viewer.current, bar.current)) viewer.current?.scrollIntoView()
  }
  const turn = (by: number) => show(page + by)
  const zoomBy = (factor: number) => setZoom((before) => withinZoom(before * factor))
  const press = (event: KeyboardEvent) => {
    // On a zoomed page the arrow keys scroll.
    const isWhole = zoom === 1
    const action = {
      ArrowRight: isWhole && (() => turn(1)),
      ArrowLeft: isWhole && (() => turn(-1)),
      PageDown: () => turn(1),
      PageUp: () => turn(-1),
      Home: () => show(1),
      End: () => show(pageCount),
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
    <div ref={viewer} className={css.viewer} onKeyDown={press}>
      <div ref={bar} className={css.bar}>
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
            isOff={zoom === MAX_ZOOM}
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
            onShown={page === pageCount ? onLastPage : undefined}
          />
        )}
      </Loaded>
    </div>
  )
}

const isAbove = (one: Element | null, other: Element | null): boolean =>
  one !== null && other !== null && one.getBoundingClientRect().top < other.getBoundingClientRect().top

type ToolProps = { icon: IconName; words: string; isOff: boolean; onPress: () => void }

/** Stays focusable when disabled: the focus is on Next when the last page is reached. */
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

const PageSkeleton = ({ words }: { words: string }) => (
  <div>
    <VisuallyHidden>{words}</VisuallyHidden>
    <Skeleton height="min(32rem, 60dvh)" />
  </div>
)
