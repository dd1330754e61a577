import type { SharedMessage } from '@ai-studio/contract'
import { formatDate } from '@ai-studio/core'
import { memo, useMemo, type ReactElement } from 'react'
import { useLanguage, useTexts } from '../provider/use-studio.ts'
import { namespace } from './shared-chat-texts.ts'
import type { SharedChatProps } from './shared-chat-props.ts'
import { SharedMessageView } from './shared-message-view.tsx'
import { useGrowingCount } from './use-growing-count.ts'

/** Messages that are drawn together, and left out by the browser together while they are far from the screen. */
const groupSize = 20

export interface MessageListProps {
  messages: readonly SharedMessage[]
  /** Level of the headings of the messages. */
  level: number
  onMissing: () => void
  onCopy?: NonNullable<SharedChatProps['onCopy']>
}

interface GroupProps extends Omit<MessageListProps, 'messages'> {
  messages: readonly SharedMessage[]
  /** Place of the first one, from 0. */
  first: number
  /** The last message before the group; its day needs not be named again. */
  before: SharedMessage | undefined
}

const Group = memo(function Group({ messages, first, before, ...rest }: GroupProps): ReactElement {
  const language = useLanguage()
  return (
    <div className="st-shared-group">
      {messages.map((message, index) => {
        const day = formatDate(message.timestamp, language)
        const last = index > 0 ? messages[index - 1] : before
        const isNewDay = day !== '' && day !== (last ? formatDate(last.timestamp, language) : '')
        return (
          // A conversation that was read never changes.
          <div key={first + index}>
            {isNewDay && (
              <p className="st-shared-day">
                <time dateTime={message.timestamp}>{day}</time>
              </p>
            )}
            <SharedMessageView {...rest} message={message} index={first + index} />
          </div>
        )
      })}
    </div>
  )
})

/** All messages. The first are drawn at once, the others when the page has nothing better to do. */
export function MessageList({ messages, ...rest }: MessageListProps): ReactElement {
  const text = useTexts(namespace)
  const groups = useMemo(() => {
    const made: SharedMessage[][] = []
    for (let at = 0; at < messages.length; at += groupSize) made.push(messages.slice(at, at + groupSize))
    return made
  }, [messages])
  const count = useGrowingCount(groups.length)
  return (
    <section
      className="st-shared-messages"
      aria-label={text('messages')}
      aria-busy={count < groups.length || undefined}
      part="messages"
    >
      {groups.slice(0, count).map((group, index) => (
        <Group
          key={index}
          {...rest}
          messages={group}
          first={index * groupSize}
          before={messages[index * groupSize - 1]}
        />
      ))}
    </section>
  )
}
