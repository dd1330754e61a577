import { expect, test } from 'vitest'
import { appendStill, forwardRef, Fragment, jsx, memo, useId, type Component, type Drawn } from './still.ts'

function drawn(content: Drawn): string {
  const box = document.createElement('div')
  appendStill(box, content)
  return box.innerHTML
}

test('draws elements, components and lists of both, and leaves out what is nothing', () => {
  const Name: Component = ({ children }) => jsx('b', { children })
  const Button = forwardRef((props, ref) => jsx('button', { ...props, ref }))
  expect(
    drawn([
      jsx('p', { children: ['a', 1, null, undefined, false, true, jsx(memo(Name), { children: 'b' })] }),
      jsx(Fragment, { children: [jsx(Button, { type: 'button', ref: { current: null }, children: 'c' })] }),
    ]),
  ).toBe('<p>a1<b>b</b></p><button type="button">c</button>')
})

test('gives attributes the names and values that React gives them', () => {
  expect(
    drawn(
      jsx('td', {
        className: 'x',
        tabIndex: 0,
        hidden: true,
        dir: undefined,
        title: null,
        disabled: false,
        'aria-hidden': true,
        'data-open': false,
        onClick: () => {},
      }),
    ),
  ).toBe('<td class="x" tabindex="0" hidden="" aria-hidden="true" data-open="false"></td>')
})

test('text never becomes markup', () => {
  const text = '<img src=x onerror=alert(1)>'
  const box = document.createElement('div')
  appendStill(box, jsx('p', { title: text, children: text }))
  expect(box.querySelector('img')).toBeNull()
  expect(box.querySelector('p')).toMatchObject({ title: text, textContent: text })
})

test('drawings are of their own namespace, and ids differ', () => {
  const box = document.createElement('div')
  appendStill(box, jsx('svg', { viewBox: '0 0 24 24', children: jsx('path', { d: 'M0 0' }) }))
  expect(box.querySelector('path')!.namespaceURI).toBe('http://www.w3.org/2000/svg')
  expect(box.querySelector('svg')!.getAttribute('viewBox')).toBe('0 0 24 24')
  expect(useId()).not.toBe(useId())
})
