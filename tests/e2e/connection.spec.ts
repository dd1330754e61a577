import { representative } from '../scope.ts'
import { ChatBox } from './support/chat-box.ts'
import { errors } from './support/labels.ts'
import { expect, test } from './support/test.ts'

test.beforeEach(async ({ page, studio }) => {
  await page.goto(studio.origin)
})

test(
  'a question whose response got lost is asked again by itself, and only once',
  representative,
  async ({ page, chat, upstream, visitor, complaints }) => {
    complaints.expectFailedRequests('/api/chat/send', 'cut')
    complaints.expectFailedRequests('/api/chat/send', 'refused')
    const keys: unknown[] = []
    await page.route('**/api/chat/send', async (route) => {
      keys.push((route.request().postDataJSON() as { idempotencyKey: string }).idempotencyKey)
      if (keys.length > 1) return route.continue()
      // The server hears the question, the visitor never hears the server.
      await route.fetch()
      return route.abort('connectionreset')
    })
    const before = upstream.requests.length
    upstream.plan({ pieces: ['Once only.'] })
    await chat.ask('Do you hear me?')
    await chat.answered('Once only.')
    await chat.asked('Do you hear me?')
    expect(keys).toEqual([keys[0], keys[0]])
    expect(upstream.requests.length - before).toBe(1)
    const { id } = await visitor.conversation()
    expect((await visitor.history(id)).map(({ content }) => content)).toEqual([
      'Do you hear me?',
      'Once only.',
    ])
  },
)

test('of two tabs that ask at once one is told to wait and keeps its text', async ({
  chat,
  upstream,
  context,
  studio,
  complaints,
}) => {
  complaints.expectFailedRequests('/api/chat/send', 409)
  upstream.plan({ pieces: ['Ready.'] })
  await chat.ask('Hello')
  await chat.answered('Ready.')
  await chat.finished()
  const second = await context.newPage()
  await second.goto(studio.origin)
  const other = new ChatBox(second)
  await other.answered('Ready.')
  // The second tab's question is held up on its way until the first tab's has been accepted.
  const mayGo = Promise.withResolvers<void>()
  await second.route('**/api/chat/send', async (route) => {
    await mayGo.promise
    await route.continue()
  })
  const answer = upstream.plan({ pieces: ['For the ', 'first tab.'], holdAfter: 1 })
  await other.ask('From the second tab')
  await chat.ask('From the first tab')
  await answer.held
  mayGo.resolve()
  await expect(other.notice).toContainText(errors.CONVERSATION_BUSY)
  await expect(other.composer).toHaveValue('From the second tab')
  await expect(other.lastAnswer).toContainText('For the')
  answer.release()
  for (const each of [chat, other]) {
    await each.answered('For the first tab.')
    await each.asked('From the first tab')
    await expect(each.questions).toHaveCount(2)
    await each.finished()
  }
  await other.composer.press('Enter')
  await other.answered('You said: From the second tab')
  await chat.answered('You said: From the second tab')
})

test('a server without room says so, and the visitor keeps what was asked', async ({
  page,
  chat,
  complaints,
}) => {
  complaints.expectFailedRequests('/api/chat/send', 507)
  await page.route('**/api/chat/send', (route) =>
    route.fulfill({ status: 507, json: { code: 'STORAGE_FULL', message: errors.STORAGE_FULL } }),
  )
  await chat.ask('Please keep this')
  await expect(chat.notice).toContainText(errors.STORAGE_FULL)
  await chat.asked('Please keep this')
  await page.unroute('**/api/chat/send')
  await page.reload()
  await chat.asked('Please keep this')
  await chat.sendAgain()
  await chat.answered('You said: Please keep this')
  await expect(chat.questions).toHaveCount(1)
})
