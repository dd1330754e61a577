// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { firstStyles } from '../../scripts/first-styles.ts'

const first = (css: string, code: string, neighbours = '') =>
  firstStyles(new Map([['a', css]]), code, neighbours).get('a')

describe('the styles of the first drawing', () => {
  test('leave out rules for classes that nothing has', () => {
    expect(first('.st-a{color:red}.st-b{color:blue}', 'className="st-a"')).toBe('.st-a{color:red}')
    expect(first('.st-a .st-b{color:red}.st-a.st-c{color:blue}', '"st-a st-c"')).toBe(
      '.st-a.st-c{color:blue}',
    )
    expect(first('.st-a,.st-b{color:red}', '"st-b"')).toBe('.st-b{color:red}')
  })

  test('leave out a kind of button that nothing is drawn as', () => {
    const css = '.st-a[data-variant=plain]{color:red}.st-a[data-variant=loud]{color:blue}'
    expect(first(css, '"st-a",variant:"plain"')).toBe('.st-a[data-variant=plain]{color:red}')
    const either = '.st-a:is([data-variant=plain],[data-variant=loud]):not([data-variant=loud]){color:red}'
    expect(first(either, '"st-a",variant:"plain"')).toBe(either)
  })

  test('keep what does not depend on a class, and what only excludes one', () => {
    const css = 'textarea{color:red}:host([data-theme=dark]){color:blue}.st-a:not(.st-b):hover{color:green}'
    expect(first(css, '"st-a"')).toBe(css)
    const nested = '.st-a:not(:has(>:is(.st-b,.st-c[data-x])),:is(.st-d)) p{color:red}'
    expect(first(nested, '"st-a"')).toBe(nested)
  })

  test('leave out what is said of documents', () => {
    const css = ':where(:root),:host,:where([data-theme=dark]),:host([data-theme=dark]){color:red}'
    expect(first(css, '')).toBe(':host,:host([data-theme=dark]){color:red}')
  })

  test('keep a selector whose list holds classes that are drawn', () => {
    const css = '.st-a:is(.st-b,.st-c){color:red}'
    expect(first(css, '"st-a st-c"')).toBe(css)
    expect(first(css, '"st-b st-c"')).toBe('')
    const within = ':where(.st-a :is(h2,.st-b)) :is(.st-c:not(:is(.st-d,.st-e)),.st-d){color:red}'
    expect(first(within, '"st-a st-c"')).toBe(within)
    expect(first(within, '"st-b st-c"')).toBe('')
  })

  test('leave out a selector whose list holds none that is', () => {
    const css = '.st-a:is(.st-b,.st-c) p,:where(.st-b){color:red}'
    expect(first(css, '"st-a"')).toBe('')
  })

  test('look into conditions, and leave out empty ones', () => {
    expect(first('@media (hover:hover){.st-a:hover{color:red}.st-b{color:blue}}', '"st-a"')).toBe(
      '@media (hover:hover){.st-a:hover{color:red}}',
    )
    expect(first('@media print{.st-b{color:blue}}.st-a{top:0}', '"st-a"')).toBe('.st-a{top:0}')
  })

  test('keep custom properties and animations that are used here or in a neighbour', () => {
    const css =
      ':host{--studio-x:1px;--studio-y:2px;--studio-z:3px}.st-a{inset:var(--studio-x);animation:1s st-spin}@keyframes st-spin{to{rotate:1turn}}@keyframes st-fade{to{opacity:0}}'
    expect(first(css, '"st-a"', '.panel{inset:var(--studio-y)}')).toBe(
      ':host{--studio-x:1px;--studio-y:2px;}.st-a{inset:var(--studio-x);animation:1s st-spin}@keyframes st-spin{to{rotate:1turn}}',
    )
  })

  test('are not led astray by signs in strings', () => {
    const css = '.st-a:before{content:"}{"}.st-b{content:"\\"}"}.st-a{top:0}'
    expect(first(css, '"st-a"')).toBe('.st-a:before{content:"}{"}.st-a{top:0}')
  })
})
