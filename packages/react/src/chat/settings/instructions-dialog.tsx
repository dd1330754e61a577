import type { TextLoader } from '@ai-studio/core'
import type { ChatSession } from '@ai-studio/core/chat'
import { limits, type Language } from '@ai-studio/contract/constants'
import { useStore } from '@nanostores/react'
import { useRef, useState, type ReactElement } from 'react'
import { useLatest } from '../../hooks/use-latest.ts'
import { useWidgetTexts } from '../../hooks/use-widget-texts.ts'
import { useTexts } from '../../provider/use-studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { toast } from '../../ui/toasts.ts'
import { fits, LongField } from '../parts/fields.tsx'
import en from './locales/en.json' with { type: 'json' }

const settingsTexts: Record<Language, TextLoader> = {
  en: () => Promise.resolve(en),
  vi: async () => (await import('./locales/vi.json')).default,
}

export interface InstructionsDialogProps {
  session: ChatSession
  isOpen: boolean
  onClose(): void
}

/** What the visitor tells the model beforehand in this conversation. */
export function InstructionsDialog(props: InstructionsDialogProps): ReactElement | null {
  return useWidgetTexts('settings', en, settingsTexts) ? <Instructions {...props} /> : null
}

function Instructions({ session, isOpen, onClose }: InstructionsDialogProps): ReactElement {
  const text = useTexts('settings')
  const saved = useStore(session.$instructions)
  const conversationId = useStore(session.$conversationId)
  // Null: as it is saved. Each opening begins with that,
  const [written, setWritten] = useState<string | null>(null)
  // or, in its conversation, with what could not be saved after the dialog had gone.
  const [unsaved, setUnsaved] = useState<{ conversationId: string | null; draft: string } | null>(null)
  const [busy, setBusy] = useState<'save' | 'clear' | null>(null)
  const latestWritten = useLatest(written)
  const opening = useRef(0)
  const draft = written ?? (unsaved?.conversationId === conversationId ? unsaved.draft : saved)
  const canSave = fits(draft, limits.instructionsLength) && busy === null

  const forget = () => setUnsaved((now) => (now?.conversationId === conversationId ? null : now))

  function leave(): void {
    opening.current += 1
    setBusy(null)
    setWritten(null)
    forget()
    onClose()
  }

  async function save(next: string, kind: 'save' | 'clear'): Promise<void> {
    if (busy !== null || !fits(next, limits.instructionsLength)) return
    if (next.trim() === saved) return leave()
    setBusy(kind)
    const current = opening.current
    const isSaved = await session.setInstructions(next.trim())
    // Whoever has left meanwhile may have opened it anew, of another conversation even.
    const isHere = opening.current === current
    if (isHere) setBusy(null)
    if (!isSaved) {
      if (!isHere && kind === 'save') setUnsaved({ conversationId, draft: next })
      return void toast(text('failed'), { kind: 'error' })
    }
    forget()
    // What was written since stays.
    if (isHere && latestWritten.current === written) leave()
    toast(text(next.trim() === '' ? 'cleared' : 'saved'), { kind: 'success' })
  }

  return (
    <Dialog
      isOpen={isOpen}
      onClose={leave}
      heading={text('heading')}
      actions={
        <>
          {saved !== '' && (
            <Button
              variant="ghost"
              icon="trash"
              className="st-chat-clear"
              isBusy={busy === 'clear'}
              disabled={busy === 'save'}
              onClick={() => void save('', 'clear')}
            >
              {text('clear')}
            </Button>
          )}
          <Button onClick={leave}>{text('cancel')}</Button>
          <Button
            variant="primary"
            isBusy={busy === 'save'}
            disabled={!canSave && busy !== 'save'}
            onClick={() => void save(draft, 'save')}
          >
            {text('save')}
          </Button>
        </>
      }
    >
      <LongField
        label={text('label')}
        hint={text('hint')}
        placeholder={text('placeholder')}
        value={draft}
        limit={limits.instructionsLength}
        rows={7}
        onChange={setWritten}
        onSubmit={() => void save(draft, 'save')}
      />
    </Dialog>
  )
}
