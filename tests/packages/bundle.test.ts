import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { bundle, firstFiles, type BundledFile } from './support/bundle.ts'
import { roomIn, type Project } from './support/project.ts'

let project: Project
beforeAll(async () => void (project = await roomIn(inject('everything'))))
afterAll(() => project.remove())

const codeOf = (files: readonly BundledFile[]) => files.map(({ code }) => code).join('\n')
const modulesOf = (files: readonly BundledFile[]) => files.flatMap(({ modules }) => modules)
const registers = (files: readonly BundledFile[]) => /customElements\)?\??\.define\(/.test(codeOf(files))

describe('a chat as a React component', () => {
  let files: BundledFile[]
  beforeAll(async () => {
    files = await bundle(
      project,
      `
        import '@ai-studio/react/styles.css'
        import { StudioProvider } from '@ai-studio/react'
        import { Chat } from '@ai-studio/react/chat'
        import { createRoot } from 'react-dom/client'
        import { createElement } from 'react'
        createRoot(document.querySelector('#app')).render(
          createElement(StudioProvider, { endpoint: 'https://studio.example' }, createElement(Chat)),
        )
      `,
    )
  })

  test('brings React once, as the host has it', () => {
    expect(codeOf(files).match(/rendererPackageName:/g)).toHaveLength(1)
    expect(modulesOf(files).filter((id) => /^react\/cjs\/react\.production\.js$/.test(id))).toHaveLength(1)
    expect(modulesOf(files).filter((id) => /development\.js$|^preact/.test(id))).toEqual([])
  })

  test('registers no element', () => {
    expect(modulesOf(files).filter((id) => id.startsWith('@ai-studio/elements/'))).toEqual([])
    expect(registers(files)).toBe(false)
  })

  test('leaves for later what its first drawing does not need', () => {
    const first = modulesOf(firstFiles(files))
    expect(first).toContain('@ai-studio/react/dist/chat/chat.js')
    expect(
      first.filter((id) => /^(axios|highlight\.js|lowlight|marked)\/|\/chat\/locales\/vi\./.test(id)),
    ).toEqual([])
    expect(modulesOf(files).filter((id) => id.startsWith('highlight.js/')).length).toBeGreaterThan(5)
  })
})

test('the elements are registered where they are asked for, and the rest of them comes later', async () => {
  const files = await bundle(project, `import '@ai-studio/elements/define'`)
  expect(registers(files)).toBe(true)
  expect(codeOf(files)).toContain('studio-chat')
  const first = modulesOf(firstFiles(files))
  expect(first.filter((id) => /^(react|react-dom|@ai-studio\/react)\//.test(id))).toEqual([])
  expect(codeOf(files).match(/rendererPackageName:/g)).toHaveLength(1)
})

test('the classes of the elements register nothing', async () => {
  const files = await bundle(
    project,
    `import { StudioChatElement } from '@ai-studio/elements'\nconsole.log(StudioChatElement)`,
  )
  expect(codeOf(files)).toContain('studio-chat')
  expect(registers(files)).toBe(false)
})

/** Something of each package that a page may import and not use. */
const unused = {
  '@ai-studio/contract': 'sendRequestSchema',
  '@ai-studio/core': 'getStudio',
  '@ai-studio/react': 'Chat',
  '@ai-studio/elements': 'StudioChatElement',
}

test.each(Object.entries(unused))('nothing is left of %s where its %s is not used', async (name, what) => {
  const files = await bundle(project, `import { ${what} } from '${name}'\nconsole.log('Hello')`)
  expect(modulesOf(files)).toEqual([])
})
test('an application that only writes prices stays small', async () => {
  const files = await bundle(
    project,
    `import { formatMoney } from '@ai-studio/core'\nconsole.log(formatMoney(1999, 'USD', 'en'))`,
  )
  expect(codeOf(files)).toContain('Intl.NumberFormat')
  expect(Buffer.byteLength(codeOf(files))).toBeLessThan(3_000)
})

test('an application that only takes a button gets no chat', async () => {
  const files = await bundle(
    project,
    `
      import { Button } from '@ai-studio/react'
      import { createElement } from 'react'
      import { createRoot } from 'react-dom/client'
      createRoot(document.querySelector('#app')).render(createElement(Button, null, 'Hello'))
    `,
  )
  const ours = modulesOf(files).filter((id) => id.startsWith('@ai-studio/'))
  expect(ours).toContain('@ai-studio/react/dist/ui/button.js')
  expect(ours.filter((id) => /\/(chat|client|theme)\//.test(id))).toEqual([])
})
