import { EmptyState } from '../../shared/ui/empty-state.tsx'
import { t } from '../../shared/words/words.ts'

export function UnderConstruction() {
  return <EmptyState icon="edit" title={t('title.underConstruction')} />
}
