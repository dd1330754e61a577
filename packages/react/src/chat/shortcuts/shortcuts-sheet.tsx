import type { TextLoader } from '@ai-studio/core'
import type { Language } from '@ai-studio/contract/constants'
import { useRef, type ReactElement } from 'react'
import { useWidgetTexts } from '../../hooks/use-widget-texts.ts'
import { useTexts } from '../../provider/use-studio.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { usePartStyles } from '../parts/use-part-styles.ts'
import { isMac, shortcutLetters, type ShortcutName } from './keys.ts'
import en from './locales/en.json' with { type: 'json' }

const shortcutTexts: Record<Language, TextLoader> = {
  en: () => Promise.resolve(en),
  vi: async () => (await import('./locales/vi.json')).default,
}

export interface ShortcutsSheetProps {
  isOpen: boolean
  onClose(): void
}

interface Line {
  readonly does: string
  readonly keys: readonly string[]
}

/** The keys of the chat, in groups by where they work. */
function sections(onMac: boolean): { name: 'everywhere' | 'composer' | 'thread' | 'list'; lines: Line[] }[] {
  const modifiers = onMac ? ['⌃', '⇧'] : ['Alt', 'Shift']
  const letterOf = (name: ShortcutName) =>
    Object.entries(shortcutLetters)
      .find(([, each]) => each === name)?.[0]
      .toUpperCase() ?? ''
  const together = (name: ShortcutName) => ({ does: name, keys: [...modifiers, letterOf(name)] })
  const alt = onMac ? '⌥' : 'Alt'
  return [
    {
      name: 'everywhere',
      lines: [
        together('newConversation'),
        together('temporary'),
        together('conversations'),
        together('copyLast'),
        together('share'),
        { does: 'help', keys: [onMac ? '⌘' : 'Ctrl', '/'] },
      ],
    },
    {
      name: 'composer',
      lines: [
        { does: 'send', keys: ['Enter'] },
        { does: 'newLine', keys: [onMac ? '⇧' : 'Shift', 'Enter'] },
        { does: 'stop', keys: ['Esc'] },
      ],
    },
    {
      name: 'thread',
      lines: [
        { does: 'previous', keys: [alt, '↑'] },
        { does: 'next', keys: [alt, '↓'] },
        { does: 'start', keys: ['Home'] },
        { does: 'end', keys: ['End'] },
      ],
    },
    {
      name: 'list',
      lines: [
        { does: 'search', keys: ['/'] },
        { does: 'rename', keys: ['F2'] },
        { does: 'delete', keys: [onMac ? '⌦' : 'Delete'] },
        { does: 'undoDelete', keys: [onMac ? '⌘' : 'Ctrl', 'Z'] },
      ],
    },
  ]
}

/** Says what the keys of the chat do. */
export function ShortcutsSheet({ isOpen, onClose }: ShortcutsSheetProps): ReactElement {
  const placeRef = useRef<HTMLSpanElement>(null)
  const hasTexts = useWidgetTexts('shortcuts', en, shortcutTexts)
  const hasStyles = usePartStyles('shortcuts', placeRef)
  const text = useTexts('shortcuts')
  if (!hasTexts || !hasStyles) return <span ref={placeRef} hidden />
  return (
    <Dialog isOpen={isOpen} onClose={onClose} heading={text('heading')} size="large" className="st-shortcuts">
      {sections(isMac()).map(({ name, lines }) => (
        <section key={name}>
          <h3>{text(`sections.${name}`)}</h3>
          <dl>
            {lines.map(({ does, keys }) => (
              <div key={does}>
                <dt>{text(`keys.${does}`)}</dt>
                <dd dir="ltr">
                  {keys.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  )
}
