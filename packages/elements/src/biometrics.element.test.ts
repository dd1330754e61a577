// @vitest-environment node
import { themes } from '@ai-studio/contract/constants'
import { expect, test } from 'vitest'
import { biometricsSpec } from './biometrics.element.ts'
import { loginSpec } from './login.element.ts'
import { drawings, partsIn, source } from './testing/sources.ts'

/** What the list draws; the offer and the confirmation of a payment stand in other widgets. */
const ofTheList = [
  'biometrics',
  'own-biometrics',
  'partner-biometrics',
  'passkey-manager',
  'passkey-row',
  'add-form',
  'rename-form',
  'delete-dialog',
  'fresh-part',
  'use-fresh-sign-in',
  'failure-alert',
]

test('the table knows every part that is drawn in the shadow root, and none that is not', () => {
  const drawn = new Set([
    ...ofTheList.flatMap((name) => partsIn(source(`../../react/src/biometrics/${name}.tsx`))),
    ...partsIn(source('../../react/src/login/fresh-sign-in.tsx')),
    ...partsIn(source('../../react/src/login/code-form.tsx')),
    ...partsIn(source('../../react/src/ui/dialog.tsx')),
    ...partsIn(source('boundary/failure.tsx')),
    ...partsIn(drawings('biometrics/')),
  ])
  expect(Object.keys(biometricsSpec.parts).sort()).toEqual([...drawn].sort())
})

test('no drawing of the list is forgotten above', () => {
  const apart = partsIn(
    ['passkey-offer', 'payment-confirmation', 'biometrics-modal']
      .map((name) => source(`../../react/src/biometrics/${name}.tsx`))
      .join('\n'),
  )
  const listed = ofTheList.flatMap((name) => partsIn(source(`../../react/src/biometrics/${name}.tsx`)))
  const all = partsIn(drawings('../../react/src/biometrics/'))
  expect([...new Set(all)].sort()).toEqual([...new Set([...listed, ...apart])].sort())
})

test('the table knows every event that is told', () => {
  const told = [...drawings('biometrics/').matchAll(/\bemit\('([a-z-]+)'/g)].map(
    ([, name]) => `studio-${name}`,
  )
  expect(Object.keys(biometricsSpec.events).sort()).toEqual([...new Set([...told, 'studio-ready'])].sort())
})

test('no event tells a secret, or more of a passkey than the visitor reads', () => {
  const told = Object.values(biometricsSpec.events).flatMap(({ detail }) => Object.keys(detail))
  expect([...new Set(told)].sort()).toEqual(['code', 'id', 'name', 'phase', 'retryable'])
})

test('it takes the tokens and the themes of sign-in', () => {
  expect(biometricsSpec.tokens).toEqual(loginSpec.tokens)
  expect(biometricsSpec.attributes.theme.values.filter(Boolean)).toEqual(themes)
})
