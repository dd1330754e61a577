import {
  attached,
  complaints,
  make,
  properties,
  same,
  task,
  until,
  view,
  withListeners,
  type ConformanceCase,
  type Element,
} from './subject.ts'

export const lifeCases: ConformanceCase[] = [
  {
    name: 'draws nothing as long as it is not attached',
    async run(subject) {
      const element = make(subject)
      for (const { property, other } of properties(subject)) element[property] = other
      await task()
      same(element.shadowRoot!.childNodes.length, 0, 'nodes')
    },
  },
  {
    name: 'stays modal when the page moves it while it is open',
    run: ({ showingMethod, ...subject }) =>
      attached(subject, async (element) => {
        if (!showingMethod) return
        const isModal = () => element.shadowRoot!.querySelector(':modal') !== null
        await (element[showingMethod] as () => Promise<unknown>)()
        await until(isModal, 'a dialog opens')
        const place = document.body.appendChild(document.createElement('div'))
        try {
          place.append(element)
          await until(isModal, 'the dialog is modal again')
        } finally {
          document.body.append(element)
          place.remove()
        }
      }),
  },
  {
    name: 'is not upgraded in a template, and works when the template is used',
    async run(subject) {
      const template = document.createElement('template')
      template.content.append(make(subject).cloneNode(true))
      const inert = template.content.firstElementChild as Element
      same(inert.shadowRoot?.childNodes.length ?? 0, 0, 'nodes in the template')
      const clones = [template.content.cloneNode(true), document.importNode(template.content, true)]
      for (const clone of clones) {
        const element = (clone as DocumentFragment).firstElementChild as Element
        document.body.append(clone)
        await element.ready
        same(view(element) === null, false, 'no view')
        element.remove()
      }
      await task()
    },
  },
  {
    name: 'works in a shadow root of the page, and in a dialog that opens and closes',
    async run(subject) {
      const outer = document.createElement('div')
      const dialog = document.createElement('dialog')
      document.body.append(outer, dialog)
      await attached(
        subject,
        (element) => same(view(element) === null, false, 'no view in a shadow root'),
        outer.attachShadow({ mode: 'open' }),
      )
      await attached(
        subject,
        async (element) => {
          const before = view(element)
          for (const open of [() => dialog.showModal(), () => dialog.show()]) {
            open()
            await task()
            dialog.close()
            await task()
          }
          same(view(element) === before, true, 'same view')
        },
        dialog,
      )
      outer.remove()
      dialog.remove()
    },
  },
  {
    name: 'is drawn with its styles in another document, and back in the first one',
    run: (subject) =>
      attached(subject, async (element) => {
        const failures: string[] = []
        element.addEventListener('studio-error', ({ detail }) => {
          if (detail.phase === 'render') failures.push(detail.code)
        })
        const frame = document.createElement('iframe')
        document.body.append(frame)
        // A frame may replace its first document once.
        await task()
        for (const target of [frame.contentDocument!, document]) {
          target.body.append(element)
          await element.ready
          same(element.ownerDocument === target, true, 'the document')
          await until(() => element.shadowRoot!.adoptedStyleSheets.length > 0, 'styles are adopted')
          same(view(element) === null, false, 'no view')
          // What stands around the first drawing is drawn after it.
          await task()
          same(failures, [], 'failures')
        }
        frame.remove()
      }),
  },
  {
    name: 'is drawn where another document is the first that it comes to, or the first after a while',
    async run(subject) {
      const frame = document.createElement('iframe')
      document.body.append(frame)
      await task()
      const elsewhere = frame.contentDocument!.body
      const fresh = make(subject)
      elsewhere.append(fresh)
      await fresh.ready
      same(view(fresh) === null, false, 'no view of a new one')
      await attached(subject, async (element) => {
        element.remove()
        await task()
        elsewhere.append(element)
        await element.ready
        same(view(element) === null, false, 'no view of one that was away')
        document.body.append(element)
        await element.ready
        await until(() => view(element) !== null, 'one that is back is drawn')
      })
      fresh.remove()
      frame.remove()
    },
  },
  {
    name: 'keeps its view when it is moved',
    run: (subject) =>
      attached(subject, async (element) => {
        const before = view(element)
        const place = document.createElement('section')
        document.body.append(place)
        place.append(element)
        await task()
        same(view(element) === before, true, 'same view after append')
        element.remove()
        document.body.append(element)
        await task()
        same(view(element) === before, true, 'same view after remove and append in one task')
        if ('moveBefore' in place) {
          ;(place as unknown as { moveBefore(node: Node, before: null): void }).moveBefore(element, null)
          await task()
          same(view(element) === before, true, 'same view after moveBefore')
        }
        place.remove()
      }),
  },
  {
    name: 'clears up when it stays detached and draws again when it comes back',
    run: (subject) =>
      attached(subject, async (element) => {
        for (let round = 0; round < 3; round += 1) {
          element.remove()
          await task()
          same(element.shadowRoot!.childNodes.length, 0, 'nodes while detached')
          document.body.append(element)
          await element.ready
          same(view(element) === null, false, 'no view after coming back')
          const sheets = element.shadowRoot!.adoptedStyleSheets
          same(sheets.length, new Set(sheets).size, 'each style sheet once')
        }
      }),
  },
  {
    name: 'can be cloned',
    run: (subject) =>
      attached(subject, async (element) => {
        const clone = element.cloneNode(true) as Element
        document.body.append(clone)
        await clone.ready
        same(view(clone) === null || view(clone) === view(element), false, 'view missing or shared')
        clone.remove()
      }),
  },
  {
    name: 'leaves alone what the page puts into it',
    run: (subject) =>
      attached(subject, async (element) => {
        const child = document.createElement('b')
        const inner = document.createTextNode('of the page')
        child.append(inner)
        element.append(child, 'text')
        const children = [...element.childNodes]
        const check = (when: string) => {
          same(element.childNodes.length, 2, `children ${when}`)
          const isSame = children.every((node, index) => element.childNodes[index] === node)
          same(isSame && child.firstChild === inner, true, `the same children ${when}`)
        }
        await task()
        check('while attached')
        element.remove()
        await task()
        check('while detached')
        document.body.append(element)
        await element.ready
        check('after coming back')
      }),
  },
  {
    name: 'leaves no node in the page and no listener on it after 50 lives',
    async run(subject) {
      const live = () => attached(subject, () => {})
      // A part that is being verified has a link for as long as that takes.
      const count = () => document.querySelectorAll(':not([rel=modulepreload])').length
      // The first ones set up what all of the page share.
      for (let life = 0; life < 3; life += 1) await live()
      const before = count()
      await withListeners([globalThis, document, document.documentElement, document.body], async (left) => {
        for (let life = 0; life < 50; life += 1) await live()
        // A life is put away when its parts have come. What all share may be set up meanwhile, once; one for each life
        // would be 50, and stay.
        await until(() => left().length < 10, `fewer listeners are left than ${left().join(' ')}`)
      })
      same(count(), before, 'nodes')
    },
  },
  {
    name: 'can be removed by a listener of its own event, and logs nothing',
    async run(subject) {
      const logged = await complaints(async () => {
        const element = make(subject)
        element.addEventListener('studio-ready', () => element.remove())
        document.body.append(element)
        await element.ready
        await task()
        same(element.isConnected, false, 'connected')
        same(element.shadowRoot!.childNodes.length, 0, 'nodes')
      })
      same(logged, [], 'complaints')
    },
  },
]
