import { strFromU8, strToU8, unzipSync, zipSync, type Zippable } from 'fflate'
import { expect, test } from 'vitest'
import { readXlsx } from './read-xlsx.ts'
import { workbookPackage } from './testing/made-documents.ts'

const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'

/** A workbook whose parts have other names, and what its relations say of them. */
function renamed(names: Readonly<Record<string, string>>, says: (relations: string) => string): Uint8Array {
  const text = '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1"><v>3</v></c></row>'
  const main = names['xl/workbook.xml'] ?? 'xl/workbook.xml'
  const files: Zippable = unzipSync(workbookPackage({ Sheet: text }, { strings: '<si><t>One</t></si>' }))
  const relations = strFromU8(files['xl/_rels/workbook.xml.rels'] as Uint8Array)
  files['xl/_rels/workbook.xml.rels'] = strToU8(says(relations))
  files['_rels/.rels'] = strToU8(
    `<Relationships><Relationship Id="a" Type="${office}/officeDocument" Target="${main}"/></Relationships>`,
  )
  return zipSync(Object.fromEntries(Object.entries(files).map(([path, file]) => [names[path] ?? path, file])))
}
const sheet = 'worksheets/sheet1.xml'

test.each([
  [
    'whose main part has a name of its own',
    { 'xl/workbook.xml': 'xl/workbook22.xml', 'xl/_rels/workbook.xml.rels': 'xl/_rels/workbook22.xml.rels' },
    (relations: string) => relations,
  ],
  [
    'whose main part is in no folder',
    { 'xl/workbook.xml': 'book.xml', 'xl/_rels/workbook.xml.rels': '_rels/book.xml.rels' },
    (relations: string) => relations.replaceAll('Target="', 'Target="xl/'),
  ],
  ['with paths from the same folder', {}, (relations: string) => relations.replace(sheet, `./${sheet}`)],
  ['with paths over another folder', {}, (relations: string) => relations.replace(sheet, `../xl/${sheet}`)],
  ['with paths from the package', {}, (relations: string) => relations.replace(sheet, `/xl/${sheet}`)],
  [
    'with names in other signs',
    { [`xl/${sheet}`]: 'xl/worksheets/Bảng "1".xml' },
    (relations: string) => relations.replace(sheet, 'worksheets/B%E1%BA%A3ng%20%221%22.xml'),
  ],
  [
    'with names whose signs are written as in addresses',
    { [`xl/${sheet}`]: 'xl/worksheets/Tabelle%201.xml' },
    (relations: string) => relations.replace(sheet, 'worksheets/Tabelle%201.xml'),
  ],
])('reads a workbook %s', async (_, names, says) => {
  const { blocks } = await readXlsx('a.xlsx', renamed(names, says), 'en')
  expect(blocks).toMatchObject([{ kind: 'table', grid: { name: 'Sheet', rows: [['One', 3]] } }])
})

test('reads text that is taken as it is in the list of texts, and in cells', async () => {
  const row =
    '<row r="1"><c r="A1" t="s"><v>0</v></c><c r="B1" t="inlineStr"><is><t><![CDATA[a < b]]></t></is></c></row>'
  const file = workbookPackage({ Sheet: row }, { strings: '<si><t><![CDATA[Báo cáo]]></t></si>' })
  const { blocks } = await readXlsx('a.xlsx', file, 'en')
  expect(blocks).toMatchObject([{ grid: { rows: [['Báo cáo', 'a < b']] } }])
})

const named = (name: string) =>
  workbookPackage({
    First: '<row r="1"><c r="A1"><v>1</v></c></row>',
    [name]: '<row r="1"><c r="A1"><v>2</v></c></row>',
  })

test.each([
  ['empty', ''],
  ['of spaces', ' &#10; '],
  ['of signs that are none', '&#0;&#1;'],
])('a sheet whose name is %s is called as a table without a name', async (_, name) => {
  const { blocks } = await readXlsx('a.xlsx', named(name), 'vi')
  expect(blocks.slice(2)).toMatchObject([
    { kind: 'heading', text: 'Bảng 2' },
    { kind: 'table', grid: { name: 'Bảng 2', rows: [[2]] } },
  ])
})

test('a sheet without a name is read', async () => {
  const files: Zippable = unzipSync(named('Second'))
  const list = strFromU8(files['xl/workbook.xml'] as Uint8Array)
  files['xl/workbook.xml'] = strToU8(list.replace(' name="Second"', ''))
  const { blocks } = await readXlsx('a.xlsx', zipSync(files), 'en')
  expect(blocks.slice(2)).toMatchObject([{ text: 'Table 2' }, { grid: { rows: [[2]] } }])
})

test('signs that are none go from the name of a sheet', async () => {
  const { blocks } = await readXlsx('a.xlsx', named('Q&#0;1 &amp; Q2\t'), 'en')
  expect(blocks.slice(2)).toMatchObject([{ text: 'Q1 & Q2' }, { grid: { name: 'Q1 & Q2' } }])
})
