import type { ReactNode } from 'react'
import { currentSite } from '../../shared/config/site.ts'
import type { IconName } from '../../shared/ui/icon-paths.ts'
import { t } from '../../shared/words/words.ts'
import { Message } from './message.tsx'
import { MessagePage } from './message-page.tsx'
import { WaysOut } from './ways-out.tsx'

const errorTypes = ['400', '401', '404', '500', '117', 'accountLoadFailure'] as const
export type ErrorType = (typeof errorTypes)[number]

const looks = {
  '400': { icon: 'warning', words: 'generic', code: '400' },
  '401': { icon: 'lock', words: 'unauthorized', code: null },
  '404': { icon: 'search', words: 'notFound', code: '404' },
  '500': { icon: 'warning', words: 'generic', code: '500' },
  '117': { icon: 'lock', words: 'actionLocked', code: null },
  accountLoadFailure: { icon: 'user', words: 'accountLoadFailure', code: null },
} as const satisfies Record<ErrorType, { icon: IconName; words: string; code: string | null }>

export const errorTypeOf = (value: unknown): ErrorType | undefined =>
  errorTypes.find((type) => type === String(value))

type Props = {
  type: ErrorType
  /** What to try before going home. */
  children?: ReactNode
}

export function ErrorPage({ type, children }: Props) {
  const { icon, words, code } = looks[type]
  const { phone } = currentSite().site.support
  return (
    <MessagePage>
      <Message
        key={type}
        icon={icon}
        title={t(`pages.${words}.title`)}
        text={textOf(words, phone)}
        detail={code && t('pages.code', { code })}
        actions={<WaysOut>{children}</WaysOut>}
      />
    </MessagePage>
  )
}

const textOf = (words: (typeof looks)[ErrorType]['words'], phone: string) =>
  words === 'notFound' ? t('pages.notFound.text') : t(`pages.${words}.text`, { phone })
