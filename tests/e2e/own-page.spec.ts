import { ChatBox } from './support/chat-box.ts'
import { openOwnPage } from './support/own-page.ts'
import { register } from './support/sign-in.ts'
import { expect, test } from './support/test.ts'
import { UpgradeBox } from './support/upgrade.ts'

test('a chat that stands alone on a page of the studio is the chat of whoever is signed in there', async ({
  page,
  studio,
  mailbox,
  upstream,
  chat,
}) => {
  await register(page, { studio, mailbox })
  await page.goto(studio.origin)
  await chat.converse(upstream, 'Which tea is mild?', 'White tea.')

  await openOwnPage(page, studio, {
    tag: 'studio-chat',
    elements: (attributes) => `<studio-chat ${attributes}></studio-chat>`,
  })
  const own = new ChatBox(page.locator('studio-chat'))
  await own.answered('White tea.')
  await own.converse(upstream, 'And strong?', 'Assam.')

  await page.goto(studio.origin)
  await chat.answered('Assam.')
  // All of it is the user's, as the server has it.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('chat_conv_')) localStorage.removeItem(key)
  })
  await page.reload()
  await chat.answered('Assam.')
  await chat.asked('And strong?')
})

test('an upgrade that stands alone on a page of the studio knows who is signed in there', async ({
  page,
  studio,
  mailbox,
}) => {
  await register(page, { studio, mailbox })
  await openOwnPage(page, studio, {
    tag: 'studio-upgrade',
    elements: (attributes) => `<studio-upgrade ${attributes}></studio-upgrade>`,
  })
  const upgrade = new UpgradeBox(page.locator('studio-upgrade'))
  await expect(upgrade.plan('Pro')).toBeVisible()
})
