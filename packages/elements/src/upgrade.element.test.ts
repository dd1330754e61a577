// @vitest-environment node
import { paymentStatuses, themes } from '@ai-studio/contract/constants'
import { expect, test } from 'vitest'
import { loginSpec } from './login.element.ts'
import { drawings, partsIn, source } from './testing/sources.ts'
import { upgradeSpec } from './upgrade.element.ts'

test('the table knows every part that is drawn, and none that is not', () => {
  const drawn = new Set([
    ...partsIn(drawings('../../react/src/upgrade/')),
    ...partsIn(source('../../react/src/biometrics/payment-confirmation.tsx')),
    ...partsIn(source('../../react/src/login/partner-login.tsx')),
    ...partsIn(source('../../react/src/ui/dialog.tsx')),
    ...partsIn(source('../../react/src/ui/toast-region.tsx')),
    ...partsIn(source('boundary/failure.tsx')),
  ])
  expect(Object.keys(upgradeSpec.parts).sort()).toEqual([...drawn].sort())
})

test('the table knows every state that is switched', () => {
  const switched = [...drawings('upgrade/').matchAll(/setState\(states, '([a-z-]+)'/g)].map(
    ([, name]) => name!,
  )
  expect([...Object.keys(upgradeSpec.states), 'modal'].sort()).toEqual([...new Set(switched)].sort())
})

test('the table knows every event that is told', () => {
  const told = [...drawings('upgrade/').matchAll(/\bemit\('([a-z-]+)'/g)].map(([, name]) => `studio-${name}`)
  expect(Object.keys(upgradeSpec.events).sort()).toEqual([...new Set([...told, 'studio-ready'])].sort())
})

test('it takes the tokens and the themes of sign-in, and the states of the contract', () => {
  expect(upgradeSpec.tokens).toEqual(loginSpec.tokens)
  expect(upgradeSpec.attributes.theme.values.filter(Boolean)).toEqual(themes)
  const { type } = upgradeSpec.events['studio-status'].detail.status
  expect(type).toBe(paymentStatuses.map((status) => `'${status}'`).join(' | '))
})
