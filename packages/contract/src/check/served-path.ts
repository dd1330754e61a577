import type { Answer } from './client.ts'
import { expectThat } from './expectations.ts'
import type { Visit } from './visit.ts'

/** Files of the chat lie below it, whatever stands in front of it where visitors reach the server. */
const chat = '/api/chat/'

/**
 * The path, below the server that is checked, of a file that an answer names, wherever visitors reach that server.
 * @throws Mismatch where what is named is no address.
 */
export function servedPath(
  visit: Visit,
  answer: Pick<Answer, 'call' | 'headers'>,
  named: { address: string; path: string },
): string {
  const url = parsed(named.address, `${visit.base}/`)
  expectThat(url !== undefined && /^https?:$/.test(url.protocol), answer, {
    expected: 'an http or https address, or a path of the server',
    came: JSON.stringify(named.address.slice(0, 160)),
    path: named.path,
    advice: 'Name the address under which a browser loads the file.',
  })
  const { pathname, search } = url
  const start = pathname.indexOf(chat)
  if (start !== -1) return `${pathname.slice(start)}${search}`
  const prefix = new URL(visit.base).pathname.replace(/\/$/, '')
  return `${pathname.startsWith(`${prefix}/`) ? pathname.slice(prefix.length) : pathname}${search}`
}

function parsed(address: string, base: string): URL | undefined {
  try {
    return new URL(address, base)
  } catch {
    return undefined
  }
}
