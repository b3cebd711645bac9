import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Icon } from '../../shared/ui/icon.tsx'
import type { MenuItem } from '../navigation.ts'

type Props = { item: MenuItem; className: string | undefined; replace?: boolean; children: ReactNode }

export const MenuLink = ({ item: { to, icon }, className, replace = false, children }: Props) => (
  <Link
    to={to}
    replace={replace}
    className={className}
    activeOptions={{ exact: to === '/', includeSearch: false }}
    activeProps={{ 'aria-current': 'page' }}
  >
    <Icon name={icon} />
    {children}
  </Link>
)
