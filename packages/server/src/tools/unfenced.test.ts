import { describe, expect, test } from 'vitest'
import { unfenced } from './unfenced.ts'

const sample = '```md\n# T\n```\n\nText after.'
const tutorial = '```markdown\n# Title\n```\n\nHow to:\n\n```js\nrun()\n```'

describe('a model’s answer', () => {
  test.each([
    ['without a fence', '  # Title\n\nText  ', '# Title\n\nText'],
    ['in a fence', '```markdown\n# Title\n\nText\n```', '# Title\n\nText'],
    ['in a fence without a word', '```\n# Title\n```\n', '# Title'],
    ['in a fence of Windows lines', '```md\r\n# Title\r\n```', '# Title'],
    ['in a fence of waves', '~~~ markdown\n# Title\n~~~', '# Title'],
    [
      'in a fence with code in it',
      '```markdown\n# T\n\n```js\na\n```\n\nend\n```',
      '# T\n\n```js\na\n```\n\nend',
    ],
    ['in a longer fence', '````md\n```\na\n```\n\n```\nb\n```\n````', '```\na\n```\n\n```\nb\n```'],
    ['that is being written in a fence', '```markdown\n# Ti', '# Ti'],
    ['whose fence has just begun', '```markdown', '```markdown'],
    ['that begins and ends with code', '```js\na\n```\n\ntext\n\n```js\nb\n```', null],
    ['that begins and ends with code without words', '```\na\n```\n\ntext\n\n```\nb\n```', null],
    ['that is code', '```js\na\n```', null],
    ['that begins with a sample', sample, null],
    ['that begins with a sample and ends with code', tutorial, null],
  ])('%s', (_, answer, text) => expect(unfenced(answer)).toBe(text ?? answer))
})

describe('an answer to a text', () => {
  test.each([
    ['keeps the sample that the text begins with', sample, sample],
    ['keeps it where code ends the text, too', tutorial, tutorial],
    ['keeps a sample that is all', '```md\n# T\n```', '```md\n# T\n```'],
    ['keeps a sample that is being written', '```md\n# T', sample],
  ])('%s', (_, answer, source) => expect(unfenced(answer, source)).toBe(answer))

  test('never shows the fence around the whole while it is being written', () => {
    const answer = '```markdown\n# T\n\n```\ncode\n```\n\nend\n```'
    for (let length = '```markdown\n'.length + 1; length <= answer.length; length += 1)
      expect(unfenced(answer.slice(0, length), '# T')).not.toContain('```markdown')
  })

  test.each([
    ['```markdown\n# T\n\n```\ncode\n```\n\nend\n```', '# T\n\n```\ncode\n```\n\nend'],
    ['```md\n# T\n```', '# T'],
    ['```markdown\n```js\na\n```\n\ntext\n```', '```js\na\n```\n\ntext'],
    ['````markdown\n```js\na\n```\n````', '```js\na\n```'],
    ['```markdown\n# T\n\n```\ncode\n```', '# T\n\n```\ncode\n```'],
  ])('loses the fence around the whole, where the text begins with none: %j', (answer, source) =>
    expect(unfenced(answer, source)).toBe(source),
  )
})
