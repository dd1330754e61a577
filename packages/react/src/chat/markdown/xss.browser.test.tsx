import { cleanup } from '@testing-library/react'
import { createPortal } from 'react-dom'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { xssSamples } from '../../../../../tests/samples/xss.ts'
import { renderWithStudio } from '../../testing/render.tsx'
import { addChatTexts } from '../chat-texts.ts'
import { MarkdownDocument } from './document.ts'
import { Markdown } from './markdown.tsx'

const flagged = globalThis as { __xss?: unknown }
const ownAlert = globalThis.alert

beforeEach(() => {
  delete flagged.__xss
  globalThis.alert = () => {
    flagged.__xss = 'alert'
  }
})
afterEach(() => {
  cleanup()
  globalThis.alert = ownAlert
})

/** What nothing of an answer may become; the only drawings are our own icons. */
const forbidden = [
  'script, iframe, frame, object, embed, applet, style, link, meta, base, template, form, input, textarea, select',
  'noscript, math, img, picture, video, audio, slot, dialog, details, marquee, svg:not([data-icon])',
  'svg *:not(path), [is], [style], [id]',
].join()
const forbiddenAttribute =
  /^(on|src|srcset|data$|action|formaction|xlink|srcdoc|background|poster|ping|popover|name$)/

/** What is in an answer after it arrived in a few pieces, in a document of its own where one is given. */
function draw(text: string, place?: HTMLElement): HTMLElement {
  const document = new MarkdownDocument()
  const view = () => {
    const md = <Markdown groups={document.groups} />
    return place ? createPortal(md, place) : md
  }
  const result = renderWithStudio(view(), { endpoint: 'https://studio.example' })
  void addChatTexts(result.texts)
  const shown = () => (place ?? result.container).querySelector<HTMLElement>('.st-md')!
  for (const share of [0.25, 0.5, 0.75]) {
    document.update(text.slice(0, text.length * share), false)
    result.rerender(view())
    expectHarmless(shown())
  }
  document.update(text, true)
  result.rerender(view())
  return shown()
}

function expectHarmless(drawn: HTMLElement): void {
  expect([...drawn.querySelectorAll(forbidden)].map(({ outerHTML }) => outerHTML)).toEqual([])
  for (const element of drawn.querySelectorAll('*')) {
    for (const { name } of element.attributes) expect(name).not.toMatch(forbiddenAttribute)
  }
  for (const link of drawn.querySelectorAll('a')) {
    expect(['http:', 'https:', 'mailto:']).toContain(link.protocol)
    expect(link.rel).toBe('noopener noreferrer')
  }
}

/** Presses everything that can be pressed; links lead nowhere meanwhile. */
function pressAll(drawn: HTMLElement): void {
  const stay = (event: Event) => event.preventDefault()
  addEventListener('click', stay, true)
  for (const each of drawn.querySelectorAll<HTMLElement>('a, button, span, p, td, li, code')) {
    each.dispatchEvent(new MouseEvent('mouseover', { bubbles: true }))
    each.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    each.focus()
  }
  removeEventListener('click', stay, true)
}

const requested = () =>
  performance.getEntriesByType('resource').filter(({ name }) => name.includes('xss.example'))

describe('a hostile answer becomes nothing but text and links that lead to the web', () => {
  test.each(xssSamples)('%j', async (sample) => {
    const drawn = draw(sample)
    expectHarmless(drawn)
    pressAll(drawn)
    // What a browser would run or load, it begins before the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))
    expect(flagged.__xss).toBeUndefined()
    expect(requested()).toEqual([])
  })
})

test('all of them are drawn in a document that enforces Trusted Types and loads nothing, without a violation', async () => {
  const frame = document.createElement('iframe')
  const policy = `require-trusted-types-for 'script'; trusted-types 'none'; default-src 'none'`
  frame.srcdoc = `<!doctype html><meta http-equiv="Content-Security-Policy" content="${policy}"><body></body>`
  const loaded = new Promise((resolve) => frame.addEventListener('load', resolve))
  document.body.append(frame)
  await loaded
  const inside = frame.contentDocument!
  const violations: string[] = []
  inside.addEventListener('securitypolicyviolation', ({ violatedDirective, sample }) =>
    violations.push(`${violatedDirective}: ${sample}`),
  )
  const place = inside.createElement('div')
  inside.body.append(place)
  for (const sample of xssSamples) {
    const drawn = draw(sample, place)
    expectHarmless(drawn)
    cleanup()
  }
  await new Promise((resolve) => setTimeout(resolve))
  expect(violations).toEqual([])
  // And it really was enforced.
  expect(() => {
    place.innerHTML = '<b>markup</b>'
  }).toThrow(/TrustedHTML/)
  frame.remove()
})
