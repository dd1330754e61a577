import { cleanup } from '@testing-library/react'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import '../../theme/tokens.css'
import '../../ui/ui.css'
import '../chat.css'
import '../thread.css'
import { renderChat } from '../testing/render-chat.tsx'
import { answer, question } from '../testing/samples.ts'

beforeAll(() => {
  document.documentElement.dataset.theme = 'dark'
})
afterEach(cleanup)

const shown = (selector: string) => document.querySelector<HTMLElement>(selector)!
/** Two drawings of the page: nothing was held up for good. */
const drawn = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))

const zalgo = `Z${'\u0321\u0338\u0317\u0346\u034a'.repeat(60)}algo `
const contents: [name: string, text: string, said: string][] = [
  ['fifty thousand emoji', '👩‍👩‍👧🎉'.repeat(25_000), '👩‍👩‍👧🎉'],
  ['zalgo', zalgo.repeat(300), 'algo'],
  ['quotes ten thousand deep', `${'>'.repeat(10_000)} deep`, 'deep'],
  ['lists ten thousand deep', `${'- '.repeat(10_000)}deep`, 'deep'],
  ['emphasis ten thousand deep', `${'*a_'.repeat(10_000)}deep`, 'deep'],
  ['brackets ten thousand deep', `${'['.repeat(10_000)}deep${']'.repeat(10_000)}`, 'deep'],
  ['a line of a megabyte', `${'x'.repeat(2 ** 20)}end`, 'end'],
  ['a line of a megabyte of words', `${'word '.repeat(2 ** 20 / 5)}end`, 'end'],
  ['a megabyte of code', `\`\`\`js\n${'let a = 1\n'.repeat(2 ** 20 / 10)}end\n\`\`\``, 'end'],
]

describe.each(contents)('%s', (_, text, said) => {
  // A page that is held up longer than this is frozen for whoever looks at it.
  const patience = 20_000

  test(
    'as a question: drawn whole, as it was typed',
    async () => {
      await renderChat({ messages: [question('q', text)], conversationId: 'c' })
      await drawn()
      expect(shown('.st-bubble').textContent).toBe(text)
    },
    patience,
  )

  test(
    'as an answer: drawn, with its text',
    async () => {
      await renderChat({ messages: [question('q', 'Go on'), answer('a', text)], conversationId: 'c' })
      await drawn()
      expect(shown('.st-md').textContent).toContain(said)
      expect(document.querySelectorAll('.st-md *').length).toBeLessThan(20_000)
    },
    patience,
  )
})
