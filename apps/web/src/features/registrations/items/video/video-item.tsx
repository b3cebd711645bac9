import type { ItemProps } from '../item-content.tsx'

export default function VideoItem({ item }: ItemProps) {
  return <p>{item.title}</p>
}
