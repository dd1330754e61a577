import { routes, type Operation } from '@ai-studio/contract'
import { expect, test } from 'vitest'
import { toolPaths } from '../tools/tool-paths.ts'
import { methodOf, pathOf, paths, publicOperations } from './paths.ts'

/** Calls that no widget makes: for the operator's machines, for gateways and mail programs, for what a page shows or plays. */
const notForWidgets: readonly Operation[] = [
  'getHealth',
  'getReadiness',
  'getUpload',
  'getShareImage',
  'getShareCard',
  'getAudio',
  'getToolFile',
  'takeVnpayNotice',
  'takePaypalNotice',
  'unsubscribeByMailProgram',
]

test('the client knows every call of the contract, at the same place', () => {
  const expected = Object.entries(routes)
    .filter(([operation]) => !notForWidgets.includes(operation as Operation))
    .map(([operation, { method, path }]) => [operation, `${method} ${path}`])
  expect({ ...paths, ...toolPaths }).toEqual(Object.fromEntries(expected))
})

test('exactly the calls that anyone may make go without an identity', () => {
  const open = Object.entries(routes)
    .filter(([operation, { access }]) => access === 'anyone' && operation in paths)
    .map(([operation]) => operation)
  expect([...publicOperations].sort()).toEqual(open.sort())
})

test('parameters are filled in and encoded', () => {
  expect(pathOf('stopMessage', { messageId: 'm1' })).toBe('/api/chat/messages/m1/stop')
  expect(pathOf('getConversation', { id: '../a b?c#d' })).toBe('/api/chat/..%2Fa%20b%3Fc%23d')
  expect(pathOf('getTexts', { lng: 'vi', ns: 'chat' })).toBe('/locales/vi/chat.json')
  expect(methodOf('setCurrency')).toBe('PUT')
})

test.each<Record<string, string> | undefined>([undefined, {}, { id: '' }])(
  'a missing parameter is a mistake of the caller: %j',
  (params) => {
    expect(() => pathOf('getHistory', params)).toThrow(/getHistory needs the parameter "id"/)
  },
)
