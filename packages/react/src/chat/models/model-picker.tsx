import type { TextLoader } from '@ai-studio/core'
import type { ChatSession } from '@ai-studio/core/chat'
import type { Language } from '@ai-studio/contract/constants'
import { useStore } from '@nanostores/react'
import { useRef, type ReactElement } from 'react'
import { useWidgetTexts } from '../../hooks/use-widget-texts.ts'
import { useTexts } from '../../provider/use-studio.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { usePartStyles } from '../parts/use-part-styles.ts'
import en from './locales/en.json' with { type: 'json' }
import { ModelList } from './model-list.tsx'

const modelTexts: Record<Language, TextLoader> = {
  en: () => Promise.resolve(en),
  vi: async () => (await import('./locales/vi.json')).default,
}

export interface ModelPickerProps {
  session: ChatSession
  isOpen: boolean
  /** A model is chosen, or the visitor does not want to. The owner then sets `isOpen` to false. */
  onClose(): void
}

/** All models, to search and to choose from; those of other plans are shown, but cannot be chosen. */
export function ModelPicker({ session, isOpen, onClose }: ModelPickerProps): ReactElement {
  const placeRef = useRef<HTMLSpanElement>(null)
  const hasTexts = useWidgetTexts('models', en, modelTexts)
  const hasStyles = usePartStyles('models', placeRef)
  const text = useTexts('models')
  const models = useStore(session.$models)?.models ?? []
  const modelId = useStore(session.$modelId)
  if (!hasTexts || !hasStyles) return <span ref={placeRef} hidden />
  return (
    <Dialog isOpen={isOpen} onClose={onClose} heading={text('heading')} className="st-models">
      <ModelList
        models={models}
        chosenId={modelId}
        onChoose={(id) => {
          session.selectModel(id)
          onClose()
        }}
      />
    </Dialog>
  )
}
