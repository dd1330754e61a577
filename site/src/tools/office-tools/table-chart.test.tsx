import type { OfficeTable } from '@ai-studio/contract'
import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { renderSite, resetChoices } from '../../testing/render-site.tsx'
import { officeToolsTexts } from './office-tools-texts.ts'
import { TableChart } from './table-chart.tsx'

afterEach(() => {
  vi.restoreAllMocks()
  resetChoices()
})

/** About as wide as a character of a name is drawn. */
const characterWidth = 7

const day = (row: number) => new Date(Date.UTC(2026, 0, 5 + row)).toISOString().slice(0, 10)
const when = (row: number) => `${day(row)} 12:00, on a day like any other`

const kinds = ['line', 'bar'] as const
const widths = [280, 700]
const contents = [
  ['3 days', 3, day],
  ['12 days', 12, day],
  ['100 days', 100, day],
  ['5,000 days', 5_000, day],
  ['3 long names', 3, when],
  ['9 long names', 9, when],
] as const
const charts = kinds.flatMap((kind) =>
  widths.flatMap((width) =>
    contents.map(([title, count, nameOf]) => ({ title, kind, width, count, nameOf })),
  ),
)

test.each(charts)('a $kind of $title in $width px has its names within, beside each other', async (one) => {
  const { kind, count, nameOf } = one
  vi.spyOn(SVGElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, one.width, 300))
  const chart: OfficeTable['chart'] & {} = { kind, label: 0, values: [1] }
  const table: OfficeTable = {
    name: 'Sales',
    columns: [
      { name: 'Day', kind: 'date' },
      { name: 'Sold', kind: 'number' },
    ],
    rows: Array.from({ length: count }, (_, row) => [nameOf(row), row]),
    rowCount: count,
    chart,
  }
  renderSite(
    <officeToolsTexts.Provider>
      <TableChart table={table} chart={chart} />
    </officeToolsTexts.Provider>,
  )
  const drawing = await screen.findByRole('img', { name: /^Chart of Sales/ })
  const width = Number(drawing.getAttribute('viewBox')!.split(' ')[2])
  // A pixel of the drawing is one of the page, so that names are as high everywhere.
  expect(width).toBe(one.width)
  const names = Array.from(drawing.querySelectorAll('text'), (name) => {
    // Around its middle, a name stands where it does on pages from right to left as well.
    expect(name.getAttribute('text-anchor')).toBe('middle')
    const half = (name.textContent.length * characterWidth) / 2
    const x = Number(name.getAttribute('x'))
    return { start: x - half, end: x + half }
  })
  expect(names.length).toBeGreaterThan(1)
  const cut = [...drawing.querySelectorAll('text')].filter(({ textContent }) => textContent.endsWith('…'))
  if (nameOf === day) expect(cut).toEqual([])
  for (const [index, { start, end }] of names.entries()) {
    expect(start).toBeGreaterThanOrEqual(names[index - 1]?.end ?? 0)
    expect(end).toBeLessThanOrEqual(width)
  }
})
