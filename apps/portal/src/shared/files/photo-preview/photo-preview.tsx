import { type Quadrilateral, turnedClockwise, wholeOf } from '@rollcall/domain/files/photos/quadrilateral'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Dialog, DialogActions } from '@rollcall/ui/components/dialog.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { StepFade } from '@rollcall/ui/components/step-fade.tsx'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { useEffect, useEffectEvent, useState } from 'react'
import { FilePicker } from '../file-picker.tsx'
import { CropFrame } from './crop-frame.tsx'
import { croppedPhoto, isWhole, type OpenPhoto, openPhoto, turned } from './photo-pixels.ts'
import css from './photo-preview.module.css'
import { tPhotoPreview } from './photo-preview.words.ts'

interface Photo {
  id: string
  given: File
}

type Props = {
  photo: Photo | undefined
  /** A portrait: no card is detected, and nothing is straightened. */
  isFace: boolean
  /** How many photos follow. */
  moreCount: number
  /** `cropped` is undefined if the photo is used unedited. */
  onUse: (id: string, cropped: File | undefined) => void
  onRetake: (id: string, taken: File) => void
  onClose: (id: string) => void
}

/** Previews a photo before it is sent, to crop, straighten, turn or retake it. */
export function PhotoPreview({ photo, isFace, moreCount, onUse, onRetake, onClose }: Props) {
  // Keeps its content while it closes.
  const [last, setLast] = useState(photo)
  if (photo && photo.id !== last?.id) setLast(photo)
  const shown = photo ?? last
  return (
    <Dialog
      open={photo !== undefined}
      onClose={() => shown && onClose(shown.id)}
      title={tPhotoPreview('title')}
      tall
    >
      {shown && (
        <Preview
          key={shown.id}
          given={shown.given}
          isFace={isFace}
          moreCount={moreCount}
          onUse={(cropped) => onUse(shown.id, cropped)}
          onRetake={(taken) => onRetake(shown.id, taken)}
        />
      )}
    </Dialog>
  )
}

type PreviewProps = Pick<Props, 'isFace' | 'moreCount'> & {
  given: File
  onUse: (cropped: File | undefined) => void
  onRetake: (taken: File) => void
}

function Preview({ given, isFace, moreCount, onUse, onRetake }: PreviewProps) {
  // The next photo and a retaken one replace the buttons that had the focus.
  const place = useFocus<HTMLDivElement>()
  const [opened, setOpened] = useState<OpenPhoto>()
  const [corners, setCorners] = useState<Quadrilateral>()
  const [isTurned, setTurned] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const sendAsItIs = useEffectEvent(() => onUse(undefined))
  useEffect(() => {
    let isCurrent = true
    async function open() {
      try {
        const photo = await openPhoto(given, { isCard: !isFace })
        if (!isCurrent) return
        setOpened(photo)
        setCorners(photo.card ?? wholeOf(photo.picture))
      } catch {
        // A photo that cannot be shown, for lack of memory for example, can still be sent.
        if (isCurrent) sendAsItIs()
      }
    }
    void open()
    return () => {
      isCurrent = false
    }
  }, [given, isFace])

  const rotate = () => {
    if (!opened || !corners) return
    const { picture, card, problems } = opened
    setCorners(turnedClockwise(corners, picture))
    setOpened({ picture: turned(picture), card: card && turnedClockwise(card, picture), problems })
    setTurned(true)
  }
  const use = async () => {
    if (!opened || !corners) return
    const { picture } = opened
    if (isWhole(corners, picture) && !isTurned) return onUse(undefined)
    setBusy(true)
    // Lets the button show that it is busy before the work blocks the page.
    await new Promise((painted) => setTimeout(painted))
    onUse((await croppedPhoto(picture, corners, given)) ?? undefined)
  }
  return (
    <StepFade ref={place} tabIndex={-1} className={css.preview}>
      {opened?.problems.map((problem) => (
        <Notice key={problem} kind="warning" title={tPhotoPreview(`problem.${problem}`)}>
          {tPhotoPreview(`advice.${problem}`)}
        </Notice>
      ))}
      {opened && corners ? (
        <>
          <CropFrame picture={opened.picture} corners={corners} isRectangle={isFace} onChange={setCorners} />
          <p className={css.hint}>{tPhotoPreview(isFace ? 'cropFace' : 'cropCard')}</p>
          <div className={css.tools}>
            <Button variant="soft" onClick={rotate}>
              <Icon name="refresh" size={20} />
              {tPhotoPreview('rotate')}
            </Button>
            <FrameButton {...opened} corners={corners} onChange={setCorners} />
          </div>
        </>
      ) : (
        <>
          <VisuallyHidden>{tPhotoPreview('opening')}</VisuallyHidden>
          <Skeleton height="min(24rem, 50dvh)" />
        </>
      )}
      <DialogActions
        note={moreCount > 0 && <p className={css.hint}>{tPhotoPreview('more', { count: moreCount })}</p>}
      >
        <FilePicker
          icon="camera"
          accept="image/*"
          capture={isFace ? 'user' : 'environment'}
          on="touch"
          onPick={([taken]) => taken && onRetake(taken)}
        >
          {tPhotoPreview('retake')}
        </FilePicker>
        <FilePicker icon="image" accept="image/*" on="mouse" onPick={([taken]) => taken && onRetake(taken)}>
          {tPhotoPreview('another')}
        </FilePicker>
        <Button variant="primary" busy={isBusy} disabled={!opened} onClick={() => void use()}>
          {tPhotoPreview('use')}
        </Button>
      </DialogActions>
    </StepFade>
  )
}

type FrameProps = Pick<OpenPhoto, 'picture' | 'card'> & {
  corners: Quadrilateral
  onChange: (corners: Quadrilateral) => void
}

/** Selects the whole photo, or the card if the whole photo is already selected. */
function FrameButton({ picture, card, corners, onChange }: FrameProps) {
  const isAll = isWhole(corners, picture)
  if (isAll && !card) return null
  return (
    <Button variant="soft" onClick={() => onChange(isAll && card ? card : wholeOf(picture))}>
      <Icon name="image" size={20} />
      {tPhotoPreview(isAll ? 'fit' : 'whole')}
    </Button>
  )
}
