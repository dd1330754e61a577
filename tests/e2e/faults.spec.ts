import { firstOf, representative } from '../scope.ts'
import { errors } from './support/labels.ts'
import { expect, test } from './support/test.ts'
import type { Plan } from './support/upstream.ts'

/** After these the same question can go well. */
const passing: [name: string, fault: Plan['fault'], text: string][] = [
  ['a rate limit', 'rate-limit', errors.MODEL_RATE_LIMITED],
  ['a fault of the service', 'server-error', errors.MODEL_UNAVAILABLE],
  ['a service that cannot be reached', 'unreachable', errors.MODEL_UNAVAILABLE],
  ['an answer that cannot be read', 'garbage', errors.MODEL_STREAM_BROKEN],
]
/** After these the same question to the same model would fail again. */
const lasting: [name: string, fault: Plan['fault'], text: string][] = [
  ['a wrong key', 'wrong-key', errors.MODEL_AUTH_FAILED],
  ['a model that is gone', 'no-such-model', errors.MODEL_NOT_FOUND],
  ['refused content', 'content-refused', errors.MODEL_CONTENT_REFUSED],
]

test.beforeEach(async ({ page, studio }) => {
  await page.goto(studio.origin)
})

for (const [name, fault, text] of firstOf(passing)) {
  test(`the visitor is told of ${name}, and has the answer written anew`, async ({
    chat,
    upstream,
    page,
  }) => {
    upstream.plan({ fault })
    await chat.ask('Is anybody there?')
    await expect(chat.lastAnswer).toContainText(text)
    await chat.asked('Is anybody there?')
    // The server's word, not the copy that this browser keeps.
    const history = page.waitForResponse(/\/api\/chat\/history\//)
    await page.reload()
    await history
    await expect(chat.lastAnswer).toContainText(text)
    upstream.plan({ pieces: ['Yes, here.'] })
    await chat.retry()
    await chat.answered('Yes, here.')
    await expect(chat.answers).toHaveCount(1)
    await expect(chat.transcript).not.toContainText(text)
  })
}

for (const [name, fault, text] of lasting) {
  test(`the visitor is told of ${name}, and asks in another way`, async ({ chat, upstream, page }) => {
    upstream.plan({ fault })
    await chat.ask('Is anybody there?')
    await expect(chat.lastAnswer).toContainText(text)
    const history = page.waitForResponse(/\/api\/chat\/history\//)
    await page.reload()
    await history
    await expect(chat.lastAnswer).toContainText(text)
    await expect(chat.lastAnswer.locator('[part~=retry]')).toHaveCount(0)
    await chat.chooseModel(page, 'sand-vision-1')
    upstream.plan({ pieces: ['Yes, here.'] })
    await chat.ask('Is anybody else there?')
    await chat.answered('Yes, here.')
    expect(upstream.requests.at(-1)?.model).toBe('sand-vision-1')
  })
}

test('a stream that breaks keeps what was written', representative, async ({ chat, upstream, page }) => {
  const answer = upstream.plan({ pieces: ['The beginning ', 'of a story'], holdAfter: 2, fault: 'broken' })
  await chat.ask('Tell me a story')
  await chat.answered('The beginning of a story')
  answer.release()
  await expect(chat.lastAnswer).toContainText(errors.MODEL_STREAM_BROKEN)
  await page.reload()
  await chat.answered('The beginning of a story')
  await expect(chat.lastAnswer).toContainText(errors.MODEL_STREAM_BROKEN)
  upstream.plan({ pieces: ['The whole story.'] })
  await chat.retry()
  await chat.answered('The whole story.')
})

test('an answer that the service cut off as unfit is kept and explained', async ({ chat, upstream }) => {
  upstream.plan({ pieces: ['So far so good'], fault: 'filtered' })
  await chat.ask('Something edgy')
  await chat.answered('So far so good')
  await expect(chat.lastAnswer).toContainText(errors.MODEL_CONTENT_REFUSED)
})

test('a remembered model that is gone costs nobody a question', async ({
  page,
  chat,
  upstream,
  complaints,
}) => {
  complaints.expectFailedRequests('/api/chat/send', 422)
  await chat.chooseModel(page, 'sand-vision-1')
  await page.evaluate(() => {
    for (const [key, value] of Object.entries(localStorage)) {
      if (value === 'openai/sand-vision-1') localStorage.setItem(key, 'openai/sand-0')
    }
  })
  // The question is faster than the list of models.
  const mayCome = Promise.withResolvers<void>()
  await page.route('**/api/chat/models/chat', async (route) => {
    await mayCome.promise
    await route.continue()
  })
  await page.reload()
  await chat.ask('Are you still there?')
  await expect(chat.notice).toContainText(errors.MODEL_NOT_FOUND)
  await expect(chat.composer).toHaveValue('Are you still there?')
  await expect(chat.questions).toHaveCount(0)
  mayCome.resolve()
  await expect(chat.modelButton).toContainText('sand-1')
  upstream.plan({ pieces: ['Somebody is.'] })
  await chat.composer.press('Enter')
  await chat.answered('Somebody is.')
  await expect(chat.notice).toBeHidden()
})
