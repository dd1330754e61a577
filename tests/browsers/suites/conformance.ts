import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { biometricsSpec } from '../../../packages/elements/src/biometrics.element.ts'
import { chatSpec } from '../../../packages/elements/src/chat.element.ts'
import { loginSpec } from '../../../packages/elements/src/login.element.ts'
import { sharedChatSpec } from '../../../packages/elements/src/shared-chat.element.ts'
import { upgradeSpec } from '../../../packages/elements/src/upgrade.element.ts'
import {
  conformanceCases,
  type ConformanceCase,
  type Subject,
} from '../../../packages/elements/src/testing/conformance.ts'
import type { Tab } from '../support/tab.ts'
import { until } from '../support/until.ts'
import type { Room } from '../support/room.ts'

declare const conformance: { conformanceCases: ConformanceCase[] }

/** How the element comes into the page. */
export type Way = 'the script on preact' | 'the script on React' | 'an import of the npm package'

function headFor(way: Way, { tags }: Room): string {
  if (way === 'an import of the npm package') return '<script type="module" src="/page.js"></script>'
  return tags({ framework: way === 'the script on React' ? 'react' : 'preact' })
}

/** Elements that show what they show, wherever they stand. */
const hasNoMode = (tag: string) => tag === 'studio-shared-chat' || tag === 'studio-biometrics'

/** What every element must do, by name, in each mode. */
export function describeConformance(room: () => Room, ways: readonly Way[]): void {
  describe.each(ways)('an element that came by %s', (way) => {
    describe.each([
      [chatSpec, 'inline'],
      [chatSpec, 'launcher'],
      [loginSpec, 'inline'],
      [loginSpec, 'modal'],
      [sharedChatSpec, 'inline'],
      [upgradeSpec, 'inline'],
      [upgradeSpec, 'modal'],
      [biometricsSpec, 'inline'],
    ] as const)('$0.tag with mode="%s"', ({ tag, attributes }, mode) => {
      let tab: Tab
      beforeAll(async () => {
        const { engine, pages, builds } = room()
        tab = await engine.newTab()
        const body = `<${tag} mode="${mode}"></${tag}>`
        await tab.raw.open(pages.page({ head: headFor(way, room()), body }))
        await until('see the element defined', () =>
          tab.evaluate((tag) => customElements.get(tag) !== undefined, tag),
        )
        await tab.evaluate(() => document.body.replaceChildren())
        await tab.raw.run(
          `(() => { ${builds.conformance}; globalThis.conformance = conformance; return '' })()`,
        )
      })
      afterAll(() => tab?.raw.close())

      test.each(conformanceCases.map(({ name }) => name))(
        '%s',
        async (name) => {
          const subject: Subject = {
            tag,
            attributes,
            // An address where nobody answers: on the page's own origin sign-in is the studio's own form.
            given: {
              ...(!hasNoMode(tag) && { mode }),
              ...(tag !== 'studio-chat' && { endpoint: 'http://studio.invalid' }),
            },
            harmlessMethod: hasNoMode(tag) ? 'reload' : 'close',
            ...(mode === 'modal' && { showingMethod: 'open' }),
          }
          const outcome = await tab.evaluate(
            async (subject, name) => {
              const { run } = conformance.conformanceCases.find((each) => each.name === name)!
              return run(subject).then(
                () => 'passed',
                (error: unknown) => String(error),
              )
            },
            subject,
            name,
          )
          expect(outcome).toBe('passed')
        },
        20_000,
      )
    })
  })
}
