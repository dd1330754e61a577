import { afterEach, beforeEach, expect, test, vi } from 'vitest'

/** The library closes the window when it has passed the answer on. */
const close = vi.fn()

beforeEach(() => {
  vi.resetModules()
  vi.stubGlobal('close', close)
})

afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  history.replaceState(null, '', '/')
})

test('an answer reaches the page that waits for it, and leaves the address', async () => {
  const sent: [channel: string, message: unknown][] = []
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      readonly name: string
      constructor(name: string) {
        this.name = name
      }
      postMessage(message: unknown) {
        sent.push([this.name, message])
      }
      close() {}
    },
  )
  const state = btoa(JSON.stringify({ id: 'request-1', meta: { interactionType: 'silent' } }))
  const answer = `#code=secret&state=${encodeURIComponent(state)}`
  history.replaceState(null, '', `/auth/bridge.html${answer}`)
  await import('./bridge.ts')
  await vi.waitFor(() => expect(sent).toHaveLength(1))
  expect(sent[0]![0]).toBe('request-1')
  expect(JSON.stringify(sent[0]![1])).toContain('code=secret')
  expect(location.href).not.toContain('secret')
  expect(document.title).toBe('AI Studio')
})

test('whoever opens it by hand is sent to where the site begins', async () => {
  vi.spyOn(console, 'warn').mockImplementation(() => undefined)
  const replace = vi.spyOn(location, 'replace').mockImplementation(() => undefined)
  history.replaceState(null, '', '/auth/bridge.html')
  await import('./bridge.ts')
  await vi.waitFor(() => expect(replace).toHaveBeenCalledWith('/'))
})
