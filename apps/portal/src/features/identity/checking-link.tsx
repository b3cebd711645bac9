import { Skeleton } from '@rollcall/ui/components/skeleton.tsx'
import { VisuallyHidden } from '@rollcall/ui/components/visually-hidden.tsx'
import css from './form.module.css'
import { tPassword } from './password.words.ts'

/** Shown instead of the form until the link is known to be valid. */
export const CheckingLink = () => (
  <div className={css.form}>
    <VisuallyHidden>{tPassword('checkingLink')}</VisuallyHidden>
    <Skeleton height="4.5rem" />
    <Skeleton height="4.5rem" />
    <Skeleton height="3rem" />
  </div>
)
