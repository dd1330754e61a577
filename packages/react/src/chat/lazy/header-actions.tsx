import { useEffect, useRef, useState, type ReactElement } from 'react'
import { useFocusOnward } from '../../hooks/use-focus-onward.ts'
import { useLatest } from '../../hooks/use-latest.ts'
import { useTexts } from '../../provider/use-studio.ts'
import { IconButton } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { Menu, type MenuItem } from '../../ui/menu.tsx'
import { toast } from '../../ui/toasts.ts'
import { useActionTexts } from '../actions/action-texts.ts'
import { useChat } from '../chat-context.ts'
import { onAskWhy } from '../feedback/ask-why.ts'
import { copyText } from '../../ui/copy-text.ts'
import { useSelected } from '../use-selected.ts'
import { ModelButton } from './model-button.tsx'
import { StartOverDialog } from './start-over-dialog.tsx'
import { useHeaderWidth } from './use-header-width.ts'
import { useParts, type DialogName } from './use-parts.ts'
import { useShortcuts } from './use-shortcuts.ts'

/** The model, and what can be done with the conversation as a whole. */
export function HeaderActions(): ReactElement {
  const { session, isDisabled } = useChat()
  const parts = useParts()
  return (
    <>
      <ModelButton
        isBusy={parts.waiting === 'models'}
        isOpen={parts.opened === 'models'}
        onOpen={() => parts.open('models')}
      />
      {!isDisabled && <Actions parts={parts} />}
      {parts.parts.map(([name, Part]) => (
        <Part
          key={`${name} ${parts.leavings}`}
          session={session}
          isOpen={parts.opened === name}
          onClose={() => parts.close(name)}
        />
      ))}
    </>
  )
}

/** As buttons where there is room for them, else in one menu. */
function Actions({ parts }: { parts: ReturnType<typeof useParts> }): ReactElement {
  const text = useTexts('chat')
  const more = useActionTexts()
  const { session, controls } = useChat()
  const hasMessages = useSelected(session.$messages, (messages) => messages.length > 0)
  const hasConversation = useSelected(session.$conversationId, (id) => id !== null)
  const isTemporary = useSelected(session.$isTemporary, (value) => value)
  const isInstructed = useSelected(session.$instructions, (value) => value !== '')
  const [isAsking, setAsking] = useState(false)
  const rootRef = useRef<HTMLSpanElement>(null)
  const width = useHeaderWidth(rootRef)
  // Where a zoom leaves no room for a button, or it has nothing to tell any more, its place in the menu is next.
  const toMenu = () => rootRef.current?.querySelector<HTMLElement>('[part~=more]')
  const instructionsRef = useFocusOnward(toMenu)
  const conversationsRef = useFocusOnward(toMenu)
  const shareRef = useFocusOnward(toMenu)
  const startOverRef = useFocusOnward(toMenu)
  const { opened, waiting, open } = parts
  const isBegun = hasMessages || hasConversation
  const canShare = hasConversation && !isTemporary

  // The answer of the server may come when the reader is at something else, or at another conversation.
  const isFree = (messageId: string) => {
    const { current: root } = rootRef
    const dialog = root?.closest('.st-chat')?.querySelector('dialog[open]')
    const focused = (root?.getRootNode() as Document | ShadowRoot | undefined)?.activeElement
    const isWriting = (focused ?? document.activeElement)?.matches('input, textarea, [contenteditable]')
    return !dialog && !isWriting && session.$messages.get().some(({ serverId }) => serverId === messageId)
  }
  const latestAsk = useLatest((messageId: string) => {
    if (opened !== null || waiting !== null || isAsking || !isFree(messageId)) return false
    open('feedback', () => isFree(messageId))
    return true
  })
  useEffect(() => onAskWhy(session, (messageId) => latestAsk.current(messageId)), [session, latestAsk])

  function begin(options?: { isTemporary: boolean }) {
    if (options) session.newConversation(options)
    else session.newConversation()
    // The button has nothing to do any more, and would take the focus with it.
    controls.current?.focus()
  }

  function startOver() {
    // Of a temporary conversation there is nothing to lose that would not be lost anyway.
    if (isTemporary) begin()
    else setAsking(true)
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
    else if (name === 'newConversation' && (isBegun || isTemporary)) begin()
    else if (name === 'temporary' && (isBegun || !isTemporary)) begin({ isTemporary: true })
    else if (name === 'share' && canShare) open('share')
    return true
  })

  const notShared = isTemporary && more ? more('menu.notShared') : undefined
  const entries: Record<string, MenuItem> = {
    conversations: {
      id: 'conversations',
      label: text('header.conversations'),
      icon: <Icon name="clock-back" size={18} />,
    },
    share: {
      id: 'share',
      label: text('header.share'),
      icon: <Icon name="share-link" size={18} />,
      isDisabled: !canShare,
      ...(notShared && { description: notShared }),
    },
    shortcuts: { id: 'shortcuts', label: text('header.shortcuts'), icon: <Icon name="info" size={18} /> },
    startOver: {
      id: 'startOver',
      label: text('header.startOver'),
      icon: <Icon name="trash" size={18} />,
      isDisabled: !isBegun,
      isDanger: true,
    },
  }
  const added: MenuItem[] = more
    ? [
        {
          id: 'instructions',
          label: more('menu.instructions'),
          icon: <Icon name="sliders" size={18} />,
          ...(isInstructed && { description: more('menu.inForce') }),
        },
        {
          id: 'temporary',
          label: more(isTemporary ? 'menu.endTemporary' : 'menu.temporary'),
          icon: <Icon name="eye-off" size={18} />,
        },
        {
          id: 'print',
          label: more('menu.print'),
          icon: <Icon name="printer" size={18} />,
          isDisabled: !hasMessages,
        },
      ]
    : []

  function choose(id: string) {
    if (id === 'startOver') startOver()
    else if (id === 'temporary') begin(isTemporary ? undefined : { isTemporary: true })
    else open(id as DialogName)
  }

  const opener = (name: 'conversations' | 'share') => ({
    label: entries[name]!.label,
    isBusy: waiting === name,
    onClick: () => open(name),
  })

  return (
    <span ref={rootRef} className="st-chat-actions">
      {isInstructed && more && width !== 'narrow' && (
        <IconButton
          ref={instructionsRef}
          icon="sliders"
          label={more('instructed')}
          isBusy={waiting === 'instructions'}
          className="st-chat-instructed"
          part="instructions"
          onClick={() => open('instructions')}
        />
      )}
      {width === 'wide' && (
        <>
          <IconButton
            ref={conversationsRef}
            icon="clock-back"
            part="conversations"
            {...opener('conversations')}
          />
          <IconButton
            ref={shareRef}
            icon="share-link"
            part="share"
            disabled={!canShare}
            {...(notShared && { title: notShared })}
            {...opener('share')}
          />
        </>
      )}
      {width !== 'narrow' && (
        <IconButton
          ref={startOverRef}
          icon="trash"
          label={text('header.startOver')}
          disabled={!isBegun}
          part="start-over"
          onClick={startOver}
        />
      )}
      <IconButton
        icon="plus"
        label={text('header.newConversation')}
        disabled={!isBegun && !isTemporary}
        part="new-conversation"
        onClick={() => begin()}
      />
      <Menu
        label={text('header.more')}
        icon="dots"
        align="end"
        part="more"
        isBusy={waiting !== null && !hasOwnButton(waiting, width === 'wide', isInstructed)}
        items={[
          ...(width === 'wide' ? [] : [entries.conversations!, entries.share!]),
          ...added,
          entries.shortcuts!,
          ...(width === 'narrow' ? [entries.startOver!] : []),
        ]}
        onSelect={choose}
      />
      <StartOverDialog isOpen={isAsking} onClose={() => setAsking(false)} />
    </span>
  )
}

/** Whether a part that is on its way shows so elsewhere than at the menu. */
function hasOwnButton(name: DialogName, isWide: boolean, isInstructed: boolean): boolean {
  if (name === 'models' || name === 'feedback') return true
  if (name === 'instructions') return isInstructed
  return isWide && (name === 'conversations' || name === 'share')
}
