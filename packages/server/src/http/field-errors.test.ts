import {
  authenticateBeginSchema,
  limits,
  temporaryRequestSchema,
  type MessageRole,
} from '@ai-studio/contract'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { fieldErrors } from './field-errors.ts'

const message = (role: MessageRole, length = 1) => ({ role, content: 'a'.repeat(length) })
const refused = (messages: object[]) => {
  const { error } = temporaryRequestSchema.safeParse({ ModelId: 'any', messages })
  return fieldErrors(error?.issues ?? [], 'en')
}

test('a temporary chat that ends with an answer is told to end with a question', () => {
  expect(refused([message('user'), message('assistant')])).toEqual([
    { path: 'messages', message: "The last message must be a question of the user's." },
  ])
})

test('a temporary chat that grew too long is told what to leave out', () => {
  const count = Math.ceil(limits.temporaryLength / limits.messageLength) + 1
  expect(refused(Array.from({ length: count }, () => message('user', limits.messageLength)))).toEqual([
    { path: 'messages', message: 'These messages are too long together. Leave out the oldest.' },
  ])
})

test('a rule that has no words of its own is a value that is not right', () => {
  const issue = { code: 'custom' as const, message: 'constructor', path: ['a', 1], input: null }
  expect(fieldErrors([issue], 'en')).toEqual([{ path: 'a.1', message: 'This value is not right.' }])
})

test('where there are several shapes, the one that was nearly met is talked about', () => {
  const shapes = z.strictObject({
    answer: z.union([
      z.strictObject({ credentialId: z.string(), name: z.string().max(3) }),
      z.strictObject({ id: z.string(), response: z.object({ data: z.string() }) }),
    ]),
  })
  const told = (answer: unknown) => fieldErrors(shapes.safeParse({ answer }).error?.issues ?? [], 'en')
  expect(told({ credentialId: 'a', name: 'long' })).toEqual([
    { path: 'answer.name', message: 'This is too long. At most 3 characters fit.' },
  ])
  expect(told({ id: 'a', response: {} })).toMatchObject([{ path: 'answer.response.data' }])
  expect(told('text')).toMatchObject([{ path: 'answer' }])
})

test('what is paid without the purpose to pay is told so', () => {
  const { error } = authenticateBeginSchema.safeParse({ purpose: 'payment' })
  expect(fieldErrors(error?.issues ?? [], 'vi')).toEqual([
    {
      path: 'transaction',
      message: 'Giao dịch chỉ đi kèm với mục đích `payment`, và khi đó là bắt buộc.',
    },
  ])
})
