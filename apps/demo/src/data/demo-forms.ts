import { namedId } from '@rollcall/api/src/platform/ids.ts'
import type { FieldMeta, FieldRule } from '@rollcall/domain/field-meta/field-meta'

export const demoFormKeys = ['health', 'emergency', 'declaration', 'reference'] as const
export type DemoFormKey = (typeof demoFormKeys)[number]

interface DemoForm {
  /** Of one for referees: how many are asked. */
  refereesNeeded?: number
  fields: readonly FieldMeta[]
}

const required: FieldRule = { ruleType: 'required', value: null }
const atMost = (characters: number): FieldRule => ({ ruleType: 'maxCharacterLength', value: characters })

const text = (fieldId: string, title: string, ...rules: FieldRule[]): FieldMeta => ({
  fieldId,
  title,
  fieldType: 'text',
  rules: [...rules, atMost(100)],
  options: [],
})
const longText = (fieldId: string, title: string, isRequired = false): FieldMeta => ({
  fieldId,
  title,
  fieldType: 'textarea',
  rules: [...(isRequired ? [required] : []), atMost(1_000)],
  options: [],
})
const choice = (fieldId: string, title: string, options: string[]): FieldMeta => ({
  fieldId,
  title,
  fieldType: options.length <= 3 ? 'radio' : 'select',
  rules: [required],
  options,
})
const yesOrNo = (fieldId: string, title: string) => choice(fieldId, title, ['Yes', 'No'])

export const demoForms: Record<DemoFormKey, DemoForm> = {
  health: {
    fields: [
      yesOrNo('canStand', 'Can you stand and move about for most of a school day?'),
      yesOrNo('needsAdjustment', 'Would a change at the workplace help you?'),
      longText('adjustment', 'If so, which?'),
      longText('allergies', 'Allergies or medicine that a school should know about'),
      { fieldId: 'lastCheckUp', title: 'Last medical check-up', fieldType: 'date', rules: [], options: [] },
    ],
  },
  emergency: {
    fields: [
      text('contactName', 'Name', required),
      choice('relationship', 'Relationship to you', [
        'Partner',
        'Parent',
        'Brother or sister',
        'Friend',
        'Other',
      ]),
      text('phoneNumber', 'Phone number', required, { ruleType: 'phoneNumber', value: null }),
      text('email', 'Email', { ruleType: 'email', value: null }),
    ],
  },
  declaration: {
    fields: [
      yesOrNo('hasReadCode', 'Have you read our code for working with children?'),
      yesOrNo('everRefused', 'Have you ever been refused a check for working with children?'),
      yesOrNo('everDismissed', 'Have you ever left a job because of a complaint about a child?'),
      longText('explanation', 'If you said yes to either, tell us what happened'),
    ],
  },
  reference: {
    refereesNeeded: 2,
    fields: [
      choice('knownFor', 'How long have you known them?', ['Under a year', '1 to 3 years', 'Over 3 years']),
      choice('punctual', 'Were they on time?', ['Always', 'Mostly', 'Seldom']),
      yesOrNo('safeWithChildren', 'Would you leave children in their care?'),
      yesOrNo('wouldHireAgain', 'Would you have them back?'),
      longText('strengths', 'What are they good at?', true),
    ],
  },
}

export const formIdOf = (key: DemoFormKey): string => namedId(`form ${key}`)
