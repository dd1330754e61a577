import { onTestFinished, vi } from 'vitest'

/** What a page keeps outside our modules. */
const shelves = ['ai-studio/registry/1', 'ai-studio/stores/1', 'ai-studio/chosen/1']

/**
 * Begins a new visit: nothing shared, nothing stored, modules loaded anew at the given address.
 *
 * @param address where the page is
 * @param stored what the browser has kept from earlier visits
 */
export async function freshPage(address: string, stored: Record<string, string> = {}): Promise<void> {
  const page = globalThis as unknown as Record<symbol, unknown>
  for (const name of shelves) delete page[Symbol.for(name)]
  const { happyDOM } = globalThis as unknown as { happyDOM: { setURL(url: string): void } }
  happyDOM.setURL(address)
  localStorage.clear()
  for (const [key, value] of Object.entries(stored)) localStorage.setItem(key, value)
  const root = document.documentElement
  for (const name of ['data-theme', 'lang', 'dir']) root.removeAttribute(name)
  vi.resetModules()
}

/**
 * The same for a frame, whose origin need not be that of its address.
 *
 * @param origin as the header of its calls has it; `null` in a sandbox
 */
export async function freshFrame(address: string, origin: string): Promise<void> {
  vi.stubGlobal('origin', origin)
  onTestFinished(() => void vi.unstubAllGlobals())
  await freshPage(address)
}

/** What another tab does to the storage that both share. */
export function changeInOtherTab(key: string, value: string | null): void {
  if (value === null) localStorage.removeItem(key)
  else localStorage.setItem(key, value)
  const event = new StorageEvent('storage', { key, newValue: value, storageArea: localStorage })
  globalThis.dispatchEvent(event)
}
