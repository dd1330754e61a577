import type { OfficeTable } from '@ai-studio/contract'
import { formatNumber } from '@ai-studio/core'
import { Tabs, useLanguage, useTexts } from '@ai-studio/react'
import { useState, type ReactElement } from 'react'
import { cellText } from './cell-text.ts'
import { TableChart } from './table-chart.tsx'

/** Rows that are shown at first. */
const firstRows = 12

/** A table of a document, and the chart that can be drawn of it. */
export function TableView({
  table,
  isCut,
}: {
  table: OfficeTable
  /** Not all of what was read was kept. */
  isCut: boolean
}): ReactElement {
  const t = useTexts('office-tools')
  const language = useLanguage()
  const [showsAll, setShowsAll] = useState(false)
  const [view, setView] = useState('table')
  const { name, columns, rows, rowCount, chart } = table
  const shown = showsAll ? rows : rows.slice(0, firstRows)
  const grid = (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls, by keyboard as well. */}
      <section className="st-table-scroll" aria-label={name} tabIndex={0}>
        <table>
          <thead>
            <tr>
              {columns.map((column, index) => (
                <th key={index} scope="col" data-kind={column.kind} dir="auto">
                  {column.name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row, index) => (
              <tr key={index}>
                {columns.map((column, place) => (
                  <td key={place} data-kind={column.kind} dir="auto">
                    {cellText(row[place] ?? null, language, column)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {rows.length > firstRows && (
        <button
          type="button"
          className="st-table-more"
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? t('table.less') : t('table.more', { count: rows.length - firstRows })}
        </button>
      )}
      {rowCount > rows.length && (
        <p className="st-office-facts">
          {t(isCut ? 'table.cutInFile' : 'table.inFile', { number: formatNumber(rowCount, language) })}
        </p>
      )}
    </>
  )
  return (
    <div className="st-table">
      <h3 dir="auto">{name}</h3>
      {chart ? (
        <Tabs
          label={name}
          tabs={[
            { id: 'table', label: t('table.table') },
            { id: 'chart', label: t('table.chart') },
          ]}
          value={view}
          onChange={setView}
        >
          {view === 'chart' ? <TableChart table={table} chart={chart} /> : grid}
        </Tabs>
      ) : (
        grid
      )}
    </div>
  )
}
