import type { ChatMessage, ChatSession } from '@ai-studio/core/chat'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { IconButton } from '../../ui/button.tsx'
import { useChat } from '../chat-context.ts'
import { announce } from '../announce.ts'
import { useSelected } from '../use-selected.ts'
import { distanceOf } from './drawn-rows.ts'
import { useRowTexts } from './row-texts.ts'
import { beginTurn, endTurn, turnOf, type VersionTurn } from './version-turn.ts'

const steps = { earlier: -1, later: 1 } as const

export interface VersionSwitchProps {
  session: ChatSession
  message: ChatMessage
}

/** Goes through the versions of a message. Each stands in a row of its own; the focus goes along. */
export function VersionSwitch({ session, message }: VersionSwitchProps): ReactElement | null {
  // Most have one alone: their rows follow nothing for it.
  const { versions = [], serverId } = message
  const index = serverId === null ? -1 : versions.indexOf(serverId)
  if (versions.length < 2 || index < 0) return null
  return <Versions session={session} serverId={serverId} versions={versions} index={index} />
}

/** Whether nothing has the focus, or something in the conversation: whoever has gone on elsewhere keeps it there. */
function isFree(root: HTMLElement): boolean {
  const { activeElement, body } = root.ownerDocument
  const near = (root.getRootNode() as Document | ShadowRoot).activeElement
  return !activeElement || activeElement === body || (near !== null && near.closest('.st-thread') !== null)
}

interface VersionsProps {
  session: ChatSession
  /** The version that is shown. */
  serverId: string | null
  versions: readonly string[]
  /** Its place among them. */
  index: number
}

function Versions({ session, serverId, versions, index }: VersionsProps): ReactElement | null {
  const text = useRowTexts()
  const { isDisabled } = useChat()
  const rootRef = useRef<HTMLDivElement>(null)
  const [isWaiting, setWaiting] = useState(false)
  const isAnswering = useSelected(session.$live, (live) => live !== null)
  const position = text?.('versions.position', { number: index + 1, count: versions.length }) ?? ''
  const canGo = (direction: VersionTurn['direction']) =>
    !isAnswering && !isDisabled && versions[index + steps[direction]] !== undefined

  // After the conversation has found its place, so that the browser brings the control into view where it is not.
  useEffect(() => {
    const turn = turnOf(session)
    const root = rootRef.current
    if (!turn || !root || turn.versionId !== serverId || !endTurn(session, turn)) return
    const [earlier, later] = root.querySelectorAll('button')
    const pressed = turn.direction === 'earlier' ? earlier : later
    const other = pressed === earlier ? later : earlier
    const target = pressed?.getAttribute('aria-disabled') === 'true' ? other : pressed
    if (isFree(root)) target?.focus()
    announce(session, position)
  }, [session, serverId, position])

  async function go(direction: VersionTurn['direction']): Promise<void> {
    const versionId = versions[index + steps[direction]]
    const root = rootRef.current
    if (!versionId || !root || isWaiting || !canGo(direction)) return
    const scroller = root.closest<HTMLElement>('.st-thread')
    const row = root.closest('.st-row')
    const distance = scroller && row ? distanceOf({ scroller }, row) : 0
    const turn = { versionId, direction, distance }
    beginTurn(session, turn)
    setWaiting(true)
    await session.showVersion(versionId)
    setWaiting(false)
    // Refused: nothing comes to take the focus.
    if (!session.$messages.get().some((each) => each.serverId === versionId)) endTurn(session, turn)
  }

  if (!text) return null
  const button = (direction: VersionTurn['direction']) => (
    <IconButton
      icon="chevron-down"
      iconSize={16}
      size="small"
      label={text(`versions.${direction}`)}
      // Not `disabled`: at an end the button keeps the focus.
      aria-disabled={!canGo(direction) || undefined}
      className={`st-version-${direction}`}
      part={`version ${direction}-version`}
      onClick={() => void go(direction)}
    />
  )
  return (
    <div
      ref={rootRef}
      className="st-versions"
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a fieldset is for forms.
      role="group"
      aria-label={position}
      aria-busy={isWaiting || undefined}
    >
      {button('earlier')}
      <span aria-hidden="true">
        {index + 1} / {versions.length}
      </span>
      {button('later')}
    </div>
  )
}
