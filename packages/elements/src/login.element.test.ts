// @vitest-environment node
import { themes } from '@ai-studio/contract/constants'
import { expect, test } from 'vitest'
import { loginSpec } from './login.element.ts'
import { drawings, partsIn, source } from './testing/sources.ts'
import { tokens } from './tokens.ts'

test('the table knows every part that is drawn in the shadow root, and none that is not', () => {
  const drawn = new Set([
    ...partsIn(source('../../react/src/login/partner-login.tsx')),
    ...partsIn(source('../../react/src/login/signed-in.tsx')),
    ...partsIn(source('../../react/src/ui/dialog.tsx')),
    ...partsIn(source('../../react/src/ui/toast-region.tsx')),
    ...partsIn(drawings('login/')),
    ...partsIn(drawings('boundary/')),
  ])
  expect(Object.keys(loginSpec.parts).sort()).toEqual([...drawn].sort())
})

test('the table knows every slot that is drawn', () => {
  const drawn = new Set([...drawings('login/').matchAll(/<slot name="([^"]+)"/g)].map(([, name]) => name!))
  expect(Object.keys(loginSpec.slots).sort()).toEqual([...drawn].sort())
})

test('the table knows every state that is switched', () => {
  const switched = new Set(
    [...drawings('login/').matchAll(/setState\(states, '([a-z-]+)'/g)].map(([, name]) => name!),
  )
  // Its own style sheet alone needs this one.
  switched.delete('modal')
  expect(Object.keys(loginSpec.states).sort()).toEqual([...switched].sort())
})

test('it takes the tokens of the themes, without those of code, and the one for the space around it', () => {
  const expected = Object.keys(tokens).filter((name) => !name.startsWith('--studio-code-'))
  expect(Object.keys(loginSpec.tokens)).toEqual([...expected, '--studio-padding'])
  expect(loginSpec.attributes.theme.values.filter(Boolean)).toEqual(themes)
})

test('the table knows every token that stands round what is drawn', () => {
  for (const [, name] of source('frame.css').matchAll(/var\((--studio-[\w-]+)/g))
    expect(loginSpec.tokens).toHaveProperty([name!])
})

test('no event tells a secret or an address', () => {
  const told = Object.values(loginSpec.events).flatMap(({ detail }) => Object.keys(detail))
  expect([...new Set(told)].sort()).toEqual([
    'code',
    'displayName',
    'phase',
    'reason',
    'retryable',
    'subscriptionTier',
  ])
})
