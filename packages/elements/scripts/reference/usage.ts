import { camelCase } from '../../src/spec.ts'
import type { ElementTable } from './element-table.ts'

const block = (language: string, ...lines: string[]) => ['```' + language, ...lines, '```', '']

/** How a page uses the element, in the words of the frameworks. */
export function usage({ spec, name }: ElementTable): string[] {
  const { attributes, event, method } = spec.example
  const markup = Object.entries(attributes)
    .map(([attribute, value]) => ` ${attribute}="${value}"`)
    .join('')
  const open = `<${spec.tag}${markup}`
  const define = "import '@ai-studio/elements/define'"
  const types = (framework: string) => `import type {} from '@ai-studio/elements/types/${framework}'`
  return [
    '### HTML',
    '',
    'With the script tag that `npm run snippet` prints in the head of the page:',
    '',
    ...block(
      'html',
      `${open}></${spec.tag}>`,
      '<script type="module">',
      `  const element = document.querySelector('${spec.tag}')`,
      `  element.addEventListener('${event}', ({ detail }) => console.log(detail))`,
      '  // Until the script has come the tag has no methods.',
      `  await customElements.whenDefined('${spec.tag}')`,
      `  await element.${method}()`,
      '</script>',
    ),
    '### React 19',
    '',
    `React listens to \`on\` and the exact name of the event; a camel-case name such as \`on${name}…\` would be another event.`,
    '',
    ...block(
      'tsx',
      define,
      types('react'),
      '',
      'export const Help = () => (',
      `  ${open} on${event}={({ detail }) => console.log(detail)} />`,
      ')',
    ),
    `Where the server draws the page, as in Next.js, React 19 takes the element over without its listeners and object properties ([react#35446](https://github.com/react/react/issues/35446)). There, use a ref with \`addEventListener\`, as in the sample for React 18, set object properties in an effect, and give the tag \`suppressHydrationWarning\`.`,
    '',
    '### React 18',
    '',
    'React 18 writes attributes only. Properties and events take a ref, and a class is `class`.',
    '',
    ...block(
      'tsx',
      "import { useEffect, useRef } from 'react'",
      define,
      `import type { ${name}Element } from '@ai-studio/elements'`,
      types('react18'),
      '',
      'export function Help() {',
      `  const ref = useRef<${name}Element>(null)`,
      '  useEffect(() => {',
      '    const life = new AbortController()',
      `    ref.current?.addEventListener('${event}', ({ detail }) => console.log(detail), life)`,
      '    return () => life.abort()',
      '  }, [])',
      `  return ${open} ref={ref} />`,
      '}',
    ),
    '### Vue',
    '',
    `Tell the compiler whose tag it is: \`compilerOptions: { isCustomElement: (tag) => tag.startsWith('studio-') }\`.`,
    '',
    ...block(
      'vue',
      '<script setup lang="ts">',
      define,
      types('vue'),
      '</script>',
      '',
      '<template>',
      `  ${open} @${event}="(event) => console.log(event.detail)" />`,
      '</template>',
    ),
    '### Svelte',
    '',
    ...block(
      'svelte',
      '<script lang="ts">',
      `  ${define}`,
      `  ${types('svelte')}`,
      '</script>',
      '',
      `${open} on${event}={({ detail }) => console.log(detail)}></${spec.tag}>`,
    ),
    '### Solid',
    '',
    ...block(
      'tsx',
      define,
      types('solid'),
      '',
      'export const Help = () => (',
      `  ${open} on:${event}={({ detail }) => console.log(detail)} />`,
      ')',
    ),
  ]
}

/** What a page writes to style a part, and to reach through an element of its own that holds ours. */
export function nesting({ spec }: ElementTable): string[] {
  const parts = Object.keys(spec.parts)
  if (parts.length === 0) return []
  const shown = parts.slice(0, 3)
  return [
    'A page reaches the parts with `::part()`. Where the element stands in a shadow root of yours, pass on those that outer pages may style:',
    '',
    ...block('css', `${spec.tag}::part(${shown[0]}) {`, '  outline: 2px solid;', '}'),
    ...block(
      'html',
      '<!-- in the shadow root of <your-page> -->',
      `<${spec.tag} exportparts="${shown.map((part) => `${part}: ${camelCase(spec.tag)}-${part}`.replace(camelCase(spec.tag), spec.tag.replace('studio-', ''))).join(', ')}"></${spec.tag}>`,
    ),
  ]
}
