import type { TextLoader } from '@ai-studio/core'
import type { ChatMessage, ChatSession } from '@ai-studio/core/chat'
import type { Language } from '@ai-studio/contract/constants'
import { useStore } from '@nanostores/react'
import { useEffect, useState, type MouseEvent, type ReactElement } from 'react'
import { createPortal } from 'react-dom'
import { useLatest } from '../../hooks/use-latest.ts'
import { useWidgetTexts } from '../../hooks/use-widget-texts.ts'
import { useLanguage, useTexts } from '../../provider/use-studio.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import en from './locales/en.json' with { type: 'json' }
import { loadAll } from './load-all.ts'
import { messagesOnPaper } from './messages-on-paper.ts'
import { createPrintFrame, isComplete, type PrintFrame } from './print-frame.ts'
import { PrintPage } from './print-page.tsx'

const printTexts: Record<Language, TextLoader> = {
  en: () => Promise.resolve(en),
  vi: async () => (await import('./locales/vi.json')).default,
}

export interface PrintDialogProps {
  session: ChatSession
  isOpen: boolean
  onClose(): void
  /** Default: the browser's own dialog. */
  print?: (window: Window) => void
}

/** Has everything of a conversation ready, and hands it to the browser's printing, which also saves PDFs. */
export function PrintDialog(props: PrintDialogProps): ReactElement | null {
  const hasTexts = useWidgetTexts('print', en, printTexts)
  return hasTexts && props.isOpen ? <Preparation {...props} /> : null
}

/** So long, in milliseconds, a browser takes at most until it begins to print what it is asked to. */
const patienceMs = 5_000

type Step = 'loading' | 'incomplete' | 'preparing' | 'failed'

interface Paper {
  frame: PrintFrame
  messages: readonly ChatMessage[]
  madeAt: Date
}

function Preparation({ session, onClose, print = (view) => view.print() }: PrintDialogProps): ReactElement {
  const text = useTexts('print')
  const language = useLanguage()
  const title = useStore(session.$title) || text('untitled')
  const [step, setStep] = useState<Step>('loading')
  const [count, setCount] = useState(0)
  const [paper, setPaper] = useState<Paper | null>(null)
  const latest = useLatest({ onClose, print, title, language })

  useEffect(() => {
    if (step !== 'loading') return undefined
    const leaving = new AbortController()
    async function load(): Promise<void> {
      const isWhole = await loadAll(session, setCount, leaving.signal)
      if (!leaving.signal.aborted) setStep(isWhole ? 'preparing' : 'incomplete')
    }
    void load()
    return () => leaving.abort()
  }, [session, step])

  useEffect(() => {
    if (step !== 'preparing') return undefined
    let isOver = false
    let made: PrintFrame | undefined
    async function make(): Promise<void> {
      try {
        const frame = await createPrintFrame(latest.current.title, latest.current.language)
        made = frame
        if (isOver) return frame.remove()
        const madeAt = new Date()
        setPaper({ frame, madeAt, messages: messagesOnPaper(session, madeAt) })
      } catch {
        if (!isOver) setStep('failed')
      }
    }
    void make()
    return () => {
      isOver = true
      setPaper(null)
      made?.remove()
    }
  }, [session, step, latest])

  // Once the conversation is drawn on it.
  useEffect(() => {
    if (!paper) return undefined
    const { frame } = paper
    const leaving = new AbortController()
    const { signal } = leaving
    let hasBegun = false
    let patience: ReturnType<typeof setTimeout> | undefined
    const fail = () => {
      if (!signal.aborted && !hasBegun) setStep('failed')
    }
    frame.window.addEventListener('beforeprint', () => (hasBegun = true), { signal })
    frame.window.addEventListener('afterprint', () => latest.current.onClose(), { signal })
    async function hand(): Promise<void> {
      await isComplete(frame)
      if (signal.aborted) return
      frame.window.focus()
      latest.current.print(frame.window)
      // A frame that may open no dialogs, and a browser within an application, print nothing and say nothing.
      if (!signal.aborted) patience = setTimeout(fail, patienceMs)
    }
    hand().catch(fail)
    return () => {
      leaving.abort()
      clearTimeout(patience)
    }
  }, [paper, latest])

  /** The button goes with its step, and must not take the focus out of the dialog. */
  const goOn =
    (next: Step) =>
    ({ currentTarget }: MouseEvent): void => {
      currentTarget.closest('dialog')?.focus()
      setStep(next)
    }

  const isWaiting = step === 'loading' || step === 'preparing'
  return (
    <>
      <Dialog
        isOpen
        onClose={onClose}
        heading={text('heading')}
        size="small"
        actions={
          <>
            <Button onClick={onClose}>{text('cancel')}</Button>
            {step === 'incomplete' && <Button onClick={goOn('preparing')}>{text('printThese')}</Button>}
            {!isWaiting && (
              <Button variant="primary" icon="retry" onClick={goOn('loading')}>
                {text('retry')}
              </Button>
            )}
          </>
        }
      >
        <output className="st-print-step">
          {isWaiting && <Spinner size={16} />}
          <span>
            {step === 'loading' && count > 0 ? `${text(step)} ${text('loaded', { count })}` : text(step)}
          </span>
        </output>
      </Dialog>
      {paper &&
        createPortal(
          <PrintPage
            title={title}
            messages={paper.messages}
            models={session.$models.get()}
            now={paper.madeAt}
          />,
          paper.frame.body,
        )}
    </>
  )
}
