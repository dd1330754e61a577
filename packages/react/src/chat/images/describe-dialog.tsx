import type { Attachment } from '@ai-studio/core/chat'
import { limits } from '@ai-studio/contract/constants'
import { useId, useRef, useState, type ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { useFieldKeys } from '../field/use-field-keys.ts'
import { usePartStyles } from '../parts/use-part-styles.ts'
import { namespace, useImageTexts } from './image-texts.ts'

export interface DescribeDialogProps {
  attachment: Attachment
  onSave(alt: string): void
  /** The visitor is done, with or without having saved. */
  onClose(): void
}

/** Asks what an image shows. */
export function DescribeDialog(props: DescribeDialogProps): ReactElement {
  const placeRef = useRef<HTMLSpanElement>(null)
  const hasTexts = useImageTexts()
  const hasStyles = usePartStyles('images', placeRef)
  return hasTexts && hasStyles ? <OpenDialog {...props} /> : <span ref={placeRef} hidden />
}

function OpenDialog({ attachment, onSave, onClose }: DescribeDialogProps): ReactElement {
  const text = useTexts(namespace)
  const [alt, setAlt] = useState(attachment.alt ?? '')

  function save(): void {
    onSave(alt)
    onClose()
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      heading={text('describe.heading')}
      size="small"
      className="st-describe"
      actions={
        <>
          <Button onClick={onClose}>{text('describe.cancel')}</Button>
          <Button variant="primary" onClick={save}>
            {text('describe.save')}
          </Button>
        </>
      }
    >
      <Content attachment={attachment} alt={alt} onChange={setAlt} onSubmit={save} />
    </Dialog>
  )
}

interface ContentProps {
  attachment: Attachment
  alt: string
  onChange(alt: string): void
  onSubmit(): void
}

/** Exists only in the open dialog, so that the keys of its field are heard from the first one on. */
function Content({ attachment, alt, onChange, onSubmit }: ContentProps): ReactElement {
  const text = useTexts(namespace)
  const id = useId()
  const fieldRef = useRef<HTMLTextAreaElement>(null)
  // Escape is the dialog's.
  useFieldKeys(fieldRef, { onSubmit, onEscape: () => false })
  return (
    <>
      {attachment.previewUrl && <img src={attachment.previewUrl} alt="" draggable={false} />}
      <div className="st-long-field">
        <label htmlFor={id}>{text('describe.field')}</label>
        <p id={`${id}-hint`}>{text('describe.hint')}</p>
        <textarea
          ref={fieldRef}
          id={id}
          rows={3}
          dir="auto"
          data-autofocus
          enterKeyHint="done"
          maxLength={limits.imageAltLength}
          value={alt}
          aria-describedby={`${id}-hint ${id}-left`}
          onChange={(event) => onChange(event.target.value)}
        />
        <span id={`${id}-left`} className="st-long-field-left">
          {text('describe.left', { count: limits.imageAltLength - alt.length })}
        </span>
      </div>
    </>
  )
}
