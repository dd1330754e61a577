import { attached, complaints, make, same, task, type ConformanceCase } from './subject.ts'

export const methodCases: ConformanceCase[] = [
  {
    name: 'says once that it is ready, in an event that crosses shadow roots',
    async run(subject) {
      const outer = document.createElement('div')
      const element = make(subject)
      const heard: CustomEvent[] = []
      const listen = (event: Event) => heard.push(event as CustomEvent)
      document.addEventListener('studio-ready', listen)
      outer.attachShadow({ mode: 'open' }).append(element)
      document.body.append(outer)
      await element.ready
      await task()
      document.removeEventListener('studio-ready', listen)
      outer.remove()
      await task()
      same(heard.length, 1, 'events')
      same([heard[0]!.bubbles, heard[0]!.composed], [true, true], 'bubbles and composed')
      same(heard[0]!.detail.version, 1, 'version')
      same(typeof heard[0]!.detail.instanceId, 'string', 'instanceId')
      same(Object.isFrozen(heard[0]!.detail), true, 'a frozen detail')
    },
  },
  {
    name: 'carries out methods that were called before it was attached',
    async run(subject) {
      const element = make(subject)
      let isDone = false
      const done = (element[subject.harmlessMethod] as () => Promise<unknown>)().finally(() => {
        isDone = true
      })
      await task()
      same(isDone, false, 'done while detached')
      document.body.append(element)
      await done
      element.remove()
      await task()
    },
  },
  {
    name: 'does not forget a method when it is taken away and comes back',
    async run(subject) {
      const element = make(subject)
      const done = (element[subject.harmlessMethod] as () => Promise<unknown>)()
      document.body.append(element)
      element.remove()
      await task()
      document.body.append(element)
      await done
      element.remove()
      await task()
    },
  },
  {
    name: 'does what was called as it was taken away when it comes back, and nothing before',
    run: (subject) =>
      attached(subject, async (element) => {
        const ways: ((act: () => void) => void)[] = [
          (act) => {
            element.remove()
            act()
          },
          (act) => {
            act()
            element.remove()
          },
        ]
        for (const method of [subject.harmlessMethod, subject.showingMethod]) {
          if (!method) continue
          for (const inTurn of ways) {
            let isDone = false
            let done: Promise<unknown> | undefined
            const logged = await complaints(async () => {
              inTurn(() => {
                done = (element[method] as () => Promise<unknown>)().finally(() => {
                  isDone = true
                })
              })
              await task()
              await task()
            })
            same(logged, [], `complaints of ${method}`)
            same(isDone, false, `${method} done while detached`)
            same(element.shadowRoot!.childNodes.length, 0, `nodes after ${method}`)
            document.body.append(element)
            await done
          }
        }
      }),
  },
  {
    name: 'carries out the same method any number of times, also at once',
    run: (subject) =>
      attached(subject, async (element) => {
        const call = () => (element[subject.harmlessMethod] as () => Promise<unknown>)()
        await Promise.all([call(), call(), call()])
        await call()
      }),
  },
]
