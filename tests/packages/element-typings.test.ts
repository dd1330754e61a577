import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { roomIn, type Project } from './support/project.ts'
import { runsEverything } from '../scope.ts'

/** How one framework's developers check the templates in which they use the element. */
interface Framework {
  installation: 'everything' | 'react18' | 'templates'
  compilerOptions: object
  command: [name: string, ...args: string[]]
  file: string
  right: string
  /** Each of these is the only mistake in its file. */
  wrong: Record<string, string>
}

const typescript = {
  module: 'esnext',
  moduleResolution: 'bundler',
  target: 'es2023',
  lib: ['es2023', 'esnext.disposable', 'dom', 'dom.iterable', 'dom.asynciterable'],
  strict: true,
  skipLibCheck: false,
  verbatimModuleSyntax: true,
  types: [],
  noEmit: true,
}

const jsx = (head: string, attributes: string) => `
${head}
export const view = (question: string[]) => <studio-chat ${attributes} />
`

const react = (entry: string, attributes: string) =>
  jsx(
    `import { createRef } from 'react'
import type { StudioChatElement } from '@ai-studio/elements'
import '@ai-studio/elements/types/${entry}'
const ref = createRef<StudioChatElement>()
export const open = () => ref.current?.open()`,
    attributes,
  )

const solid = (attributes: string) => jsx(`import '@ai-studio/elements/types/solid'`, attributes)

const vue = (attributes: string) => `
<script setup lang="ts">
import type {} from '@ai-studio/elements/types/vue'
const questions: string[] = ['Opening hours?']
const report = (text: string) => console.log(text)
</script>
<template><studio-chat ${attributes} /></template>
`

const svelte = (attributes: string) => `
<script lang="ts">
  import type {} from '@ai-studio/elements/types/svelte'
  const questions: string[] = ['Opening hours?']
  const report = (text: string) => console.log(text)
</script>
<studio-chat ${attributes}></studio-chat>
`

const frameworks: Record<string, Framework> = {
  'React 19': {
    installation: 'everything',
    compilerOptions: { ...typescript, jsx: 'react-jsx' },
    command: ['tsc', '-p', '.'],
    file: 'page.tsx',
    right: react(
      'react',
      `ref={ref} mode="launcher" conversation-id="a" open suggestions={question} className="corner"
       onstudio-response-end={(event) => console.log(event.detail.reason === 'complete', event.detail.instanceId)}`,
    ),
    wrong: {
      'an unknown mode': react('react', `mode="popup"`),
      'an unknown attribute': react('react', `colour="red"`),
      'suggestions as one text': react('react', `suggestions="Opening hours?"`),
      'a field that the event does not have': react(
        'react',
        `onstudio-response-end={(event) => console.log(event.detail.cause)}`,
      ),
    },
  },
  'React 18': {
    installation: 'react18',
    compilerOptions: { ...typescript, jsx: 'react-jsx' },
    command: ['tsc', '-p', '.'],
    file: 'page.tsx',
    right: react('react18', `ref={ref} mode="launcher" conversation-id="a" class="corner" key="chat"`),
    wrong: {
      'an unknown mode': react('react18', `mode="popup"`),
      'an unknown attribute': react('react18', `colour="red"`),
      'a property, which React 18 would write into an attribute': react('react18', `suggestions={question}`),
      'a class by the name that React 18 leaves to its own components': react(
        'react18',
        `className="corner"`,
      ),
    },
  },
  Solid: {
    installation: 'everything',
    compilerOptions: { ...typescript, jsx: 'preserve', jsxImportSource: 'solid-js' },
    command: ['tsc', '-p', '.'],
    file: 'page.tsx',
    right: solid(
      `mode="launcher" attr:conversation-id="a" prop:suggestions={question}
       on:studio-response-end={(event) => console.log(event.detail.reason === 'complete')}`,
    ),
    wrong: {
      'an unknown mode': solid(`mode="popup"`),
      'an unknown attribute': solid(`colour="red"`),
      'suggestions as one text': solid(`prop:suggestions="Opening hours?"`),
      'a field that the event does not have': solid(
        `on:studio-response-end={(event) => console.log(event.detail.cause)}`,
      ),
    },
  },
  Vue: {
    installation: 'templates',
    compilerOptions: { ...typescript, jsx: 'preserve' },
    command: ['vue-tsc', '-p', '.'],
    file: 'page.vue',
    right: vue(
      `mode="launcher" conversation-id="a" :suggestions.prop="questions" class="corner"
       @studio-response-end="(event) => report(event.detail.reason)"`,
    ),
    wrong: {
      'an unknown mode': vue(`mode="popup"`),
      'suggestions as one text': vue(`:suggestions.prop="'Opening hours?'"`),
      'a field that the event does not have': vue(
        `@studio-response-end="(event) => report(event.detail.cause)"`,
      ),
    },
  },
  Svelte: {
    installation: 'templates',
    compilerOptions: typescript,
    command: ['svelte-check', '--output', 'machine', '--fail-on-warnings', '--tsconfig', './tsconfig.json'],
    file: 'Page.svelte',
    right: svelte(
      `mode="launcher" conversation-id="a" suggestions={questions} class="corner"
       onstudio-response-end={(event) => report(event.detail.reason)}`,
    ),
    wrong: {
      'an unknown mode': svelte(`mode="popup"`),
      'an unknown attribute': svelte(`colour="red"`),
      'suggestions as one text': svelte(`suggestions="Opening hours?"`),
      'a field that the event does not have': svelte(
        `onstudio-response-end={(event) => report(event.detail.cause)}`,
      ),
    },
  },
}

const chosen = Object.entries(frameworks).filter(([name]) => runsEverything || name === 'React 19')

describe.each(chosen)('the typings of the elements for %s', (_, framework) => {
  let project: Project
  beforeAll(async () => {
    project = await roomIn(inject(framework.installation))
  })
  afterAll(() => project?.remove())

  async function check(source: string, skipLibCheck = true) {
    const { compilerOptions, file, command } = framework
    const config = { compilerOptions: { ...compilerOptions, skipLibCheck }, include: [file] }
    await project.write({ [file]: source, 'tsconfig.json': JSON.stringify(config) })
    const [name, ...args] = command
    return project.run(name, args)
  }

  test('accept what is right, with sound declarations of their own', async () => {
    const { code, output } = await check(framework.right, false)
    const complaints = output
      .split('\n')
      .filter((line) => /error/i.test(line) && !/COMPLETED .* 0 ERRORS 0 WARNINGS/.test(line))
      // Some frameworks' own declarations have errors, which are not ours.
      .filter((line) => !/node_modules\/(?!@ai-studio\/[a-z]+\/(dist|types)\/)/.test(line))
    expect(complaints).toEqual([])
    if (!/node_modules/.test(output)) expect(code, output).toBe(0)
  })

  test.each(Object.entries(framework.wrong))('refuse %s', async (_, source) => {
    const { code, output } = await check(source)
    expect(output).toContain(framework.file)
    expect(code).not.toBe(0)
  })
})
