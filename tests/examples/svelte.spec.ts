import type texts from '../../examples/svelte/src/locales/en.json'
import { copiesOf } from './support/behaviour.ts'
import { inlineChat, testElementExample } from './support/element-example.ts'
import { expect, test } from './support/test.ts'

test.use({ example: { name: 'svelte', trustedTypes: 'svelte-trusted-html' } })

const copies = copiesOf<typeof texts>('svelte/src/locales')
const { en } = copies

test.describe('the example for Svelte', () => {
  testElementExample({
    copies,
    draw: (page, times) =>
      page.getByRole('searchbox', { name: en.search }).evaluate(
        (field: HTMLInputElement, search) => {
          field.value = search
          field.dispatchEvent(new Event('input', { bubbles: true }))
        },
        times % 2 ? 'tram' : '',
      ),
    expectDrawn: (page) =>
      expect(page.getByText(en.found.replace('{{count}}', String(en.books.length)))).toBeVisible(),
  })

  test('the questions to begin with reach the element as a property', async ({ page, address, upstream }) => {
    await page.goto(address)
    const chat = inlineChat(page)
    upstream.plan({ pieces: ['Something short.'] })
    await chat.button(en.ask.suggestions[0]!).click()
    await chat.asked(en.ask.suggestions[0]!)
    await chat.answered('Something short.')
  })

  test('a button of the page begins a question, once the element is ready', async ({ page, address }) => {
    await page.goto(address)
    await page.getByRole('searchbox', { name: en.search }).fill('tram')
    await page.getByRole('button', { name: en.ask.action }).click()
    await expect(inlineChat(page).composer).toBeFocused()
    await expect(inlineChat(page).composer).toHaveValue(
      en.ask.draft.replace('{{title}}', 'The Last Tram North'),
    )
  })
})
