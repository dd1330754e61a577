import type { OfficeTable } from '@ai-studio/contract'
import { useLanguage, useTexts } from '@ai-studio/react'
import { useRef, type ReactElement } from 'react'
import { chartData, type ChartData } from './chart-data.ts'
import { legendOf } from './chart-legend.ts'
import { useWidth } from './use-width.ts'

export interface TableChartProps {
  table: OfficeTable
  chart: NonNullable<OfficeTable['chart']>
}

const usualWidth = 640
const height = 300
const inset = { start: 8, end: 8, top: 12, bottom: 28 }

/**
 * A table as a chart. Whoever cannot see it has the table itself beside it. It is drawn for the width that it has: one
 * that the browser made smaller would have names that nobody can read.
 */
export function TableChart({ table, chart }: TableChartProps): ReactElement {
  const t = useTexts('office-tools')
  const drawing = useRef<SVGSVGElement>(null)
  const width = useWidth(drawing) ?? usualWidth
  const data = chartData(table, chart)
  const Drawing = chart.kind === 'pie' ? Pie : chart.kind === 'line' ? Lines : Bars
  return (
    <figure className="st-chart">
      <svg
        ref={drawing}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={t('table.chartOf', { name: table.name })}
      >
        <Drawing data={data} width={width} />
      </svg>
      <figcaption>
        <Legend data={data} kind={chart.kind} />
      </figcaption>
    </figure>
  )
}

interface DrawingProps {
  data: ChartData
  width: number
}

const plotHeight = height - inset.top - inset.bottom

/** Where a number stands, from above. */
const levelOf = ({ least, most }: ChartData, value: number): number =>
  inset.top + plotHeight * (1 - (value - least) / (most - least || 1))

function Bars({ data, width }: DrawingProps): ReactElement {
  const slot = (width - inset.start - inset.end) / Math.max(1, data.rows.length)
  const bar = (slot * 0.76) / Math.max(1, data.series.length)
  const zero = levelOf(data, 0)
  return (
    <>
      <line x1={inset.start} x2={width - inset.end} y1={zero} y2={zero} className="st-chart-axis" />
      {data.rows.map(({ values }, row) => (
        <g key={row}>
          {values.map(
            (value, series) =>
              value !== null && (
                <rect
                  key={series}
                  className="st-chart-mark"
                  data-series={series % 6}
                  x={inset.start + row * slot + slot * 0.12 + series * bar}
                  y={Math.min(zero, levelOf(data, value))}
                  width={Math.max(1, bar - 1)}
                  height={Math.max(1, Math.abs(zero - levelOf(data, value)))}
                />
              ),
          )}
        </g>
      ))}
      <Names rows={data.rows} xOf={(row) => inset.start + row * slot + slot / 2} step={slot} width={width} />
    </>
  )
}

/** Beside the first point and the last one, for half of their names. */
const lineInset = 40

function Lines({ data, width }: DrawingProps): ReactElement {
  const step = (width - 2 * lineInset) / Math.max(1, data.rows.length - 1)
  const xOf = (row: number) => lineInset + row * step
  const zero = levelOf(data, 0)
  return (
    <>
      <line x1={inset.start} x2={width - inset.end} y1={zero} y2={zero} className="st-chart-axis" />
      {data.series.map((_, series) => (
        <polyline
          key={series}
          className="st-chart-line"
          data-series={series % 6}
          points={data.rows
            .flatMap(({ values }, row) => {
              const value = values[series]
              return value === null || value === undefined ? [] : [`${xOf(row)},${levelOf(data, value)}`]
            })
            .join(' ')}
        />
      ))}
      <Names rows={data.rows} xOf={xOf} step={step} width={width} />
    </>
  )
}

function Pie({ data, width }: DrawingProps): ReactElement {
  const values = data.rows.map((row) => Math.max(0, row.values[0] ?? 0))
  const whole = values.reduce((sum, value) => sum + value, 0) || 1
  const [x, y, radius] = [width / 2, height / 2, Math.min(width, height) / 2 - 12]
  const point = (share: number) => {
    const angle = share * 2 * Math.PI - Math.PI / 2
    return `${x + radius * Math.cos(angle)} ${y + radius * Math.sin(angle)}`
  }
  /** Where each piece begins, and the last one ends. */
  const ends = values.reduce<number[]>((sums, value) => [...sums, sums.at(-1)! + value / whole], [0])
  return (
    <>
      {values.map((value, index) => {
        const start = ends[index]!
        const end = ends[index + 1]!
        // An arc from a point to itself is nothing.
        if (value === whole)
          return <circle key={index} className="st-chart-mark" data-series={0} cx={x} cy={y} r={radius} />
        const isLarge = value / whole > 0.5 ? 1 : 0
        return (
          <path
            key={index}
            className="st-chart-mark"
            data-series={index % 6}
            d={`M${x} ${y}L${point(start)}A${radius} ${radius} 0 ${isLarge} 1 ${point(end)}z`}
          />
        )
      })}
    </>
  )
}

/** Of longer names so much is told at least; a date fits. In characters. */
const leastName = 11
/** About as wide as a character of a name is drawn. */
const characterWidth = 7

interface NamesProps {
  rows: ChartData['rows']
  /** The middle of a row. */
  xOf: (row: number) => number
  step: number
  width: number
}

/** The names of rows below them: of as many as can be read beside each other, and as much of each as there is room for. */
function Names({ rows, xOf, step, width }: NamesProps): ReactElement[] {
  const longest = rows.reduce((most, { label }) => Math.max(most, label.length), 0)
  const needed = Math.min(longest, leastName) * characterWidth
  const every = Math.max(1, Math.ceil((needed + characterWidth) / step))
  const roomAt = (x: number) => Math.min(step * every, 2 * x, 2 * (width - x))
  const first = rows.findIndex((_, row) => 2 * xOf(row) >= needed)
  return rows.flatMap(({ label }, row) => {
    if (row < first || (row - first) % every !== 0 || roomAt(xOf(row)) < needed) return []
    const fits = Math.floor(roomAt(xOf(row)) / characterWidth)
    return (
      <text key={row} x={xOf(row)} y={height - 8} textAnchor="middle" className="st-chart-name">
        {label.length > fits ? `${label.slice(0, fits - 1)}…` : label}
      </text>
    )
  })
}

function Legend({ data, kind }: { data: ChartData; kind: TableChartProps['chart']['kind'] }): ReactElement {
  const language = useLanguage()
  return (
    <ul>
      {legendOf(data, kind, language).map((entry, index) => (
        <li key={index} data-series={index % 6} dir="auto">
          {entry}
        </li>
      ))}
    </ul>
  )
}
