import type { SharedMessage } from '@ai-studio/contract'
import { formatTime } from '@ai-studio/core'
import { memo, useId, useMemo, type ReactElement } from 'react'
import { MarkdownDocument } from '../chat/markdown/document.ts'
import { Markdown } from '../chat/markdown/markdown.tsx'
import { CopyButton } from '../chat/copy-button.tsx'
import { MessageTime } from '../chat/thread/message-time.tsx'
import { useLatest } from '../hooks/use-latest.ts'
import { useTexts } from '../provider/use-studio.ts'
import { Icon } from '../ui/icon.tsx'
import { namespace } from './shared-chat-texts.ts'
import { SharedImages } from './shared-images.tsx'
import type { SharedChatProps } from './shared-chat-props.ts'

export interface SharedMessageViewProps {
  message: SharedMessage
  /** Place in the conversation, from 0. */
  index: number
  /** Level of its heading. */
  level: number
  onMissing: () => void
  onCopy?: NonNullable<SharedChatProps['onCopy']>
}

function Answer({ content }: { content: string }): ReactElement {
  const groups = useMemo(() => {
    const read = new MarkdownDocument()
    read.update(content, true)
    return read.groups
  }, [content])
  return <Markdown groups={groups} />
}

/** One message: who wrote it, when, and what. */
export const SharedMessageView = memo(function SharedMessageView(
  props: SharedMessageViewProps,
): ReactElement {
  const { message, index, level, onMissing } = props
  const { role, content, timestamp, images = [] } = message
  const text = useTexts(namespace)
  const id = useId()
  const latest = useLatest(props.onCopy)
  const Heading = `h${Math.min(level, 6)}` as 'h3'
  return (
    <article
      className="st-shared-message"
      aria-labelledby={id}
      data-role={role}
      part={`message ${role}-message`}
    >
      <div className="st-shared-message-top">
        <span className="st-shared-mark" aria-hidden="true">
          <Icon name={role === 'user' ? 'person' : 'sparkle'} size={16} />
        </span>
        <Heading id={id} className="st-shared-role" part="role">
          {text(role === 'user' ? 'role.user' : 'role.assistant')}
        </Heading>
        <span className="st-shared-time" part="time">
          <MessageTime timestamp={timestamp} format={formatTime} />
        </span>
        {content && (
          <CopyButton
            label={text('message.copy')}
            getText={() => content}
            onCopied={() => latest.current?.({ index, role })}
            part="copy"
          />
        )}
      </div>
      <div className="st-shared-content" part="content">
        {images.length > 0 && <SharedImages images={images} onMissing={onMissing} />}
        {content &&
          (role === 'user' ? (
            <p className="st-shared-question" dir="auto">
              {content}
            </p>
          ) : (
            <Answer content={content} />
          ))}
      </div>
    </article>
  )
})
