import type { Attachment, ChatSession } from '@ai-studio/core/chat'
import { useState, type ComponentType, type ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Icon } from '../../ui/icon.tsx'
import { useNotLoaded } from '../use-not-loaded.ts'
import type { DescribeDialogProps } from './describe-dialog.tsx'
import { namespace, useImageTexts } from './image-texts.ts'

/** Says whether an image is described, and asks for it; not where it could not be sent. */
export function DescribeButton({
  session,
  attachment,
  name,
}: {
  session: ChatSession
  attachment: Attachment
  /** How the image is called here. */
  name: string
}): ReactElement | null {
  const hasTexts = useImageTexts()
  const text = useTexts(namespace)
  const tellNotLoaded = useNotLoaded()
  const [Part, setPart] = useState<ComponentType<DescribeDialogProps> | null>(null)
  const [isOpen, setOpen] = useState(false)

  async function open(): Promise<void> {
    try {
      const { DescribeDialog } = await import('./index.ts')
      setPart(() => DescribeDialog)
      setOpen(true)
    } catch {
      tellNotLoaded(() => void open())
    }
  }

  if (!hasTexts) return null
  return (
    <>
      {attachment.status !== 'failed' && (
        <button
          type="button"
          className="st-attachment-describe"
          aria-haspopup="dialog"
          aria-label={text(attachment.alt ? 'describe.change' : 'describe.label', { name })}
          title={attachment.alt || undefined}
          onClick={() => void open()}
        >
          {attachment.alt && <Icon name="check" size={12} />}
          <span>{text(attachment.alt ? 'describe.done' : 'describe.action')}</span>
        </button>
      )}
      {Part && isOpen && (
        <Part
          attachment={attachment}
          onSave={(alt) => session.describe(attachment.id, alt)}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  )
}
