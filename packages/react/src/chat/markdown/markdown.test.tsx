import { cleanup, screen, within } from '@testing-library/react'
import fc from 'fast-check'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { renderWithStudio } from '../../testing/render.tsx'
import { addChatTexts } from '../chat-texts.ts'
import { showcase } from '../testing/samples.ts'
import { MarkdownDocument, parseMarkdown } from './document.ts'
import { GrowingMarkdown } from './growing-markdown.tsx'
import { Markdown } from './markdown.tsx'
import { corpus } from './testing/corpus.ts'

afterEach(cleanup)

function draw({ groups }: Pick<MarkdownDocument, 'groups'>, Drawn = Markdown) {
  const result = renderWithStudio(null, { endpoint: 'https://studio.example' })
  // As the chat does, before it draws anything.
  void addChatTexts(result.texts)
  result.rerender(<Drawn groups={groups} />)
  return { ...result, md: result.container.querySelector<HTMLElement>('.st-md')! }
}

const show = (markdown: string) => draw({ groups: parseMarkdown(markdown) })

test('is drawn on a page whose arrays have an `entries` of an old library', () => {
  const entries = vi.spyOn(Array.prototype, 'entries').mockImplementation(function (this: unknown[]) {
    return [...this] as never
  })
  try {
    expect(show('One **two**\n\n- `three`').md.textContent).toBe('One twothree')
  } finally {
    entries.mockRestore()
  }
})

describe('blocks', () => {
  test('headings stand below those of the page and the messages', () => {
    show('# One\n## Two\n### Three\n###### Six')
    expect(screen.getByRole('heading', { level: 4, name: 'One' })).toBeTruthy()
    expect(screen.getByRole('heading', { level: 5, name: 'Two' })).toBeTruthy()
    expect(screen.getAllByRole('heading', { level: 6 }).map((each) => each.dataset.level)).toEqual(['3', '6'])
  })

  test('lists: nested, numbered from where they begin, tasks as marks to read', () => {
    const { md } = show('3. three\n   - inner\n4. four\n\ntext\n\n- [x] done\n- [ ] open')
    expect(md.querySelector('ol')!.getAttribute('start')).toBe('3')
    expect(md.querySelector('ol > li > ul > li')!.textContent).toBe('inner')
    expect(screen.getByRole('img', { name: 'Done' }).closest('li')!.textContent).toBe('done')
    expect(screen.getByRole('img', { name: 'Not done' }).closest('li')!.textContent).toBe('open')
    expect(md.querySelector('input')).toBeNull()
  })

  test('tables: aligned, with column headers, reachable by keyboard', () => {
    show('| a | b |\n|---|--:|\n| 1 | 2 |\n| 3 | 4 |')
    const table = screen.getByRole('table')
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((each) => each.textContent),
    ).toEqual(['a', 'b'])
    expect(
      within(table)
        .getAllByRole('cell')
        .map((each) => each.dataset.align),
    ).toEqual([undefined, 'right', undefined, 'right'])
    expect(screen.getByRole('group', { name: 'Table' }).tabIndex).toBe(0)
  })

  test('tables: a corner without words heads no column', () => {
    show('| | b |\n|---|---|\n| 1 | 2 |')
    expect(screen.getAllByRole('columnheader').map((each) => each.textContent)).toEqual(['b'])
    expect(screen.getAllByRole('cell').map((each) => each.textContent)).toEqual(['', '1', '2'])
  })

  test('code: with its language and all its text', () => {
    const code = Array.from({ length: 100 }, (_, index) => `line ${index}  `).join('\n')
    const { md } = show(`\`\`\`unknown-language\n${code}\n\`\`\``)
    expect(md.querySelector('pre')!.textContent).toBe(code)
    expect(screen.getByText('unknown-language')).toBeTruthy()
    expect(screen.getByRole('button', { name: 'Copy code' })).toBeTruthy()
    expect(md.querySelector('pre')!.dir).toBe('ltr')
  })

  test('a table of a console in the code of an item is only code', () => {
    const table = '+----+----------+----------+\n| id | name     | size     |\n+----+----------+----------+'
    const { md } = show(`1. **Ask**:\n   \`\`\`\n   ${table.replaceAll('\n', '\n   ')}\n   \`\`\`\n2. Look`)
    expect(md.querySelector('li strong')!.textContent).toBe('Ask')
    expect(md.querySelector('li pre')!.textContent).toBe(table)
  })

  test('a heading and a table may have long lines below', () => {
    show(`Sales of **May**\n${'-'.repeat(30)}\n\nName | Value\n${'-'.repeat(30)} | ---\n*a* | 1`)
    expect(screen.getByRole('heading', { name: 'Sales of May' })).toBeTruthy()
    expect(screen.getByRole('cell', { name: 'a' })).toBeTruthy()
  })

  test('code below a comment is all of the code and nothing else', () => {
    const { md } = show('<!-- index.js -->\n```js\nconst a = 1\n\nconst b = 2\n```\n\n## Next')
    expect(md.querySelector('pre')!.textContent).toBe('const a = 1\n\nconst b = 2')
    expect(screen.getByRole('heading', { name: 'Next' })).toBeTruthy()
  })

  test('text below the code of the last item is no part of it', () => {
    const { md } = show('1. Install:\n   ```bash\n   npm i\n   ```\nThen run it.')
    expect(md.querySelector('ol')!.textContent).not.toContain('Then')
    expect(md.lastElementChild!.textContent).toBe('Then run it.')
  })

  test('quotes, rules and emphasis', () => {
    const { md } = show('> quote with **bold**\n\n---\n\n*em* ~~del~~ `code` a  \nb')
    expect(md.querySelector('blockquote strong')!.textContent).toBe('bold')
    expect(md.querySelector('hr')).toBeTruthy()
    expect(
      [md.querySelector('em'), md.querySelector('del'), md.querySelector('p code')].map(
        (each) => each?.textContent,
      ),
    ).toEqual(['em', 'del', 'code'])
    expect(md.querySelector('br')).toBeTruthy()
  })

  test('only two tildes strike something out: one alone is a range', () => {
    const { md } = show('It takes 3~5 days, or 7~10 days, ~~not 12~~, and ~~25~30~~ USD.')
    expect(md.textContent).toBe('It takes 3~5 days, or 7~10 days, not 12, and 25~30 USD.')
    expect([...md.querySelectorAll('del')].map((each) => each.textContent)).toEqual(['not 12', '25~30'])
  })

  test('footnotes are shown as they were written, however few words they have', () => {
    const { md } = show('約1400万人です[^1]。\n\n[^1]: 総務省の国勢調査。')
    expect([...md.children].map((each) => each.textContent)).toEqual([
      '約1400万人です[^1]。',
      '[^1]: 総務省の国勢調査。',
    ])
    expect(screen.queryByRole('link')).toBeNull()
  })

  test('who speaks in a dialogue is shown with what they say', () => {
    const { md } = show(
      '[太郎]: こんにちは、お元気ですか？\n\n[00:01]: Welcome\n[00:03]: Thanks!\n\n1. [Lan]: Chào!\n2. [Answer]: B',
    )
    expect([...md.querySelectorAll(':scope > p, li')].map((each) => each.textContent)).toEqual([
      '[太郎]: こんにちは、お元気ですか？',
      '[00:01]: Welcome\n[00:03]: Thanks!',
      '[Lan]: Chào!',
      '[Answer]: B',
    ])
  })

  test('a definition that leads somewhere is not shown, nor is a comment', () => {
    const { md } = show(
      '[a] [b] [c]\n\n[a]: <HTTPS://a.example>\n[b]:\n../b "B"\n[c]: mailto:c@d.example\n[//]: # (Later)\n[//]: <> (more)',
    )
    expect(md.textContent).toBe('a b c')
    expect(screen.getAllByRole('link')).toHaveLength(3)
  })

  test('each block finds its own direction', () => {
    const { md } = show('# عنوان\n\nEnglish\n\n- واحد\n\n> اقتباس\n\n| أ |\n|---|\n| ب |')
    for (const each of md.children) expect(each.getAttribute('dir')).toBe('auto')
    // An inner direction would hide the text from the outer one.
    expect(md.querySelectorAll('[dir] [dir]')).toHaveLength(0)
  })

  test('character references', () => {
    const { md } = show('&amp; &lt;b&gt; &copy; &#65; &#x1F600; &unknown; \\&amp; `&amp;`')
    expect(md.textContent).toBe('& <b> © A 😀 &unknown; &amp; &amp;')
  })
})

describe('links', () => {
  const links = () => screen.getAllByRole<HTMLAnchorElement>('link')

  test('lead only to the web, to mail, and to the studio', () => {
    show(
      '[web](https://a.example/x "t") [mail](mailto:a@b.example) [help](/help/a?b#c) [up](../x) <https://b.example> www.c.example [ref]\n\n[ref]: http://d.example',
    )
    expect(links().map((link) => link.href)).toEqual([
      'https://a.example/x',
      'mailto:a@b.example',
      'https://studio.example/help/a?b#c',
      'https://studio.example/x',
      'https://b.example/',
      'http://www.c.example/',
      'http://d.example/',
    ])
  })

  test('open apart from the page, which learns nothing of it', () => {
    show('[web](https://a.example)')
    expect(links()[0]!.target).toBe('_blank')
    expect(links()[0]!.rel).toBe('noopener noreferrer')
  })

  test('pictures are links and never loaded', () => {
    const { md } = show(
      '![A cat](https://cats.example/cat.png) ![](https://cats.example/b.png) ![x](data:image/png;base64,AAAA)',
    )
    expect(md.querySelector('img, picture, [style*=url]')).toBeNull()
    expect(links().map((link) => link.textContent)).toEqual(['A cat', 'https://cats.example/b.png'])
  })

  test('a picture within a link is words of that link, not another one in it', () => {
    show(
      '[![Build passes](https://badges.example/b.svg) **![logo](https://a.example/l.png)**](https://ci.example)',
    )
    expect(links().map(({ href, textContent }) => [href, textContent])).toEqual([
      ['https://ci.example/', 'Build passes logo'],
    ])
  })
})

describe('hostile text is only text', () => {
  const attacks = [
    '<script>window.hacked = 1</script>',
    '<img src=x onerror="window.hacked = 1">',
    '<svg/onload=window.hacked=1>',
    '<iframe srcdoc="<script>parent.hacked=1</script>"></iframe>',
    '<a href="javascript:window.hacked=1">x</a>',
    '<div style="background:url(https://evil.example)">x</div>',
    '<style>*{display:none}</style>',
    '<br onclick=alert(1)>',
    '[x](javascript:window.hacked=1)',
    '[x](JaVaScRiPt:window.hacked=1)',
    '[x](java&#115;cript:window.hacked=1)',
    '[x](javascript&colon;window.hacked=1)',
    '[x](&#x6A;avascript:window.hacked=1)',
    '[x](\u0001javascript:window.hacked=1)',
    '[x](java\tscript:window.hacked=1)',
    '[x](<java\nscript:window.hacked=1>)',
    '[x](vbscript:msgbox(1))',
    '[x](data:text/html,<script>window.hacked=1</script>)',
    '[x](file:///etc/passwd)',
    '[x](blob:https://a.example/1)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x](\\\\evil.example)',
    '[x](/%09/evil.example "y")',
    '<javascript:window.hacked=1>',
    '[x]: javascript:window.hacked=1\n\n[x]',
    '![x](javascript:window.hacked=1)',
    '[x](https://a.example" onclick="window.hacked=1)',
    '[x](https://a.example "\\" onclick=\\"window.hacked=1")',
    '`<script>window.hacked=1</script>`',
    '```html\n<script>window.hacked=1</script>\n```',
    '```"><script>window.hacked=1</script>\nx\n```',
    '| <script>window.hacked=1</script> |\n|---|\n| <img src=x onerror=window.hacked=1> |',
    '- [x] <script>window.hacked=1</script>',
    '<!--><script>window.hacked=1</script>-->',
    '<![CDATA[<script>window.hacked=1</script>]]>',
    '<?php echo 1 ?>',
    '<details open ontoggle=window.hacked=1>',
    '<math><mtext></form><form><mglyph><style></math><img src onerror=window.hacked=1>',
    '[__proto__]: javascript:window.hacked=1\n\n[__proto__] [constructor] [toString][]',
  ]
  const allowed = new Set(
    'A BLOCKQUOTE BR BUTTON CODE DEL DIV EM H4 H5 H6 HR LI OL P PATH PRE SPAN STRONG SVG TABLE TBODY TD TH THEAD TR UL'.split(
      ' ',
    ),
  )
  const attributes = new Set(
    'aria-hidden aria-label class d data-align data-done data-icon data-level data-loose data-size data-task data-variant dir fill height href part rel role scope start stroke stroke-linecap stroke-linejoin stroke-width tabindex target title translate type viewbox width'.split(
      ' ',
    ),
  )

  function check(md: HTMLElement): void {
    for (const element of md.querySelectorAll('*')) {
      expect(allowed).toContain(element.tagName.toUpperCase())
      for (const { name } of element.attributes) expect(attributes).toContain(name.toLowerCase())
      if (element instanceof HTMLAnchorElement) expect(element.href).toMatch(/^(https?:|mailto:)/)
      if (element instanceof HTMLAnchorElement) expect(element.href).not.toMatch(/^https?:\/\/evil\.example/)
    }
  }

  test.each(attacks)('%j', (attack) => {
    const { md } = show(attack)
    check(md)
    expect((globalThis as { hacked?: unknown }).hacked).toBeUndefined()
  })

  test('in any mixture', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(fc.constantFrom(...attacks), fc.constantFrom('\n', '\n\n', ' ', '> ', '- ', '**', '`')),
          { maxLength: 6 },
        ),
        (parts) => {
          const { md } = show(parts.join(''))
          for (const element of md.querySelectorAll('*'))
            expect(allowed).toContain(element.tagName.toUpperCase())
          cleanup()
        },
      ),
      { numRuns: 60 },
    )
  })

  test('raw HTML stays readable', () => {
    const { md } = show('<b>bold?</b> and\n\n<div class="x">\nblock\n</div>')
    expect(md.textContent).toContain('<b>bold?</b> and')
    expect(md.textContent).toContain('<div class="x">\nblock\n</div>')
  })
})

describe('endless text', () => {
  test.each([
    ['quotes', `${'>'.repeat(10_000)} deep`],
    ['quotes with blanks', `${'> '.repeat(10_000)}deep`],
    ['lists', `${'- '.repeat(10_000)}deep`],
    ['indented lists', Array.from({ length: 120 }, (_, depth) => `${'  '.repeat(depth)}- deep`).join('\n')],
    ['emphasis', `${'*'.repeat(10_000)}deep${'*'.repeat(10_000)}`],
    ['brackets', `${'['.repeat(10_000)}deep${']'.repeat(10_000)}`],
    ['mixed marks', '*a_'.repeat(5_000) + 'deep'],
    ['back ticks', '`a'.repeat(5_000) + 'deep'],
    ['angle brackets', '<'.repeat(10_000) + 'deep'],
    ['a quote in a list in a quote', '> - '.repeat(2_000) + 'deep'],
  ])('%s neither break nor hold up the page', (_name, text) => {
    const began = process.threadCpuUsage()
    const { md } = show(text)
    expect(md.textContent).toContain('deep')
    expect(md.querySelectorAll('*').length).toBeLessThan(3_000)
    expect(process.threadCpuUsage(began).user / 1_000).toBeLessThan(2_000)
  })
})

describe('while it is being written', () => {
  const html = (document: MarkdownDocument, Drawn?: typeof Markdown) => {
    const drawn = draw(document, Drawn).md.innerHTML
    cleanup()
    return drawn.replaceAll(/(id|aria-labelledby)="[^"]*"/g, '')
  }

  test.each(Object.entries(corpus))('ends up drawn exactly as at once: %s', (_name, text) => {
    const document = new MarkdownDocument()
    for (let end = 0; end < text.length; end += 7) document.update(text.slice(0, end), false)
    document.update(text, true)
    const whole = new MarkdownDocument()
    whole.update(text, true)
    expect(html(document, GrowingMarkdown)).toBe(html(whole))
  })

  test('finished blocks, items, rows and lines of code are never drawn again', () => {
    const list = Array.from({ length: 40 }, (_, index) => `- item ${index} **bold**`).join('\n')
    const table = `| a | b |\n|---|---|\n${Array.from({ length: 40 }, (_, index) => `| ${index} | x |`).join('\n')}`
    const code = `\`\`\`\n${Array.from({ length: 100 }, (_, index) => `line ${index}`).join('\n')}\n\`\`\``
    const text = `${showcase}\n\n${list}\n\n${table}\n\n${code}\n\nThe end.`
    const document = new MarkdownDocument()
    const result = draw(document, GrowingMarkdown)
    const { md } = result
    let touched = 0
    const observer = new MutationObserver(() => {})
    observer.observe(md, { subtree: true, childList: true, characterData: true, attributes: true })
    for (let end = 0; end <= text.length; end += 9) {
      document.update(text.slice(0, end), false)
      result.rerender(<GrowingMarkdown groups={document.groups} />)
      const records = observer.takeRecords()
      touched = Math.max(touched, records.length)
      // Whatever changes, changes at the end: nothing before the last two blocks.
      const tail = [...md.children].slice(-3)
      for (const { target } of records) {
        expect(target === md || tail.some((block) => block.contains(target) || !md.contains(target))).toBe(
          true,
        )
      }
    }
    observer.disconnect()
    expect(touched).toBeLessThan(60)
  })

  test('keeps the elements of the block that ends', () => {
    const document = new MarkdownDocument()
    document.update('First paragraph\n\n- one\n- two', false)
    const result = draw(document, GrowingMarkdown)
    const before = [...result.container.querySelectorAll('.st-md > *, li')]
    document.update('First paragraph\n\n- one\n- two\n- three\n\nLast', false)
    result.rerender(<GrowingMarkdown groups={document.groups} />)
    for (const element of before) expect(result.container.contains(element)).toBe(true)
  })
})
