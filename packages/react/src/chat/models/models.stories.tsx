import type { Model } from '@ai-studio/contract'
import type { SessionValues } from '../../../../core/src/chat/session-state.ts'
import { createFakeSession } from '../../../../core/src/chat/testing/fake-session.ts'
import { FeedbackDialog } from '../feedback/index.ts'
import { InstructionsDialog } from '../settings/index.ts'
import { models } from '../testing/samples.ts'
import './models.css'
import { ModelPicker } from './model-picker.tsx'

export default { title: 'Chat dialogs' }

const picker = (values: Partial<SessionValues>) => () => (
  <ModelPicker session={createFakeSession({ modelId: 'vision', ...values })} isOpen onClose={() => {}} />
)
const many: Model[] = Array.from({ length: 200 }, (_, index) => ({
  id: `example/model-${index}`,
  name: `Example ${index % 2 ? 'Large' : 'Small'} ${index}`,
  ...(index % 3 === 0 && { description: 'What it is good at, in a sentence that may be a little longer' }),
  provider: `Provider ${index % 7}`,
  capabilities: ['chat', 'vision', 'tools', 'image', 'speech', 'transcription'].slice(
    0,
    1 + (index % 6),
  ) as Model['capabilities'],
  contextSize: index % 5 === 0 ? null : 4_096 * 2 ** (index % 9),
  tier: index % 4 === 0 ? 'pro' : 'anonymous',
  available: index % 4 !== 0,
  ...(index % 4 === 0 && { credits: 3 }),
}))

export const Models = picker({ models })
export const TwoHundredModels = picker({
  models: { defaultModelId: null, models: many },
  modelId: 'example/model-41',
})
export const Instructions = () => (
  <InstructionsDialog session={createFakeSession()} isOpen onClose={() => {}} />
)
export const InstructionsInForce = () => (
  <InstructionsDialog
    session={createFakeSession({ instructions: 'Answer briefly, and always with an example.' })}
    isOpen
    onClose={() => {}}
  />
)
export const WhatWasWrong = () => <FeedbackDialog session={createFakeSession()} isOpen onClose={() => {}} />
