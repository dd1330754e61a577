import { useRef, useState, type ReactElement } from 'react'
import { useTexts } from '../../provider/use-studio.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import type { IconName } from '../../ui/icon-paths.ts'
import { Menu } from '../../ui/menu.tsx'
import { toast } from '../../ui/toasts.ts'
import { useChat } from '../chat-context.ts'
import { copyText } from '../thread/copy-text.ts'
import { useSelected } from '../use-selected.ts'
import { ModelMenu } from './model-menu.tsx'
import { StartOverDialog } from './start-over-dialog.tsx'
import { useHeaderWidth } from './use-header-width.ts'
import { useParts, type DialogName } from './use-parts.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** The model, and what can be done with the conversation as a whole. */
export function HeaderActions(): ReactElement {
  const { isDisabled } = useChat()
  return (
    <>
      <ModelMenu />
      {!isDisabled && <Actions />}
    </>
  )
}

/** As buttons where there is room for them, else in one menu. */
function Actions(): ReactElement {
  const text = useTexts('chat')
  const { session, controls } = useChat()
  const hasMessages = useSelected(session.$messages, (messages) => messages.length > 0)
  const hasConversation = useSelected(session.$conversationId, (id) => id !== null)
  const [isAsking, setAsking] = useState(false)
  const rootRef = useRef<HTMLSpanElement>(null)
  const width = useHeaderWidth(rootRef)
  const { parts, opened, waiting, open, close } = useParts()
  const isBegun = hasMessages || hasConversation

  function begin() {
    session.newConversation()
    // The button has nothing to do any more, and would take the focus with it.
    controls.current?.focus()
  }

  async function copyLast() {
    const last = session.$messages.get().findLast(({ role, content }) => role === 'assistant' && content)
    if (!last) return
    const isCopied = await copyText(last.content, rootRef.current!)
    toast(text(isCopied ? 'copy.done' : 'copy.failed'), { kind: isCopied ? 'success' : 'error' })
  }

  useShortcuts(rootRef, (name) => {
    if (name === 'help') open('shortcuts')
    else if (name === 'conversations') open('conversations')
    else if (name === 'copyLast') void copyLast()
    else if (name === 'newConversation' && isBegun) begin()
    else if (name === 'share' && hasConversation) open('share')
    return true
  })

  const labels = {
    conversations: text('header.conversations'),
    share: text('header.share'),
    shortcuts: text('header.shortcuts'),
    startOver: text('header.startOver'),
  }
  const opener = (name: DialogName) => ({
    label: labels[name],
    isBusy: waiting === name,
    onClick: () => open(name),
  })
  const item = (id: DialogName | 'startOver', icon: IconName, isDisabled = false) => ({
    id,
    label: labels[id],
    icon: <Icon name={icon} size={18} />,
    isDisabled,
    isDanger: id === 'startOver',
  })

  return (
    <span ref={rootRef} className="st-chat-actions">
      {width === 'wide' && (
        <>
          <IconButton icon="clock-back" part="conversations" {...opener('conversations')} />
          <IconButton icon="share-link" part="share" disabled={!hasConversation} {...opener('share')} />
        </>
      )}
      {width !== 'narrow' && (
        <IconButton
          icon="trash"
          label={labels.startOver}
          disabled={!isBegun}
          part="start-over"
          onClick={() => setAsking(true)}
        />
      )}
      <IconButton
        icon="plus"
        label={text('header.newConversation')}
        disabled={!isBegun}
        part="new-conversation"
        onClick={begin}
      />
      <Menu
        label={text('header.more')}
        icon="dots"
        align="end"
        part="more"
        isBusy={waiting === 'shortcuts' || (waiting !== null && width !== 'wide')}
        items={[
          ...(width === 'wide'
            ? []
            : [item('conversations', 'clock-back'), item('share', 'share-link', !hasConversation)]),
          item('shortcuts', 'info'),
          ...(width === 'narrow' ? [item('startOver', 'trash', !isBegun)] : []),
        ]}
        onSelect={(id) => (id === 'startOver' ? setAsking(true) : open(id as DialogName))}
      />
      <StartOverDialog isOpen={isAsking} onClose={() => setAsking(false)} />
      {parts.map(([name, Part]) => (
        <Part key={name} session={session} isOpen={opened === name} onClose={close} />
      ))}
    </span>
  )
}
