import type { ReferenceType } from '@rollcall/domain/compliance/items/compliance-item'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { tUi } from '@rollcall/ui/components/ui.words.ts'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import { type Lazy, lazy, useLazy } from '@rollcall/ui/lazy/lazy.ts'
import type { ComponentType } from 'react'
import { tRegistrations } from '../registrations.words.ts'
import type { ItemProps } from './item-props.ts'

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
