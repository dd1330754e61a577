import { $language, setLanguage, type Texts } from '@ai-studio/core'
import { act, cleanup, render, screen } from '@testing-library/react'
import { lazy, StrictMode, Suspense, type ReactNode } from 'react'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { Chat, type ChatControls } from '../chat/index.ts'
import { loadThread } from '../chat/lazy-part.ts'
import { StudioProvider } from './studio-provider.tsx'
import { useTextSource } from './use-studio.ts'

const before = $language.get()

// There is no server here, nor for what is still asked when a test has ended.
beforeAll(() => {
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('Failed to fetch'))
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest) {
    queueMicrotask(() => this.dispatchEvent(new Event('error')))
  })
})
afterEach(() => {
  cleanup()
  setLanguage(before)
})

const controls: { current: ChatControls | null } = { current: null }

/** A page with a provider of its own around its chat. */
const page = (name: string, more?: ReactNode) => (
  <StudioProvider key={name} endpoint="https://studio.example">
    <Chat instanceKey={name.split(' ')[0]} controls={controls} />
    {more}
  </StudioProvider>
)

/** Has the chat's session refuse something, which it says in words of its own. */
async function askNothing(): Promise<void> {
  await act(() => loadThread())
  await act(async () => void (await controls.current!.send(' ')))
}

test('a chat speaks in words, not in keys, although its first drawing was thrown away', async () => {
  const arrival = Promise.withResolvers<{ default: () => ReactNode }>()
  const LateThing = lazy(() => arrival.promise)
  render(<Suspense fallback="wait">{page('thrown', <LateThing />)}</Suspense>)
  expect(screen.getByText('wait')).toBeTruthy()
  await act(async () => arrival.resolve({ default: () => <p>late</p> }))
  expect(screen.getByText('late')).toBeTruthy()
  await askNothing()
  expect(screen.getByText('Write something first.')).toBeTruthy()
})

test('a chat that goes on under the provider of another page follows the language', async () => {
  const { rerender } = render(page('route one'))
  rerender(page('route two'))
  await act(async () => setLanguage('vi'))
  await expect.poll(() => screen.queryByText('Tôi có thể giúp gì cho bạn?')).not.toBeNull()
  await askNothing()
  expect(screen.getByText('Hãy viết gì đó trước đã.')).toBeTruthy()
})

test('providers of one studio have the same texts; words that another studio brings stay apart', () => {
  const seen: Texts[] = []
  function Probe() {
    seen.push(useTextSource())
    return null
  }
  const at = (endpoint: string) => (
    <StudioProvider endpoint={endpoint}>
      <Probe />
    </StudioProvider>
  )
  render(
    <StrictMode>
      {at('https://one.example')}
      {at('https://one.example/')}
    </StrictMode>,
  )
  expect(new Set(seen).size).toBe(1)
  render(at('https://two.example'))
  expect(new Set(seen).size).toBe(2)
})
