import type { ComplianceItem } from '@rollcall/contract/compliance/registrations'
import type { Lazy } from '@rollcall/ui/lazy/lazy.ts'
import type { ComponentType } from 'react'
import { createContext, useContext } from 'react'

export interface AddFormProps {
  item: ComplianceItem
  isOpen: boolean
  onClose: () => void
  /** It is in My Files now, and submitted for the item. */
  onAdded: () => void
}

export interface AddForm {
  label: () => string
  part: Lazy<{ AddForm: ComponentType<AddFormProps> }>
}

/** The forms of other features, passed in by the app: a feature never imports another. */
export type AddForms = Readonly<Record<'Certification' | 'Qualification', AddForm>>

const AddFormsContext = createContext<AddForms | null>(null)

export const AddFormsProvider = AddFormsContext.Provider

export function useAddForms(): AddForms {
  const forms = useContext(AddFormsContext)
  if (!forms) throw new Error('No AddFormsProvider around this item')
  return forms
}
