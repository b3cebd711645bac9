import { saveFile } from '@rollcall/client/files/save-file.ts'
import { Button } from '@rollcall/ui/components/button.tsx'
import { Icon } from '@rollcall/ui/components/icon.tsx'
import { Notice } from '@rollcall/ui/components/notice.tsx'
import { toast } from '@rollcall/ui/components/toast.ts'
import { useFocus } from '@rollcall/ui/components/use-focus.ts'
import { currentSite } from '@rollcall/ui/site/site.ts'
import css from './two-step.module.css'
import { tTwoStep } from './two-step.words.ts'

/** Shown once. Takes the focus, because the previous element is gone. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const part = useFocus<HTMLDivElement>()
  const clipboard: Clipboard | undefined = navigator.clipboard
  const copy = () =>
    clipboard?.writeText(codes.join('\n')).then(
      () => toast(tTwoStep('recovery.copied'), 'success'),
      () => toast(tTwoStep('recovery.notCopied'), 'error'),
    )
  const download = () => {
    const title = tTwoStep('recovery.fileTitle', { brand: currentSite().brand.name })
    const file = new Blob([`${[title, '', ...codes].join('\n')}\n`], { type: 'text/plain' })
    saveFile(file, tTwoStep('recovery.fileName'))
  }
  return (
    <div ref={part} tabIndex={-1} className={css.part}>
      <Notice kind="warning" title={tTwoStep('recovery.newTitle')}>
        {tTwoStep('recovery.newText')}
      </Notice>
      <ul className={css.codes} aria-label={tTwoStep('recovery.title')}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className={css.actions}>
        {clipboard && (
          <Button onClick={() => void copy()}>
            <Icon name="copy" size={20} />
            {tTwoStep('recovery.copy')}
          </Button>
        )}
        <Button onClick={download}>
          <Icon name="download" size={20} />
          {tTwoStep('recovery.download')}
        </Button>
        <Button onClick={() => window.print()}>
          <Icon name="file-text" size={20} />
          {tTwoStep('recovery.print')}
        </Button>
      </div>
      <Button variant="primary" onClick={onDone}>
        {tTwoStep('recovery.done')}
      </Button>
    </div>
  )
}
