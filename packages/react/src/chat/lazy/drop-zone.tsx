import { useEffect, useState, type ReactElement, type RefObject } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { Icon } from '../../ui/icon.tsx'
import { useSession } from '../chat-context.ts'
import { attachOrRefuse, pasteImages, useImageRefusal } from './attaching.ts'

const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false

/** Takes images that are dropped on the chat, and shows where, and those that are pasted into the field. */
export function DropZone({ rootRef }: { rootRef: RefObject<HTMLElement | null> }): ReactElement | null {
  const text = useTexts('chat')
  const session = useSession()
  const refusal = useImageRefusal(session)
  const [isOver, setOver] = useState(false)

  useEffect(() => {
    const root = rootRef.current
    if (!root) return undefined
    const onOver = (event: DragEvent) => {
      if (!hasFiles(event)) return
      // Otherwise the browser would leave the page for the file.
      event.preventDefault()
      // Also where none are taken: with `none` the drop would not arrive, and nobody could answer it.
      if (event.dataTransfer) event.dataTransfer.dropEffect = 'copy'
      setOver(true)
    }
    const onLeave = (event: DragEvent) => {
      if (!(event.relatedTarget instanceof Node && root.contains(event.relatedTarget))) setOver(false)
    }
    const onDrop = (event: DragEvent) => {
      if (!hasFiles(event)) return
      event.preventDefault()
      setOver(false)
      // Everything, not only images: the session names what it has to refuse.
      attachOrRefuse(session, [...(event.dataTransfer?.files ?? [])], refusal)
    }
    const onPaste = (event: ClipboardEvent) => {
      const target = event.composedPath()[0]
      if (target instanceof Element && target.matches('.st-composer-field'))
        pasteImages(event, session, refusal)
    }
    root.addEventListener('paste', onPaste)
    root.addEventListener('dragover', onOver)
    root.addEventListener('dragleave', onLeave)
    root.addEventListener('drop', onDrop)
    return () => {
      root.removeEventListener('paste', onPaste)
      root.removeEventListener('dragover', onOver)
      root.removeEventListener('dragleave', onLeave)
      root.removeEventListener('drop', onDrop)
    }
  }, [rootRef, session, refusal])

  if (!isOver) return null
  return (
    <div className="st-chat-drop" aria-hidden="true">
      <Icon name="image" size={28} />
      <span>{refusal ?? text('composer.drop')}</span>
    </div>
  )
}
