import type { FoundConversation } from '@ai-studio/contract'
import type { ChatSession } from '@ai-studio/core/chat'
import type { ConversationList } from '@ai-studio/core/conversations'
import { undoDeleteSeconds } from '@ai-studio/contract/constants'
import { useStore } from '@nanostores/react'
import {
  useEffect,
  useId,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
} from 'react'
import { useFocusOnward } from '../../hooks/use-focus-onward.ts'
import { useTexts } from '../../provider/use-studio.ts'
import { toast } from '../../ui/toasts.ts'
import { ConversationRow, type RowAction } from './conversation-row.tsx'
import { inGroups } from './groups.ts'
import { LoadMore } from './load-more.tsx'
import { openersOf } from './row-scroller.tsx'
import { saveFile } from '../../ui/save-file.ts'

export interface ConversationRowsProps {
  list: ConversationList
  session: ChatSession
  searchRef: RefObject<HTMLInputElement | null>
  onClose: () => void
}

/** How long a deletion can be undone by its toast, in milliseconds; the clock stands still under the mouse. */
const undoMs = 20_000

/**
 * The conversations, in groups by their day, those of a search in one. Keys in it: arrows, Home and End go from row to
 * row, F2 renames, Delete deletes, and Ctrl+Z (Cmd+Z) brings back what was deleted last: its toast is far away for the
 * keyboard.
 */
export function ConversationRows({ list, session, searchRef, onClose }: ConversationRowsProps): ReactElement {
  const text = useTexts('conversations')
  const { items, foundFor } = useStore(list.$list)
  const current = useStore(session.$conversationId)
  const rootRef = useRef<HTMLDivElement>(null)
  const headingId = useId()
  const [renaming, setRenaming] = useState<string | null>(null)
  const focusNext = useRef<string | null>(null)
  /** What was deleted here and can be brought back, the last one last, with how its toast is taken away. */
  const deleted = useRef(new Map<string, () => void>())
  const moreRef = useFocusOnward(() => openersOf(rootRef.current).at(-1))
  const [now] = useState(() => new Date())
  const groups = foundFor ? [{ name: 'found' as const, items }] : inGroups(items, now)

  const focusRow = (id: string) =>
    openersOf(rootRef.current)
      .find((each) => each.dataset.id === id)
      ?.focus()

  useEffect(() => {
    if (renaming !== null || focusNext.current === null) return
    focusRow(focusNext.current)
    focusNext.current = null
  })

  function open(id: string) {
    onClose()
    void session.openConversation(id)
  }

  function remove({ id, title }: FoundConversation) {
    const all = openersOf(rootRef.current)
    const index = all.findIndex((each) => each.dataset.id === id)
    const neighbour = all[index + 1] ?? all[index - 1] ?? searchRef.current
    neighbour?.focus()
    const takeBack = toast(text('deleted', { title: title || text('untitled') }), {
      duration: undoMs,
      action: { label: text('undo'), onAction: () => restore(id) },
    })
    deleted.current.set(id, takeBack)
    // Then it is gone for good, and a key would only fail.
    setTimeout(() => deleted.current.delete(id), undoDeleteSeconds * 1000)
    void list.remove(id).then((isDeleted) => isDeleted || takeToastAway(id))
  }

  function takeToastAway(id: string) {
    deleted.current.get(id)?.()
    deleted.current.delete(id)
  }

  function restore(id: string) {
    takeToastAway(id)
    void list.restore(id)
  }

  async function exportAs(id: string, format: 'markdown' | 'json') {
    const file = await list.exportFile(id, format)
    if (file) saveFile(file)
  }

  function act(action: RowAction, item: FoundConversation) {
    if (action === 'open') open(item.id)
    else if (action === 'rename') setRenaming(item.id)
    else if (action === 'pin') {
      focusNext.current = item.id
      void list.setPinned(item.id, !item.pinned)
    } else if (action === 'delete') remove(item)
    else void exportAs(item.id, action)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const opener = (event.target as Element).closest<HTMLElement>('.st-conversation-open')
    if (!opener || event.altKey || event.shiftKey) return
    if (event.ctrlKey || event.metaKey) {
      const last = [...deleted.current.keys()].at(-1)
      if (event.key.toLowerCase() !== 'z' || last === undefined) return
      event.preventDefault()
      focusNext.current = last
      return restore(last)
    }
    const all = openersOf(rootRef.current)
    const index = all.indexOf(opener)
    const item = items.find(({ id }) => id === opener.dataset.id)
    const moves: Record<string, HTMLElement | null | undefined> = {
      ArrowDown: all[index + 1] ?? opener,
      ArrowUp: all[index - 1] ?? searchRef.current,
      Home: all[0],
      End: all.at(-1),
    }
    const target = moves[event.key]
    if (target) target.focus()
    else if (event.key === 'F2' && item) setRenaming(item.id)
    else if (event.key === 'Delete' && item) remove(item)
    else return
    event.preventDefault()
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the rows inside.
    <div ref={rootRef} onKeyDown={onKeyDown}>
      {groups.map(({ name, items: members }) => (
        <section key={name} className="st-conversations-group" aria-labelledby={`${headingId}-${name}`}>
          <h3 id={`${headingId}-${name}`}>{text(`groups.${name}`)}</h3>
          <ul>
            {members.map((item) => (
              <ConversationRow
                key={item.id}
                item={item}
                now={now}
                isCurrent={item.id === current}
                isRenaming={item.id === renaming}
                group={name}
                onAction={(action) => act(action, item)}
                onRenamed={(title, returnsFocus) => {
                  if (returnsFocus) focusNext.current = item.id
                  setRenaming(null)
                  if (title !== null) void list.rename(item.id, title)
                }}
              />
            ))}
          </ul>
        </section>
      ))}
      <LoadMore list={list} moreRef={moreRef} />
    </div>
  )
}
