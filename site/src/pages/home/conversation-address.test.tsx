import { expect, test } from 'vitest'
import { askedConversation, conversationHref, newConversationHref } from './conversation-address.ts'

const id = '3f2c1e7a-0b1c-4d5e-8f90-123456789abc'
const searchOf = (href: string) => new URL(href, 'https://studio.example').search

test('an address names a conversation, or a new one', () => {
  expect(askedConversation(searchOf(conversationHref(id)))).toEqual({ id })
  expect(askedConversation(`?conversation=${id.toUpperCase()}`)).toEqual({ id })
  expect(askedConversation(searchOf(newConversationHref))).toBe('new')
})

test.each(['', '?conversation=', '?conversation=1', `?conversation=${id}/..`, '?conversation=%00', '?x=1'])(
  '%j asks for nothing',
  (search) => expect(askedConversation(search)).toBeNull(),
)
