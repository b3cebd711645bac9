import { Button } from './button.tsx'
import { Icon } from './icon.tsx'
import { toast } from './toast.ts'

type Props = { text: string; label: string; copied: string; notCopied: string }

/** Renders nothing on insecure pages, where browsers have no clipboard. */
export function CopyTextButton({ text, label, copied, notCopied }: Props) {
  const clipboard: Clipboard | undefined = navigator.clipboard
  if (!clipboard) return null
  const copy = () =>
    clipboard.writeText(text).then(
      () => toast(copied, 'success'),
      () => toast(notCopied, 'error'),
    )
  return (
    <Button onClick={() => void copy()}>
      <Icon name="copy" size={20} />
      {label}
    </Button>
  )
}
