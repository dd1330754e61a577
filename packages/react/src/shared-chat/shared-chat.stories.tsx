import type { SharedConversation } from '@ai-studio/contract'
import { ApiError, type ApiClient } from '@ai-studio/core'
import { useEffect, useRef, useState, type ReactElement } from 'react'
import { StudioContext, useStudioContext } from '../provider/studio-context.ts'
import '../chat/thread.css'
import '../ui/form.css'
import './shared-chat.css'
import { SharedChat } from './shared-chat.tsx'
import { hostile, longConversation, messageAt, sample, sampleOfText, slug } from './testing/samples.ts'

export default { title: 'Shared chat' }

type Answer = SharedConversation | Error | null | 'never'

interface StoryProps {
  reading: Answer
  /** What is answered to a report and to continuing. */
  doing?: Answer
  /** As on a page of another company. */
  isElsewhere?: boolean
  /** What is pressed, one after the other, as soon as it is drawn. */
  presses?: readonly string[]
}

const refusal = (status: number, text: string, code: ApiError['code'] = 'UNKNOWN') =>
  new ApiError(code, { status, text })
const gone = refusal(404, 'Not found', 'NOT_FOUND')

function answer<T>(value: Answer): Promise<T> {
  if (value === 'never') return new Promise(() => {})
  return value instanceof Error ? Promise.reject(value) : Promise.resolve(value as T)
}

function Story({ reading, doing = null, isElsewhere = false, presses = [] }: StoryProps): ReactElement {
  const context = useStudioContext()
  const ref = useRef<HTMLDivElement>(null)
  const [value] = useState(() => {
    const { studio } = context
    const api: ApiClient = {
      ...studio.api,
      request: (operation) => answer(operation === 'getSharedConversation' ? reading : doing),
    }
    return { ...context, studio: { ...studio, api, isOwnOrigin: !isElsewhere } }
  })
  useEffect(() => {
    const left = [...presses]
    const timer = setInterval(() => {
      const next = left[0] === undefined ? null : ref.current?.querySelector<HTMLElement>(left[0])
      next?.click()
      if (next) left.shift()
      if (left.length === 0) clearInterval(timer)
    }, 60)
    return () => clearInterval(timer)
  }, [presses])
  return (
    <StudioContext.Provider value={value}>
      <div className="story-frame">
        <div ref={ref} style={{ inlineSize: 760, maxInlineSize: 'calc(100vw - 32px)' }}>
          <SharedChat slug={slug} />
        </div>
      </div>
    </StudioContext.Provider>
  )
}

const story = (props: StoryProps) => () => <Story {...props} />

export const Ready = story({ reading: sampleOfText })
export const Elsewhere = story({ reading: sampleOfText, isElsewhere: true })
export const Untitled = story({ reading: { ...sampleOfText, title: '' } })
export const Empty = story({ reading: { title: 'Nothing yet', messages: [] } })
export const Loading = story({ reading: 'never' })
export const Failed = story({ reading: new Error('away') })
export const Refused = story({
  reading: refusal(503, 'The studio is being updated. Try again in a few minutes.'),
})
export const NotAvailable = story({ reading: gone })
export const NotAvailableElsewhere = story({ reading: gone, isElsewhere: true })
export const ContinueFailed = story({
  reading: sampleOfText,
  doing: refusal(507, 'The studio has no room left for new conversations.', 'STORAGE_FULL'),
  presses: ['[part=continue]'],
})
export const Continuing = story({ reading: sampleOfText, doing: 'never', presses: ['[part=continue]'] })
export const Continued = story({
  reading: sampleOfText,
  doing: { title: '', messages: [] },
  presses: ['[part=continue]'],
})
export const Report = story({ reading: sampleOfText, presses: ['[part=report]'] })
export const ReportWithoutReason = story({
  reading: sampleOfText,
  presses: ['[part=report]', '[part=report-send]'],
})
export const ReportFailed = story({
  reading: sampleOfText,
  doing: new Error('away'),
  presses: ['[part=report]', '[value=harmful]', '[part=report-send]'],
})
export const ReportSent = story({
  reading: sampleOfText,
  presses: ['[part=report]', '[value=spam]', '[part=report-send]'],
})
export const MissingImage = story({ reading: sample })
export const Hostile = story({
  reading: {
    title: hostile[0]!,
    messages: hostile.map((text, index) => messageAt(4, index, index % 2 ? 'assistant' : 'user', text)),
  },
})
export const LongWords = story({
  reading: {
    title: 'Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft'.repeat(2),
    messages: [
      messageAt(4, 1, 'user', 'https://studio.example/'.repeat(30)),
      messageAt(4, 2, 'assistant', `\`${'x'.repeat(600)}\`\n\n${'ấ'.repeat(900)}`),
    ],
  },
})
export const RightToLeft = story({
  reading: {
    title: 'مصابيح لركن القراءة',
    messages: [
      messageAt(4, 1, 'user', 'أي مصباح تضع بجانب هذا الكرسي؟'),
      messageAt(4, 2, 'assistant', 'مصباح أرضي بذراع:\n\n- ضوء دافئ\n- خلف كتفك\n\n> قبل منتصف الليل'),
    ],
  },
})
export const TenThousand = story({ reading: longConversation(10_000) })
