import type { Page } from '@playwright/test'
import type texts from '../../examples/vue/src/locales/en.json'
import { copiesOf } from './support/behaviour.ts'
import { inlineChat, testElementExample } from './support/element-example.ts'
import { expect, test } from './support/test.ts'

test.use({ example: { name: 'vue', trustedTypes: 'vue' } })

const copies = copiesOf<typeof texts>('vue/src/locales')
const { en } = copies

const choiceOf = (page: Page, { name, text }: { name: string; text: string }) =>
  page.getByRole('radio', { name: `${name} ${text}` })

test.describe('the example for Vue', () => {
  testElementExample({
    copies,
    // Another service has other questions to begin with: a property of the element changes each time.
    draw: (page, times) =>
      choiceOf(page, times % 2 ? en.services.gears : en.services.wheels).evaluate((radio: HTMLInputElement) =>
        radio.click(),
      ),
    expectDrawn: (page) => expect(page.locator('.summary')).toContainText(en.services.wheels.price),
  })

  test('the questions to begin with are those of the service that is chosen', async ({
    page,
    address,
    upstream,
  }) => {
    await page.goto(address)
    const chat = inlineChat(page)
    await expect(chat.button(en.services.check.questions[0]!)).toBeVisible()
    await choiceOf(page, en.services.wheels).check()
    await expect(chat.button(en.services.check.questions[0]!)).toBeHidden()
    upstream.plan({ pieces: ['Often.'] })
    await chat.button(en.services.wheels.questions[0]!).click()
    await chat.asked(en.services.wheels.questions[0]!)
    await chat.answered('Often.')
  })

  test('a button of the page begins a question, once the element is ready', async ({ page, address }) => {
    await page.goto(address)
    await page.getByRole('textbox', { name: en.bicycle }).fill('Old red racer, paid $$900')
    await page.getByRole('button', { name: en.ask.action }).click()
    await expect(inlineChat(page).composer).toBeFocused()
    await expect(inlineChat(page).composer).toHaveValue(
      `Old red racer, paid $$900 — ${en.services.check.name}: `,
    )
  })
})
