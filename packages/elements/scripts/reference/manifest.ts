import { attributesOf, detailType, readSignature, type ElementTable } from './element-table.ts'

const described = (table: Readonly<Record<string, string>>) =>
  Object.entries(table).map(([name, description]) => ({ name, description }))

function declarationOf(table: ElementTable) {
  const { spec, name } = table
  const attributes = attributesOf(table)
  return {
    kind: 'class',
    customElement: true,
    name: `${name}Element`,
    tagName: spec.tag,
    description: spec.doc,
    superclass: { name: 'HTMLElement' },
    attributes: attributes.map((row) => ({
      name: row.attribute,
      fieldName: row.property,
      type: { text: row.type },
      default: row.default,
      description: row.doc,
    })),
    members: [
      ...attributes.map((row) => ({
        kind: 'field',
        name: row.property,
        attribute: row.attribute,
        type: { text: row.type },
        default: row.default,
        description: row.doc,
      })),
      ...Object.entries(spec.properties).map(([property, { valueType, doc }]) => ({
        kind: 'field',
        name: property,
        type: { text: valueType },
        description: doc,
      })),
      {
        kind: 'field',
        name: 'ready',
        type: { text: 'Promise<void>' },
        readonly: true,
        description: 'Fulfils when methods are carried out at once.',
      },
      ...Object.entries(spec.methods).map(([method, { signature, doc }]) => {
        const { parameters, result } = readSignature(signature)
        return {
          kind: 'method',
          name: method,
          parameters: parameters.map((each) => ({ name: each.name, type: { text: each.type } })),
          return: { type: { text: result } },
          description: doc,
        }
      }),
    ],
    events: Object.entries(spec.events).map(([event, about]) => ({
      name: event,
      type: {
        text: `CustomEvent<${['{ readonly version: 1; readonly instanceId: string }', detailType(about)].filter(Boolean).join(' & ')}>`,
      },
      description: about.cancelable ? `${about.doc} Can be prevented.` : about.doc,
    })),
    slots: described(spec.slots),
    cssParts: described(spec.parts),
    cssProperties: Object.entries(spec.tokens).map(([token, about]) => ({
      name: token,
      default: about.default,
      description: about.doc,
    })),
    cssStates: described(spec.states),
  }
}

/** `custom-elements.json`, which editors and documentation tools read. */
export function manifest(tables: readonly ElementTable[]): string {
  const modules = tables.map((table) => ({
    kind: 'javascript-module',
    path: `dist/${table.module}.js`,
    declarations: [declarationOf(table)],
    exports: [{ kind: 'js', name: `${table.name}Element`, declaration: { name: `${table.name}Element` } }],
  }))
  const definitions = {
    kind: 'javascript-module',
    path: 'dist/define.js',
    declarations: [],
    exports: tables.map(({ spec, name, module }) => ({
      kind: 'custom-element-definition',
      name: spec.tag,
      declaration: { name: `${name}Element`, module: `dist/${module}.js` },
    })),
  }
  return `${JSON.stringify({ schemaVersion: '2.1.0', readme: 'README.md', modules: [...modules, definitions] }, null, 2)}\n`
}
