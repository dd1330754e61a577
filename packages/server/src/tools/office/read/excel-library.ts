import readXlsxFile from 'read-excel-file/universal'
import type { Cell } from './document-blocks.ts'
import { mendCells } from './mend-cells.ts'
import { packParts } from './office-package.ts'

/** A sheet as the library reads it: its name, and its rows, all of one length. */
export interface ExcelSheet {
  sheet: string
  data: Cell[][]
}

/**
 * Has the library read a workbook. It takes less than the standard allows, and some programs use what it does not take;
 * what it has refused it is given a second time with sheets that say the same as it wants to be told.
 */
export async function readExcel(
  parts: Map<string, string>,
  sheets: readonly string[],
): Promise<ExcelSheet[]> {
  const read = () => readXlsxFile(packParts(parts).buffer) as Promise<ExcelSheet[]>
  try {
    return await read()
  } catch (error) {
    if (error instanceof RangeError) throw error
    for (const path of sheets) {
      const xml = parts.get(path)
      if (xml !== undefined) parts.set(path, mendCells(xml))
    }
    return read()
  }
}
