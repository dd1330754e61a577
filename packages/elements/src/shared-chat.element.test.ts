// @vitest-environment node
import { shareReportReasons, themes } from '@ai-studio/contract/constants'
import { expect, test } from 'vitest'
import { loginSpec } from './login.element.ts'
import { sharedChatSpec } from './shared-chat.element.ts'
import { drawings, partsIn, source } from './testing/sources.ts'
import { tokens } from './tokens.ts'

test('the table knows every part that is drawn, and none that is not', () => {
  const drawn = new Set([
    ...partsIn(drawings('../../react/src/shared-chat/')),
    ...partsIn(source('../../react/src/chat/markdown/code-block.tsx')),
    ...partsIn(source('../../react/src/ui/dialog.tsx')),
    ...partsIn(source('../../react/src/ui/toast-region.tsx')),
    ...partsIn(source('boundary/failure.tsx')),
  ])
  expect(Object.keys(sharedChatSpec.parts).sort()).toEqual([...drawn].sort())
})

test('the table knows every state that is switched', () => {
  const switched = [...drawings('shared-chat/').matchAll(/setState\(states, '([a-z-]+)'/g)].map(
    ([, name]) => name!,
  )
  expect(Object.keys(sharedChatSpec.states).sort()).toEqual([...new Set(switched)].sort())
})

test('the table knows every event that is told', () => {
  const told = [...drawings('shared-chat/').matchAll(/\bemit\('([a-z-]+)'/g)].map(
    ([, name]) => `studio-${name}`,
  )
  expect(Object.keys(sharedChatSpec.events).sort()).toEqual([...new Set([...told, 'studio-ready'])].sort())
})

test('it takes the tokens and the themes of all elements, and the reasons of the contract', () => {
  expect(sharedChatSpec.tokens).toEqual({ ...tokens, ...loginSpec.tokens })
  expect(sharedChatSpec.attributes.theme.values.filter(Boolean)).toEqual(themes)
  const { type } = sharedChatSpec.events['studio-report'].detail.reason
  expect(type).toBe(shareReportReasons.map((reason) => `'${reason}'`).join(' | '))
})
