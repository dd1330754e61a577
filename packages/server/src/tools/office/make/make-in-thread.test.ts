import { expect, test } from 'vitest'
import { makeDocumentInThread } from './make-in-thread.ts'
import { openPackage, textsOfElements } from './testing/office-package.ts'
import { anOrder } from './testing/order.ts'

test('makes a document in a thread of its own', async () => {
  const { signal } = new AbortController()
  const made = await makeDocumentInThread(anOrder({ markdown: '# Xin chào\n\nthế giới' }), { signal })
  expect(made.title).toBe('Xin chào')
  const document = openPackage(made.data).get('word/document.xml') ?? ''
  expect(textsOfElements(document, 'w:t')).toEqual(['Xin chào', 'thế giới'])
})

test('ends with its signal', async () => {
  const controller = new AbortController()
  const made = makeDocumentInThread(
    anOrder({ format: 'pdf', markdown: '| a |\n|--|\n| b |\n'.repeat(2_000) }),
    controller,
  )
  controller.abort(new Error('enough'))
  await expect(made).rejects.toThrow('enough')
})
