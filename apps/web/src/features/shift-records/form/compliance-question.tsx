import { FieldError } from '../../../shared/ui/field-error.tsx'
import { Segmented } from '../../../shared/ui/segmented.tsx'
import { TextArea } from '../../../shared/ui/text-area.tsx'
import { t } from '../../../shared/words/words.ts'
import { REASON_LIMIT } from './draft-errors.ts'
import type { RecordDraft } from './record-draft.ts'
import css from './record-form.module.css'
import type { FormFields } from './times-row.tsx'

type Props = Pick<FormFields, 'errorOf' | 'onLeave'> & {
  draft: RecordDraft
  onChange: (part: Partial<RecordDraft>) => void
}

export function ComplianceQuestion({ draft, onChange, errorOf, onLeave }: Props) {
  const { isRestBreakCompliant: answer, reasonForNonCompliance: reason } = draft
  return (
    <div className={css.part}>
      <div data-field="answer">
        <Segmented
          label={t('shiftRecord.compliance.question')}
          value={answer === null ? undefined : answer ? 'yes' : 'no'}
          options={[
            { value: 'yes', label: t('shiftRecord.compliance.yes'), icon: 'check' },
            { value: 'no', label: t('shiftRecord.compliance.no'), icon: 'close' },
          ]}
          onChange={(value) => onChange({ isRestBreakCompliant: value === 'yes' })}
        />
        <FieldError id="answer-error">{errorOf('answer')}</FieldError>
      </div>
      {answer === false && (
        <TextArea
          label={t('shiftRecord.compliance.reason')}
          name="reason"
          rows={3}
          value={reason}
          hint={t('shiftRecord.compliance.reasonHint', { used: reason.length, limit: REASON_LIMIT })}
          error={errorOf('reason')}
          onChange={({ target }) => onChange({ reasonForNonCompliance: target.value })}
          onBlur={() => onLeave('reason')}
        />
      )}
    </div>
  )
}
