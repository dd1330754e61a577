import type { ChatSession } from '@ai-studio/core/chat'
import { sharedConversationList, type ConversationList } from '@ai-studio/core/conversations'
import { useEffect, useMemo, useRef, type ReactElement } from 'react'
import { useStudio, useTexts, useTextSource } from '../../provider/use-studio.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toasts.ts'
import { usePartStyles } from '../parts/use-part-styles.ts'
import { useFieldAfter } from '../use-field-after.ts'
import { useConversationTexts } from './conversation-texts.ts'
import { PanelContent } from './panel-content.tsx'

export interface ConversationsPanelProps {
  /** The chat beside the list: it shows the conversation that is chosen. */
  session: ChatSession
  isOpen: boolean
  /** The visitor has chosen, or does not want to. The owner then sets `isOpen` to false. */
  onClose(): void
  /** Default: the list of the studio here. */
  list?: ConversationList
}

/** Everything the visitor has talked about: to search, open, rename, pin, export and delete. */
export function ConversationsPanel(props: ConversationsPanelProps): ReactElement {
  const { session, isOpen, onClose } = props
  const studio = useStudio()
  const texts = useTextSource()
  const placeRef = useRef<HTMLSpanElement>(null)
  const hasTexts = useConversationTexts()
  const hasStyles = usePartStyles('conversations', placeRef)
  const text = useTexts('conversations')
  const goToField = useFieldAfter(isOpen)
  const list = useMemo(() => props.list ?? sharedConversationList(studio, texts), [props.list, studio, texts])

  useEffect(() => (isOpen ? list.retain(session) : undefined), [list, session, isOpen])
  // Also while it is closed: a deletion may be undone, and that be refused, after the list was left.
  useEffect(
    () =>
      list.$notice.listen((notice) => {
        if (notice) toast(notice.text || text(`failed.${notice.action}`), { kind: 'error' })
      }),
    [list, text],
  )

  function begin() {
    goToField()
    onClose()
    session.newConversation()
  }

  if (!hasTexts || !hasStyles) return <span ref={placeRef} hidden />
  return (
    <Dialog isOpen={isOpen} onClose={onClose} heading={text('heading')} className="st-conversations">
      <PanelContent list={list} session={session} onClose={onClose} onBegin={begin} />
    </Dialog>
  )
}
