import type { FoundConversation } from '@ai-studio/contract'
import { formatDate, formatDateTime, formatTime } from '@ai-studio/core'
import { memo, type ReactElement } from 'react'
import { useLanguage, useTexts } from '../../provider/use-studio.ts'
import { Icon } from '../../ui/icon.tsx'
import { Menu } from '../../ui/menu.tsx'
import { VisuallyHidden } from '../../ui/visually-hidden.tsx'
import { groupOf, type GroupName } from './groups.ts'
import { RenameField } from './rename-field.tsx'

export type RowAction = 'open' | 'rename' | 'pin' | 'markdown' | 'json' | 'delete'

export interface ConversationRowProps {
  item: FoundConversation
  /** When the list was opened: its days are counted from there. */
  now: Date
  /** Whether the chat shows it. */
  isCurrent: boolean
  isRenaming: boolean
  /** Among which it stands, and what its heading says of it. */
  group: GroupName | 'found'
  onAction: (action: RowAction) => void
  /** Null leaves the title as it is. */
  onRenamed: (title: string | null, returnsFocus: boolean) => void
}

/** A conversation: its title, when it was last written in, and what can be done with it. */
export const ConversationRow = memo(function ConversationRow(props: ConversationRowProps): ReactElement {
  const { item, now, isCurrent, isRenaming, group, onAction, onRenamed } = props
  const text = useTexts('conversations')
  const language = useLanguage()
  const { id, updatedAt, messageCount, excerpt, pinned } = item
  const title = item.title || text('untitled')
  if (isRenaming) {
    return (
      <li className="st-conversation">
        <RenameField title={item.title} onDone={onRenamed} />
      </li>
    )
  }
  // A time alone is read as one of today where no heading says another day.
  const isTimeEnough = group === 'yesterday' || groupOf({ ...item, pinned: false }, now) === 'today'
  return (
    <li className="st-conversation" data-current={isCurrent || undefined}>
      <button
        type="button"
        className="st-conversation-open"
        data-id={id}
        aria-current={isCurrent || undefined}
        part="listed-conversation"
        onClick={() => onAction('open')}
      >
        <span className="st-conversation-title" dir="auto" title={title}>
          {group === 'found' && pinned && (
            // The title alone decides which way it is read.
            <bdi>
              <Icon name="pin" size={14} />
              <VisuallyHidden>{text('row.pinned')} </VisuallyHidden>
            </bdi>
          )}
          <span>{title}</span>
        </span>
        {excerpt && (
          <span className="st-conversation-excerpt" dir="auto">
            {excerpt}
          </span>
        )}
        <span className="st-conversation-note">
          <time dateTime={updatedAt} title={formatDateTime(updatedAt, language)}>
            {isTimeEnough ? formatTime(updatedAt, language) : formatDate(updatedAt, language)}
          </time>
          <span>{text('row.messages', { count: messageCount })}</span>
        </span>
      </button>
      <Menu
        label={text('row.menu', { title })}
        icon="dots"
        size="small"
        align="end"
        className="st-conversation-menu"
        items={[
          { id: 'rename', label: text('row.rename'), icon: <Icon name="pen" size={18} /> },
          { id: 'pin', label: text(pinned ? 'row.unpin' : 'row.pin'), icon: <Icon name="pin" size={18} /> },
          { id: 'markdown', label: text('row.markdown'), icon: <Icon name="arrow-to-line" size={18} /> },
          { id: 'json', label: text('row.json'), icon: <Icon name="arrow-to-line" size={18} /> },
          { id: 'delete', label: text('row.delete'), icon: <Icon name="trash" size={18} />, isDanger: true },
        ]}
        onSelect={(action) => onAction(action as RowAction)}
      />
    </li>
  )
})
