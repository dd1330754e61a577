import { readConfig } from './call-failure.ts'
import { isLocalHost } from './local-host.ts'
import { probe } from './probe.ts'

/** Whether a page lies on its developer's own machine. */
export function isLocalPage({ protocol, hostname }: Pick<Location, 'protocol' | 'hostname'>): boolean {
  return protocol === 'file:' || isLocalHost(hostname)
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
