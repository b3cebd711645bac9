import { brokenPasswordRules, passwordRules } from '@rollcall/domain/identity/password-rules'
import { currentSite } from '../../shared/config/site.ts'
import { Icon } from '../../shared/ui/icon.tsx'
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx'
import { t } from '../../shared/words/words.ts'
import css from './password-rules-list.module.css'

type Props = {
  password: string
  repeated: string
  /** The service knows rules that this list does not. */
  isRefused: boolean
}

/** What the password still needs, while it is being typed. */
export function PasswordRulesList({ password, repeated, isRefused }: Props) {
  const { minimumLength, maximumLength } = currentSite().config.password
  const broken = brokenPasswordRules(password, { minimumLength, maximumLength })
  const texts = {
    minimumLength: t('identity.rules.minimumLength', { length: minimumLength }),
    maximumLength: t('identity.rules.maximumLength', { length: maximumLength }),
    lowercase: t('identity.rules.lowercase'),
    uppercase: t('identity.rules.uppercase'),
    number: t('identity.rules.number'),
    special: t('identity.rules.special'),
  }
  const shown = passwordRules.filter((rule) => rule !== 'maximumLength' || broken.includes(rule))
  return (
    <div className={css.box}>
      <output className={css.heading}>
        {broken.length > 0 || isRefused ? (
          t('identity.rules.heading')
        ) : (
          <span className={css.secure}>
            <Icon name="lock" size={18} />
            {t('identity.rules.secure')}
          </span>
        )}
      </output>
      <ul className={css.list}>
        {shown.map((rule) => (
          <Rule key={rule} isKept={!broken.includes(rule)} text={texts[rule]} />
        ))}
        <Rule isKept={password !== '' && password === repeated} text={t('identity.rules.repeated')} />
      </ul>
    </div>
  )
}

const Rule = ({ isKept, text }: { isKept: boolean; text: string }) => (
  <li className={isKept ? css.kept : css.open}>
    {isKept ? <Icon name="check-circle" size={18} /> : <span className={css.dot} />}
    <span>
      {text} <VisuallyHidden>({isKept ? t('identity.rules.kept') : t('identity.rules.open')})</VisuallyHidden>
    </span>
  </li>
)
