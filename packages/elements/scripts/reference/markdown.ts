import { attributesOf, type ElementTable } from './element-table.ts'
import { nesting, usage } from './usage.ts'
import { cell, code } from './words.ts'

type Row = readonly string[]

/** A heading with a table; nothing where there is nothing to list. */
function section(heading: string, head: Row, rows: readonly Row[], words: readonly string[] = []): string[] {
  if (rows.length === 0) return []
  const line = (cells: Row) => `| ${cells.join(' | ')} |`
  return [`## ${heading}`, '', ...words, line(head), line(head.map(() => '---')), ...rows.map(line), '']
}

const described = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([name, doc]) => [code(name), cell(doc)])

/** The reference page of an element. */
export function markdown(table: ElementTable): string {
  const { spec } = table
  const attributes = attributesOf(table)
  const details = Object.entries(spec.events).flatMap(([event, { detail }]) =>
    Object.entries(detail).map(([field, { type, optional, doc }]) => [
      code(event),
      code(optional ? `${field}?` : field),
      code(type),
      cell(doc),
    ]),
  )
  return [
    '<!-- Written by packages/elements/scripts/write-reference.ts. Not to be edited. -->',
    '',
    `# \`<${spec.tag}>\``,
    '',
    spec.doc,
    '',
    '## Usage',
    '',
    ...usage(table),
    ...section(
      'Attributes',
      ['Attribute', 'Property', 'Type', 'Default', ''],
      attributes.map((row) => [
        code(row.attribute),
        code(row.property),
        code(row.type),
        code(row.default),
        cell(row.doc),
      ]),
      [
        `Each attribute has a property, which may be set before the element is defined. Setting a property changes no attribute${'lang' in spec.attributes ? ', but for `lang`' : ''}; removing an attribute brings the default back. A boolean attribute is true when it is present with any value but \`false\`.`,
        '',
      ],
    ),
    ...section(
      'Properties without an attribute',
      ['Property', 'Type', ''],
      Object.entries(spec.properties).map(([name, { valueType, doc }]) => [
        code(name),
        code(valueType),
        cell(doc),
      ]),
    ),
    ...section(
      'Methods',
      ['Method', ''],
      Object.entries(spec.methods).map(([name, { signature, doc }]) => [code(name + signature), cell(doc)]),
      [
        'Each may be called at any time once the tag is defined, also before the element is attached: it waits by itself, in the order of the calls. The promise `ready` says when nothing has to wait any more.',
        '',
      ],
    ),
    ...section(
      'Events',
      ['Event', 'Cancelable', ''],
      Object.entries(spec.events).map(([name, { cancelable, doc }]) => [
        code(name),
        cancelable ? 'yes' : '',
        cell(doc),
      ]),
      [
        `All bubble and leave shadow roots. \`detail\` is frozen plain data with \`version\` (1), \`instanceId\` (${spec.attributes.instance ? 'the attribute `instance`, else ' : ''}a name of its own) and these fields:`,
        '',
        ...(details.length > 0
          ? [
              '| Event | Field | Type | |',
              '| --- | --- | --- | --- |',
              ...details.map((cells) => `| ${cells.join(' | ')} |`),
              '',
            ]
          : []),
      ],
    ),
    ...section('Slots', ['Slot', ''], described(spec.slots), [
      'What a page puts there stays its own: its rules style it, its scripts reach it.',
      '',
    ]),
    ...section('Parts', ['Part', ''], described(spec.parts), nesting(table)),
    ...section('States', ['State', ''], described(spec.states), [
      `For style sheets: \`${spec.tag}:state(name)\`.`,
      '',
    ]),
    ...section(
      'Tokens',
      ['Custom property', 'Default', ''],
      Object.entries(spec.tokens).map(([name, token]) => [code(name), code(token.default), cell(token.doc)]),
      [
        `Set by a rule of the page for the element, such as \`${spec.tag} { ${Object.keys(spec.tokens)[0]}: … }\`. Defaults are those of the theme \`dark\`.`,
        '',
      ],
    ),
  ]
    .join('\n')
    .trimEnd()
    .concat('\n')
}
