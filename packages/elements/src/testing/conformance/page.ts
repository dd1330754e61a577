import {
  attached,
  complaints,
  properties,
  same,
  task,
  until,
  type ConformanceCase,
  type Element,
} from './subject.ts'

/** What a page can see of itself, and what is stored for it. */
const picture = () => [
  [...document.documentElement.attributes, ...document.body.attributes].map(({ name, value }) => [
    name,
    value,
  ]),
  // A part that is being verified has a link for as long as that takes.
  document.head.querySelectorAll(':not([rel=modulepreload])').length,
  document.adoptedStyleSheets.length,
  document.cookie,
  Object.keys(localStorage),
  Object.keys(sessionStorage),
]

/**
 * Everything that an element says: its texts, and those that only screen readers are told. Not the note for developers,
 * which comes when its reason was found.
 */
function wordsOf(element: Element): string {
  const words: string[] = []
  const walker = document.createTreeWalker(
    element.shadowRoot!,
    NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT,
  )
  while (walker.nextNode()) {
    const node = walker.currentNode
    if (node instanceof Text) words.push(node.data)
    else if (node instanceof HTMLElement && !node.hasAttribute('data-studio-diagnosis')) {
      for (const name of ['aria-label', 'title', 'placeholder']) words.push(node.getAttribute(name) ?? '')
    }
  }
  return words.filter(Boolean).join(' ')
}

/** Whether an element says something, and not only that it waits for a part. */
const hasSpoken = (element: Element) =>
  wordsOf(element) !== '' && !element.shadowRoot!.querySelector('.st-spinner')

export const pageCases: ConformanceCase[] = [
  {
    name: 'changes nothing of the page and stores nothing',
    async run(subject) {
      const before = picture()
      await attached(subject, () => same(picture(), before, 'the page while attached'))
      same(picture(), before, 'the page afterwards')
    },
  },
  {
    name: 'shares its style sheets with others of its kind',
    run: (subject) =>
      attached(subject, (element) =>
        attached(subject, (other) => {
          const sheets = element.shadowRoot!.adoptedStyleSheets
          same(sheets.length > 0, true, 'sheets adopted')
          const isShared = other.shadowRoot!.adoptedStyleSheets.every((sheet) => sheets.includes(sheet))
          same(isShared, true, 'sheets shared')
          same(element.shadowRoot!.querySelectorAll('style, link').length, 0, 'style elements')
        }),
      ),
  },
  {
    name: 'speaks its own language, whatever others of its kind speak',
    async run(subject) {
      if (!('lang' in subject.attributes)) return
      const speaking = (lang: string) => ({ ...subject, given: { ...subject.given, lang } })
      const page = document.documentElement.lang
      await attached(speaking('en'), (english) =>
        attached(speaking('vi'), async (vietnamese) => {
          for (const element of subject.showingMethod ? [english, vietnamese] : [])
            await (element[subject.showingMethod!] as () => Promise<unknown>)()
          await until(() => hasSpoken(english), 'the first element says something')
          const before = wordsOf(english)
          await until(
            () => hasSpoken(vietnamese) && wordsOf(vietnamese) !== before,
            'the second element speaks another language',
          )
          same(wordsOf(english), before, 'the words of the first')
          same(document.documentElement.lang, page, 'the language of the page')
        }),
      )
    },
  },
  {
    name: 'logs nothing from its first to its last moment',
    async run(subject) {
      const logged = await complaints(async () => {
        await attached(subject, async (element) => {
          for (const { attribute, isBoolean } of properties(subject)) {
            if (attribute in subject.given) continue
            element.setAttribute(attribute, isBoolean ? 'false' : '')
          }
          await task()
        })
      })
      same(logged, [], 'complaints')
    },
  },
]
