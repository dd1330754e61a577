import { useEffect, type ReactElement } from 'react'
import { useSession } from './chat-context.ts'
import { loadThread, useChatPart } from './lazy-part.ts'
import { useSelected } from './use-selected.ts'

/** Where the visitor is told something about the conversation; the bare text as long as the lazy part is missing. */
export function Notices(): ReactElement {
  const notice = useSelected(useSession().$notice, (given) => given?.text ?? '')
  const Part = useChatPart()
  useEffect(() => {
    if (notice) void loadThread().catch(() => {})
  }, [notice])
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- an output may hold no blocks.
    <div role="status" aria-atomic="false">
      {Part ? <Part.Notice /> : notice && <p className="st-chat-hint">{notice}</p>}
    </div>
  )
}
