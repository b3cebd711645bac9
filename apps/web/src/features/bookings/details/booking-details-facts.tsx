import type { ReactNode } from 'react'
import { Icon, type IconName } from '../../../shared/ui/icon.tsx'
import css from './booking-details.module.css'

export const Facts = ({ children }: { children: ReactNode }) => <dl className={css.facts}>{children}</dl>

type Props = { icon: IconName; label: string; children: ReactNode }

export const Fact = ({ icon, label, children }: Props) => (
  <div className={css.fact}>
    <Icon name={icon} className={css.factIcon} />
    <dt className={css.factLabel}>{label}</dt>
    <dd className={css.factValue}>{children}</dd>
  </div>
)
