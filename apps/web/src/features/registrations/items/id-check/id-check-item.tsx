import type { ItemProps } from '../item-content.tsx'

export default function IdCheckItem({ item }: ItemProps) {
  return <p>{item.title}</p>
}
