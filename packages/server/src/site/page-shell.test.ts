import type { RuntimeConfig } from '@ai-studio/contract'
import { expect, test } from 'vitest'
import { pageShell } from './page-shell.ts'

const config: RuntimeConfig = {
  version: '1.2.3',
  protocolVersion: 1,
  apiBaseUrl: 'https://studio.example.com/</script><script>alert(1)</script>',
  environment: 'production',
}

function configIn(html: string): unknown {
  return JSON.parse(/<script[^>]*id="studio-config"[^>]*>([^<]*)<\/script>/.exec(html)![1]!)
}

test('writes the configuration where the page waits for it, and nothing can break out of it', () => {
  const html = pageShell(
    '<head><script type="application/json" id="studio-config"></script></head><body></body>',
    config,
  ).render('N')
  expect(configIn(html)).toEqual(config)
  expect(html).not.toContain('<script>alert')
  expect(html.match(/studio-config/g)).toHaveLength(1)
})

test('writes it into the head of a page that does not wait for it', () => {
  const html = pageShell('<head><title>$& $1</title></head><body></body>', config).render('N')
  expect(configIn(html)).toEqual(config)
  expect(html).toContain('<title>$& $1</title>')
})

test('gives every script the nonce, once', () => {
  const shell = pageShell(
    '<head><script src="/a.js"></script><script nonce="old" src="/b.js"></script></head><script type="module" src="/c.js"></script>',
    config,
  )
  const html = shell.render('abc+/=')
  expect(html).toContain('<script nonce="abc+/=" src="/a.js">')
  expect(html).toContain('<script nonce="old" src="/b.js">')
  expect(html).toContain('<script nonce="abc+/=" type="module" src="/c.js">')
  expect(shell.render('second')).not.toContain('abc+/=')
})
