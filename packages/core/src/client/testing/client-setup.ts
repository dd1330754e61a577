import type { Language } from '@ai-studio/contract'
import { vi } from 'vitest'
import { createStudioStorage } from '../../storage/studio-storage.ts'
import { createClient } from '../create-client.ts'
import type { TestServer } from './test-server.ts'

const { happyDOM } = globalThis as unknown as { happyDOM: { setURL(url: string): void } }

function forgetCookies(): void {
  for (const cookie of document.cookie.split(/;\s*/)) {
    const [name] = cookie.split('=')
    if (name) document.cookie = `${name}=; expires=Thu, 01 Jan 1970 00:00:00 GMT; path=/`
  }
}

/** A client on a page of the server itself (`own`) or of somebody else (`foreign`). */
export function clientOn(server: TestServer, place: 'own' | 'foreign', endpoint = server.origin) {
  happyDOM.setURL(place === 'own' ? `${server.origin}/` : 'http://shop.test/')
  forgetCookies()
  const storage = createStudioStorage({
    prefix: place === 'own' ? '' : 'ai-studio:',
    allowed: place === 'own',
  })
  const page = { language: 'en' as Language }
  const onSignedOut = vi.fn()
  const takeUpSignIn = vi.fn(() => Promise.resolve())
  const client = createClient({ endpoint, storage, language: () => page.language, onSignedOut, takeUpSignIn })
  return { client, storage, page, onSignedOut, takeUpSignIn }
}
