import { $leavings } from '@ai-studio/core'
import type { ChatSession } from '@ai-studio/core/chat'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type ComponentType } from 'react'
import { useStudio } from '../../provider/use-studio.ts'
import { useNotLoaded } from '../use-not-loaded.ts'

interface PartProps {
  session: ChatSession
  isOpen: boolean
  onClose(): void
}

const loaders = {
  conversations: async () => (await import('../conversations/index.ts')).ConversationsPanel,
  share: async () => (await import('../share/index.ts')).ShareDialog,
  models: async () => (await import('../models/index.ts')).ModelPicker,
  instructions: async () => (await import('../settings/index.ts')).InstructionsDialog,
  print: async () => (await import('../print/index.ts')).PrintDialog,
  feedback: async () => (await import('../feedback/index.ts')).FeedbackDialog,
  shortcuts: async () => (await import('../shortcuts/index.ts')).ShortcutsSheet,
} satisfies Record<string, () => Promise<ComponentType<PartProps>>>

export type DialogName = keyof typeof loaders

/** Dialogs that come when somebody asks for them. One that cannot come is told, with another try. */
export function useParts() {
  const tellNotLoaded = useNotLoaded()
  const [parts, setParts] = useState<readonly (readonly [DialogName, ComponentType<PartProps>])[]>([])
  const { endpoint } = useStudio()
  const leavings = useStore($leavings)[endpoint]
  const [shown, setShown] = useState({ name: null as DialogName | null, leavings })
  const [waiting, setWaiting] = useState<DialogName | null>(null)
  const wanted = useRef<DialogName | null>(null)
  const takeBack = useRef<() => void>(undefined)
  // Of a chat that has gone nobody can fetch a part.
  useEffect(() => () => takeBack.current?.(), [])

  // What was opened before somebody left shows what was theirs.
  const opened = shown.leavings === leavings ? shown.name : null
  const setOpened = (name: DialogName | null) => setShown({ name, leavings: $leavings.get()[endpoint] })

  /** @param isWanted asked once its file is there */
  async function open(name: DialogName, isWanted = () => true): Promise<void> {
    wanted.current = name
    if (parts.some(([known]) => known === name)) return setOpened(name)
    setWaiting(name)
    try {
      const part = await loaders[name]()
      setParts((known) => (known.some(([each]) => each === name) ? known : [...known, [name, part]]))
      if (wanted.current === name && isWanted()) setOpened(name)
    } catch {
      takeBack.current = tellNotLoaded(() => void open(name, isWanted))
    }
    setWaiting((now) => (now === name ? null : now))
  }

  return {
    parts,
    opened,
    /** Parts begin anew when it changes. */
    leavings,
    waiting,
    open: (name: DialogName, isWanted?: () => boolean) => void open(name, isWanted),
    /** Does nothing where another one has taken its place. */
    close: (name: DialogName) => setShown((now) => (now.name === name ? { ...now, name: null } : now)),
  }
}
