// @vitest-environment node
import { themes } from '@ai-studio/contract/constants'
import type { LocalErrorCode as ClientErrorCode } from '@ai-studio/core'
import type { LocalErrorCode } from '@ai-studio/core/chat'
import { describe, expect, test } from 'vitest'
import { chatSpec } from './chat.element.ts'
import type { AttributeSpec } from './spec.ts'
import { drawings, partsIn, source } from './testing/sources.ts'
import { tokens } from './tokens.ts'

const widgets = ['../../react/src/chat/', '../../react/src/ui/', 'chat/', 'boundary/']
  .map(drawings)
  .join('\n')
const tokensCss = source('../../react/src/theme/tokens.css')

describe('the table of studio-chat', () => {
  test('knows every part that is drawn, and none that is not', () => {
    const drawn = new Set(
      [widgets, source('launcher/launcher.ts'), source('panel/panel.ts')].flatMap(partsIn),
    )
    expect(Object.keys(chatSpec.parts).sort()).toEqual([...drawn].sort())
  })

  test('knows every slot that is drawn', () => {
    const drawn = [...widgets.matchAll(/<slot name="([^"]+)"/g)].map(([, name]) => name!)
    expect(Object.keys(chatSpec.slots).sort()).toEqual(drawn.sort())
  })

  test('shows an example of what there is', () => {
    const { attributes, event, method } = chatSpec.example
    for (const [name, value] of Object.entries(attributes))
      expect([name, (chatSpec.attributes as Record<string, AttributeSpec>)[name]?.values ?? [value]]).toEqual(
        [name, expect.arrayContaining([value])],
      )
    expect(chatSpec.events).toHaveProperty(event)
    expect(chatSpec.methods[method].signature).toMatch(/^\(\)/)
  })

  test('knows every token of the themes, with the value that it has without a theme', () => {
    const defaults = new Map<string, string>()
    for (const [, selectors, body] of tokensCss.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
      if (!selectors!.includes(':root')) continue
      for (const [, name, value] of body!.matchAll(/(--studio-[\w-]+):\s*([^;]+);/g)) {
        if (!defaults.has(name!)) defaults.set(name!, value!.replaceAll(/\s+/g, ' ').trim())
      }
    }
    const written = Object.entries(tokens)
    expect(chatSpec.tokens).toMatchObject(tokens)
    expect(written.map(([name]) => name).sort()).toEqual([...defaults.keys()].sort())
    for (const [name, { default: value }] of written) {
      // A list of typefaces is too long for a table.
      if (!value.endsWith('…')) expect([name, value]).toEqual([name, defaults.get(name)])
    }
  })

  test('knows the token that makes it higher', () => {
    for (const [, name] of source('chat/frame.css').matchAll(/var\((--studio-[\w-]+)/g))
      expect(chatSpec.tokens).toHaveProperty([name!])
  })

  test('names every code of an error that no server sends', () => {
    const codes: Record<LocalErrorCode | Exclude<ClientErrorCode, 'ABORTED'>, true> = {
      ATTACHMENT_FAILED: true,
      ATTACHMENT_REFUSED: true,
      BLANK: true,
      BUSY: true,
      CONNECTION_LOST: true,
      CONVERSATION_GONE: true,
      LOAD_FAILED: true,
      NETWORK: true,
      NO_MODEL: true,
      OFFLINE: true,
      PROTOCOL_MISMATCH: true,
      TEMPORARY_NO_IMAGES: true,
      TIMEOUT: true,
      TOO_LONG: true,
      UNKNOWN: true,
    }
    const { doc } = chatSpec.events['studio-error'].detail.code
    for (const code of Object.keys(codes)) expect(doc).toContain(`\`${code}\``)
  })

  test('offers the themes there are', () => {
    expect(chatSpec.attributes.theme.values.filter(Boolean)).toEqual(themes)
  })

  test('names each event studio-…, and each attribute in kebab case', () => {
    for (const name of Object.keys(chatSpec.events)) expect(name).toMatch(/^studio-[a-z-]+$/)
    for (const name of Object.keys(chatSpec.attributes)) expect(name).toMatch(/^[a-z]+(-[a-z]+)*$/)
  })

  test('has words for everything', () => {
    const visit = (value: unknown, path: string): void => {
      if (typeof value !== 'object' || value === null) return
      if ('doc' in value) expect((value.doc as string).trim().endsWith('.'), path).toBe(true)
      for (const [name, inner] of Object.entries(value)) visit(inner, `${path}.${name}`)
    }
    visit(chatSpec, chatSpec.tag)
  })
})

/** The value of a property in the first rule for a theme; the rules for `:host` alone are those for dark. */
const valueIn = (css: string, theme: string, name: string) => {
  for (const [, selectors, body] of css.matchAll(/([^{}]+)\{([^{}]*)\}/g)) {
    const isMeant =
      theme === 'dark' ? /:host\s*(,|$)/.test(selectors!.trim()) : selectors!.includes(`'${theme}'`)
    const value = isMeant && new RegExp(`${name}:\\s*([^;]+);`).exec(body!)?.[1]
    if (value) return value
  }
  return undefined
}

test('a closed launcher has the accents that the themes have once they are loaded', () => {
  const launcherCss = source('launcher/launcher.css')
  for (const theme of themes) {
    expect(valueIn(launcherCss, theme, '--a'), theme).toBe(valueIn(tokensCss, theme, '--studio-color-accent'))
    const isLight = valueIn(tokensCss, theme, '--studio-color-accent-contrast') === '#ffffff'
    expect(valueIn(launcherCss, theme, '--c') === '#fff', theme).toBe(isLight)
  }
})
