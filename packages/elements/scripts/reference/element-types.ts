import { attributesOf, detailType, type ElementTable } from './element-table.ts'
import { comment, notice } from './words.ts'

/**
 * With its own events first, then as `HTMLElement` has it. The latter is the same for all elements, word for word:
 * otherwise one of several elements could not be listened to.
 */
function listening(method: 'addEventListener' | 'removeEventListener', name: string): string[] {
  const options = `options?: boolean | ${method === 'addEventListener' ? 'AddEventListenerOptions' : 'EventListenerOptions'}`
  return [
    `${method}<Type extends keyof Heard<${name}EventMap>>(type: Type, listener: (this: ${name}Element, event: Heard<${name}EventMap>[Type]) => unknown, ${options}): void`,
    `${method}<Type extends keyof HTMLElementEventMap>(type: Type, listener: (this: HTMLElement, event: HTMLElementEventMap[Type]) => unknown, ${options}): void`,
    `${method}(type: string, listener: EventListenerOrEventListenerObject, ${options}): void`,
  ]
}

function typesOf(table: ElementTable): string {
  const { spec, name } = table
  const { tag } = spec
  const attributes = attributesOf(table)
  const lines = [
    comment(`Attributes of \`<${tag}>\`.`),
    `export interface ${name}Attributes {`,
    ...attributes.flatMap(({ attribute, type, doc }) => [
      comment(doc),
      `'${attribute}'?: ${type.replace("'' | ", '')} | undefined`,
    ]),
    '}',
    '',
    comment(
      `Properties of \`<${tag}>\`. Setting one changes no attribute${'lang' in spec.attributes ? ', but for `lang`' : ''}.`,
    ),
    `export interface ${name}Properties {`,
    ...attributes.flatMap((row) => [comment(row.doc, row.default), `${row.property}: ${row.type}`]),
    ...Object.entries(spec.properties).flatMap(([property, { valueType, doc }]) => [
      comment(doc),
      `${property}: ${valueType}`,
    ]),
    '}',
    '',
    comment(`Methods of \`<${tag}>\`. Each may be called at any time and waits by itself.`),
    `export interface ${name}Methods {`,
    ...Object.entries(spec.methods).flatMap(([method, { signature, doc }]) => [
      comment(doc),
      `${method}${signature}`,
    ]),
    '}',
    '',
    comment(`Events of \`<${tag}>\`.`),
    `export interface ${name}EventMap {`,
    ...Object.entries(spec.events).flatMap(([event, about]) => [
      comment(about.cancelable ? `${about.doc} Can be prevented.` : about.doc),
      `'${event}': StudioEvent<${detailType(about)}>`,
    ]),
    '}',
    '',
    comment(`\`<${tag}>\`: ${spec.doc}`),
    `export interface ${name}Element extends StudioElement, ${name}Properties, ${name}Methods {`,
    ...listening('addEventListener', name),
    ...listening('removeEventListener', name),
    '}',
    '',
  ]
  return lines.join('\n').replaceAll('StudioEvent<>', 'StudioEvent')
}

/** Types of the events of all elements: one that several have may be any of them. */
function eventMap(tables: readonly ElementTable[]): string[] {
  const owners = new Map<string, string[]>()
  for (const { spec, name } of tables) {
    for (const event of Object.keys(spec.events)) {
      owners.set(event, [...(owners.get(event) ?? []), `${name}EventMap['${event}']`])
    }
  }
  return [...owners].map(([event, types]) => `'${event}': ${types.join(' | ')}`)
}

/** `src/element-types.ts`: the elements as TypeScript sees them. */
export function elementTypes(tables: readonly ElementTable[]): string {
  return [
    notice,
    '/* oxlint-disable typescript/no-duplicate-type-constituents -- events of several elements may say the same. */',
    "import type { StudioElement } from './create-element.ts'",
    '',
    comment('What every event of ours says.'),
    'export interface StudioEventDetail {',
    comment('Version of the details; grows when a field changes its meaning.'),
    'readonly version: 1',
    comment('Tells elements apart: the attribute `instance` where there is one, else a name of its own.'),
    'readonly instanceId: string',
    '}',
    '',
    comment('An event of ours: it bubbles, leaves shadow roots, and its detail is frozen.'),
    'export type StudioEvent<Detail = unknown> = CustomEvent<StudioEventDetail & Detail>',
    '',
    comment(
      'What an element hears: its own events, and of those that it does not have the ones of all others.',
    ),
    'type Heard<Own> = Own & Omit<HTMLElementEventMap, keyof Own>',
    '',
    ...tables.map(typesOf),
    'declare global {',
    'interface HTMLElementTagNameMap {',
    ...tables.map(({ spec, name }) => `'${spec.tag}': ${name}Element`),
    '}',
    '',
    // Document, window and other elements: what bubbles is heard by all.
    'interface GlobalEventHandlersEventMap {',
    ...eventMap(tables),
    '}',
    '}',
    '',
  ].join('\n')
}
