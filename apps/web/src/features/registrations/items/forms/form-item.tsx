import type { ItemProps } from '../item-content.tsx'

export default function FormItem({ item }: ItemProps) {
  return <p>{item.title}</p>
}
