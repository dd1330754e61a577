import type { Subject } from '../subjects/subject.ts'
import { spread, type Cells } from './statistics.ts'

interface Panel {
  title: string
  row: string
  value: string
  unit: string
  divisor: number
}

const panels: readonly Panel[] = [
  { title: 'R1 · bytes typing waits for', row: 'first-files', value: 'bytes', unit: 'kB', divisor: 1000 },
  { title: 'R2 · boot, 4 × CPU, Fast 4G', row: 'boot-slow', value: 'ready', unit: 'ms', divisor: 1 },
  { title: 'R5 · closed launcher, script time', row: 'closed', value: 'script', unit: 'ms', divisor: 1 },
  { title: 'R3 · 4,000 tokens at 200/s, main thread', row: 'paced', value: 'task', unit: 's', divisor: 1000 },
  { title: 'R3 · the same at 4 × CPU', row: 'paced-slow', value: 'task', unit: 's', divisor: 1000 },
  { title: 'R3 · 4,000 tokens at once', row: 'burst-4k', value: 'task', unit: 's', divisor: 1000 },
  { title: 'R4 · 10,000 stored messages visible', row: 'stored-10k', value: 'time', unit: 'ms', divisor: 1 },
  { title: 'R6 · main thread per key', row: 'keys', value: 'task', unit: 'ms', divisor: 1 },
]

const width = 860
const columns = 2
const gap = 36
const panelWidth = (width - gap * (columns - 1)) / columns
const labelWidth = 166
const valueWidth = 66
const line = 20
const head = 30

const escape = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
const number = (value: number) =>
  value >= 100 ? Math.round(value).toLocaleString('en') : value.toFixed(value >= 10 ? 1 : 2)

interface Bar {
  subject: Subject
  value: number
}

/** Who was measured, with what. */
function barsOf(panel: Panel, cells: Cells, subjects: readonly Subject[]): Bar[] {
  const { row, value, divisor } = panel
  const bare = row === 'closed' ? (spread(cells, row, 'none', value)?.median ?? 0) : 0
  return subjects.flatMap((subject) => {
    const found = spread(cells, row, subject.id, value)
    if (!found) return []
    return [{ subject, value: Math.max(0, found.median - bare) / divisor }]
  })
}

function drawPanel(panel: Panel, shown: readonly Bar[]): string {
  const most = Math.max(...shown.map(({ value }) => value), 1e-9)
  const room = panelWidth - labelWidth - valueWidth
  const bars = shown.map(({ subject: { name, isOurs }, value }, index) => {
    const top = head + index * line
    const length = Math.max(1.5, (value / most) * room)
    return `<text class="name" x="${labelWidth - 8}" y="${top + 13}">${escape(name)}</text>
<rect class="${isOurs ? 'ours' : 'peer'}" x="${labelWidth}" y="${top + 2}" width="${length.toFixed(1)}" height="14" rx="3"/>
<text class="value" x="${(labelWidth + length + 6).toFixed(1)}" y="${top + 13}">${number(value)} ${panel.unit}</text>`
  })
  return `<text class="title" x="0" y="16">${escape(panel.title)}</text>\n${bars.join('\n')}`
}

/** A chart of bars, shorter is better, for light and dark pages. */
export function chart(cells: Cells, subjects: readonly Subject[]): string {
  const drawn = panels
    .map((panel) => ({ panel, bars: barsOf(panel, cells, subjects) }))
    .filter(({ bars }) => bars.length > 0)
  let height = 24
  const groups: string[] = []
  for (let first = 0; first < drawn.length; first += columns) {
    const side = drawn.slice(first, first + columns)
    for (const [column, { panel, bars }] of side.entries()) {
      const x = column * (panelWidth + gap)
      groups.push(`<g transform="translate(${x} ${height})">\n${drawPanel(panel, bars)}\n</g>`)
    }
    height += head + Math.max(...side.map(({ bars }) => bars.length)) * line + 22
  }
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="chart-title">
<title id="chart-title">AI Studio beside other chats, measured in one run. Shorter bars are better.</title>
<style>
text { font: 12px system-ui, sans-serif; fill: #4a5266 }
.title { font-size: 13px; font-weight: 600; fill: #171c2b }
.name { text-anchor: end }
.value { fill: #171c2b }
.ours { fill: #3557d6 }
.peer { fill: #a7afc0 }
@media (prefers-color-scheme: dark) {
  text { fill: #aab2c5 }
  .title, .value { fill: #eef1f8 }
  .ours { fill: #8aa2ff }
  .peer { fill: #59637a }
}
</style>
<text x="0" y="12">Medians of one run. Shorter is better.</text>
${groups.join('\n')}
</svg>
`
}
