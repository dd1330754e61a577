import { createSmallTexts } from '@ai-studio/core'
import { cleanup, screen } from '@testing-library/react'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test } from 'vitest'
import { StudioProvider } from '../../provider/studio-provider.tsx'
import { renderWithStudio } from '../../testing/render.tsx'
import { addChatTexts } from '../chat-texts.ts'
import { MarkdownText } from './index.ts'

afterEach(cleanup)

const text = '# One\n\n> ## Quoted\n\n## Two `parts`\n\nText\n\n### Three'

test('headings of the text continue those of the page', () => {
  renderWithStudio(<MarkdownText text={text} />)
  const own = screen.getAllByRole('heading').filter((heading) => !heading.closest('blockquote'))
  expect(own.map(({ localName, textContent, id }) => [localName, textContent, id])).toEqual([
    ['h2', 'One', ''],
    ['h2', 'Two parts', ''],
    ['h3', 'Three', ''],
  ])
  expect(screen.queryByRole('link')).toBeNull()
})

test('headings with ids are reached by address and link to themselves; quoted ones are not counted', () => {
  renderWithStudio(<MarkdownText text={text} headingIds={['one', 'two', 'three']} />)
  expect(screen.getByRole('heading', { name: 'Two parts' }).id).toBe('two')
  expect(screen.getByRole('heading', { name: 'Quoted' }).id).toBe('')
  expect(screen.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['One', '#one'],
    ['Two parts', '#two'],
    ['Three', '#three'],
  ])
})

test('a long text is drawn as one, however many marks all of it has', () => {
  const clause = (number: number) => `## Clause ${number}\n\nThe **Seller** pays the **Buyer**.`
  const code = Array.from({ length: 1_100 }, (_, line) => `my_value_${line} = *p`).join('\n')
  const { container } = renderWithStudio(
    <MarkdownText
      text={`${Array.from({ length: 300 }, (_, at) => clause(at + 1)).join('\n\n')}\n\n\`\`\`c\n${code}\n\`\`\`\n`}
    />,
  )
  expect(screen.getAllByRole('heading')).toHaveLength(300)
  expect(container.querySelectorAll('strong')).toHaveLength(600)
  expect(container.querySelector('pre')!.textContent).toBe(code)
})

test('lists in quotes and lists are numbered from where they begin', () => {
  const { container } = renderWithStudio(<MarkdownText text={'0. a\n\n> 0. b\n\n- 0. c'} />)
  expect([...container.querySelectorAll('ol')].map((list) => list.getAttribute('start'))).toEqual([
    '0',
    '0',
    '0',
  ])
})

test('a server draws the text where the page has brought the texts of the chat, else nothing of it', async () => {
  const texts = createSmallTexts()
  const draw = () =>
    renderToString(
      <StudioProvider texts={texts}>
        <MarkdownText text={text} />
      </StudioProvider>,
    )
  expect(draw()).not.toContain('Two')
  await addChatTexts(texts)
  expect(draw()).toContain('Two')
})
