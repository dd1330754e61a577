import { readConfig } from './call-failure.ts'
import { isLocalHost } from './local-host.ts'
import { probe } from './probe.ts'

/**
 * Whether a page lies on its developer's own machine. That of an app on its user's does not: Capacitor (from 6 on) and
 * Cordova have theirs at `https://localhost` or under a protocol of their own, Tauri at `tauri.localhost`.
 */
export function isLocalPage({
  protocol,
  host,
  hostname,
}: Pick<Location, 'protocol' | 'host' | 'hostname'>): boolean {
  if (protocol === 'file:') return true
  const isOfAnApp =
    !/^https?:$/.test(protocol) || host === 'tauri.localhost' || `${protocol}${host}` === 'https:localhost'
  return isLocalHost(hostname) && !isOfAnApp
}

/** Whether who looks at this page is one of its developers: it is local, or the studio's operator says so. */
export async function isDeveloperPage(endpoint: string): Promise<boolean> {
  if (isLocalPage(location)) return true
  // What is no address of the web has nobody to ask.
  if (!/^https?:/.test(endpoint)) return false
  const { response } = await probe(`${endpoint}/api/config`, { cache: 'no-store' })
  const config = response?.ok ? await readConfig(response) : undefined
  return config?.isDeveloperOrigin === true
}
