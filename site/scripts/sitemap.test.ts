import { expect, test } from 'vitest'
import { robots } from './sitemap.ts'

/** Whether robots may read a path: the longest rule that fits decides (RFC 9309, section 2.2.2). */
function mayRead(path: string): boolean {
  const rules = [...robots.matchAll(/^(Allow|Disallow): (\S+)$/gm)].flatMap(([, kind, start = '']) =>
    path.startsWith(start) ? [{ isAllowed: kind === 'Allow', length: start.length }] : [],
  )
  const [longest] = rules.sort((a, b) => b.length - a.length)
  return longest?.isAllowed ?? true
}

test.each(['/', '/vi/plans', '/share/abc', '/api/chat/share/abc/card.png'])(
  'robots may read %s, so that a link to it shows what it leads to',
  (path) => {
    expect(mayRead(path)).toBe(true)
  },
)

test.each(['/api/plans', '/api/tools', '/api/tools/jobs?tool=vision'])(
  'robots call %s, with which a page is drawn that they may list',
  (path) => {
    expect(mayRead(path)).toBe(true)
  },
)

test.each(['/api/config', '/api/chat/shares', '/api/chat/conversations', '/oidc/auth', '/native-auth/token'])(
  'robots do not call %s',
  (path) => {
    expect(mayRead(path)).toBe(false)
  },
)
