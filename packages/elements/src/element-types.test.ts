// @vitest-environment node
import { expect, test } from 'vitest'
import type { ChatControls, ChatEventDetails } from '@ai-studio/react/chat'
import type {
  StudioChatAttributes,
  StudioChatElement,
  StudioChatEventMap,
  StudioChatMethods,
  StudioUpgradeElement,
  StudioUpgradeEventMap,
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

/** What several elements tell by one name says of each what that one tells. */
function hears(page: Document, life: AbortSignal) {
  const upgrade = page.querySelector('studio-upgrade')!
  const chat = page.querySelector('studio-chat')!
  const login = page.querySelector('studio-login')!
  const shared = page.querySelector('studio-shared-chat')!
  const passkeys = page.querySelector('studio-biometrics')!

  upgrade.addEventListener(
    'studio-close',
    ({ detail }) => detail.reason satisfies 'back' | 'free' | 'done' | 'dismissed',
  )
  // @ts-expect-error -- a panel closes without a reason
  chat.addEventListener('studio-close', ({ detail }) => detail.reason)
  const onClose = (event: StudioUpgradeEventMap['studio-close']) => event.detail.reason
  upgrade.addEventListener('studio-free', function () {
    void this.close()
  })
  upgrade.addEventListener('studio-close', onClose, { once: true, signal: life })
  upgrade.removeEventListener('studio-close', onClose)
  // @ts-expect-error -- a panel closes without a reason
  chat.addEventListener('studio-close', onClose)
  // @ts-expect-error -- a panel closes without a reason
  chat.removeEventListener('studio-close', onClose)

  chat.addEventListener('studio-auth-required', ({ detail }) => detail.code satisfies string)
  // @ts-expect-error -- says no more than that it is needed
  upgrade.addEventListener('studio-auth-required', ({ detail }) => detail.code)
  // @ts-expect-error -- says no more than that it is needed
  passkeys.addEventListener('studio-auth-required', ({ detail }) => detail.code)

  chat.addEventListener('studio-error', ({ detail }) => {
    detail.phase satisfies 'load' | 'render' | 'send' | 'response'
  })
  login.addEventListener('studio-error', ({ detail }) => {
    detail.phase satisfies 'load' | 'render' | 'sign-in'
  })
  shared.addEventListener('studio-error', ({ detail }) => {
    detail.phase satisfies 'load' | 'render' | 'read' | 'continue' | 'report'
  })
  passkeys.addEventListener('studio-error', ({ detail }) => {
    detail.phase satisfies 'load' | 'render' | 'passkeys'
  })
  upgrade.addEventListener('studio-error', ({ detail }) => {
    detail.phase satisfies 'load' | 'render' | 'sign-in' | 'upgrade'
    // @ts-expect-error -- nothing is sent here
    return detail.phase === 'send'
  })

  // Events of every element, those of elements within, and names of the page's own are heard as before.
  upgrade.addEventListener('click', ({ clientX }) => clientX)
  chat.addEventListener('studio-upgraded', ({ detail }) => detail.paymentId)
  for (const name of ['studio-open', 'click'] as const) chat.addEventListener(name, ({ detail }) => detail)
  chat.addEventListener('another', { handleEvent: (event) => event.type })
  const element: HTMLElement = upgrade
  for (const one of page.querySelectorAll<StudioChatElement | StudioUpgradeElement>('.studio'))
    one.addEventListener('studio-error', ({ detail }) => detail.retryable satisfies boolean)
  // Who listens further out does not know whose it is.
  // @ts-expect-error -- a panel closes without a reason
  page.addEventListener('studio-close', ({ detail }) => detail.reason)
  page.defaultView!.addEventListener('studio-upgraded', ({ detail }) => detail.paymentId)
  return element
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
  expect([typeof uses, typeof hears, typeof agrees]).toEqual(['function', 'function', 'function'])
})
