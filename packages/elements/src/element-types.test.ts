// @vitest-environment node
import { expect, test } from 'vitest'
import type { ChatControls, ChatEventDetails } from '@ai-studio/react/chat'
import type {
  StudioChatAttributes,
  StudioChatElement,
  StudioChatEventMap,
  StudioChatMethods,
} from './index.ts'

// What is checked here is checked by the compiler: each wrong line has to be one.
function uses(element: HTMLElementTagNameMap['studio-chat']) {
  const chat: StudioChatElement = element
  chat.mode = 'launcher'
  chat.suggestions = ['one']
  // @ts-expect-error -- no such mode
  chat.mode = 'modal'
  // @ts-expect-error -- a list of texts
  chat.suggestions = [1]
  const sent: Promise<boolean> = chat.send('text')
  // @ts-expect-error -- says whether it was sent
  const text: Promise<string> = chat.send('text')
  chat.addEventListener('studio-response-end', ({ detail }) => {
    const id: string = detail.messageId + detail.instanceId
    // @ts-expect-error -- no such reason
    return detail.reason === 'bored' ? id : detail.text
  })
  document.addEventListener('studio-error', ({ detail }) => detail.retryable satisfies boolean)
  // @ts-expect-error -- attributes are in kebab case
  const attributes: StudioChatAttributes = { conversationId: 'c' }
  return [sent, text, attributes]
}

type Own = 'studio-ready' | 'studio-open' | 'studio-close'
type Detail<Name extends keyof ChatEventDetails> = Omit<
  StudioChatEventMap[`studio-${Name}`]['detail'],
  'version' | 'instanceId'
>

/** The table and the chat mean the same events and the same answers. */
function agrees(
  chat: ChatControls,
  details: ChatEventDetails,
  event: Exclude<keyof StudioChatEventMap, Own>,
) {
  const methods: Pick<
    StudioChatMethods,
    'send' | 'stop' | 'regenerate' | 'getMessages' | 'clear' | 'openConversation'
  > = chat
  const told: { [Name in keyof ChatEventDetails]: Detail<Name> } = details
  const name: `studio-${keyof ChatEventDetails}` = event
  return [methods, told, name]
}

test('the types of the elements stand for what the compiler has checked', () => {
  expect([typeof uses, typeof agrees]).toEqual(['function', 'function'])
})
