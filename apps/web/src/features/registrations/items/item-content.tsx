import type { ComplianceItem } from '@rollcall/contract/registrations'
import type { ReferenceType } from '@rollcall/domain/compliance/compliance-item'
import type { ComponentType } from 'react'
import { type Lazy, lazy, useLazy } from '../../../shared/lazy.ts'
import { Button } from '../../../shared/ui/button.tsx'
import { Notice } from '../../../shared/ui/notice.tsx'
import { Skeleton } from '../../../shared/ui/skeleton.tsx'
import { tUi } from '../../../shared/ui/ui.words.ts'
import { VisuallyHidden } from '../../../shared/ui/visually-hidden.tsx'
import { tRegistrations } from '../registrations.words.ts'

/**
 * What the screen of every kind of item gets. It stands in a dialog, below the item's status, reason and description, and may
 * end in `DialogActions`. It is shown whatever the status, except while the item is restricted: what is done or on its way
 * is shown as such.
 */
export interface ItemProps {
  registrationId: string
  item: ComplianceItem
  /** It was handed in: the dialog says what happens next. With the item as the service answered it. */
  onDone: (item: ComplianceItem) => void
  /** While something is being sent, the dialog cannot be closed. */
  onBusy: (isBusy: boolean) => void
}

type Part = Lazy<{ default: ComponentType<ItemProps> }>

const paper: Part = lazy(() => import('./paper-item.tsx'))
const agreement: Part = lazy(() => import('./agreement-item.tsx'))
const video: Part = lazy(() => import('./video/video-item.tsx'))
const form: Part = lazy(() => import('./forms/form-item.tsx'))
const idCheck: Part = lazy(() => import('./id-check/id-check-item.tsx'))

const parts: Record<ReferenceType, Part> = {
  CandidatePhoto: paper,
  Certification: paper,
  CheckBox: agreement,
  Contract: agreement,
  Form: form,
  Identification100: idCheck,
  IDCheck: idCheck,
  Qualification: paper,
  ReferenceCheckFormGroup: form,
  RegistrationDoc: paper,
  StatementsOfService: paper,
  UploadedFile: paper,
  Video: video,
}

export function ItemContent(props: ItemProps) {
  const { module, hasFailed, isLoading, retry } = useLazy(parts[props.item.referenceType], true)
  if (module) return <module.default {...props} />
  if (hasFailed)
    return (
      <Notice
        kind="error"
        action={
          <Button busy={isLoading} onClick={retry}>
            {tUi('action.retry')}
          </Button>
        }
      >
        {tRegistrations('item.failed')}
      </Notice>
    )
  return (
    <div>
      <VisuallyHidden>{tRegistrations('item.loading')}</VisuallyHidden>
      <Skeleton height="8rem" />
    </div>
  )
}
