// Label sheets for A4, in millimetres. A sheet has no other measures than these: the print style uses them as they are.

export type LabelSheet = {
  /** The common name of the sheets that shops sell; null for a strip that is cut by hand. */
  product: string | null
  columns: number
  rows: number
  width: number
  height: number
  /** From the left edge of a label to that of the next, and from the top edge to the next. */
  pitchX: number
  pitchY: number
  left: number
  top: number
}

export const a4 = { width: 210, height: 297 } as const

export const labelSheets = {
  '21': {
    ...{ product: 'L7160', columns: 3, rows: 7 },
    ...{ width: 63.5, height: 38.1, pitchX: 66.04, pitchY: 38.1, left: 7.21, top: 15.15 },
  },
  '24': {
    ...{ product: 'L7159', columns: 3, rows: 8 },
    ...{ width: 63.5, height: 33.9, pitchX: 66.04, pitchY: 33.9, left: 7.21, top: 12.9 },
  },
  spine: {
    ...{ product: null, columns: 10, rows: 4 },
    ...{ width: 17, height: 60, pitchX: 19, pitchY: 66, left: 11, top: 19.5 },
  },
} as const satisfies Record<string, LabelSheet>
export type SheetName = keyof typeof labelSheets

export const isSheetName = (name: string | null): name is SheetName =>
  name !== null && Object.hasOwn(labelSheets, name)

export const labelsOn = ({ columns, rows }: LabelSheet): number => columns * rows

/** '21 labels, 63.5 × 38.1 mm (Avery L7160)' */
export function sheetWords(sheet: LabelSheet): string {
  const size = `${sheet.width} × ${sheet.height} mm`
  return sheet.product
    ? `${labelsOn(sheet)} labels, ${size} (Avery ${sheet.product})`
    : `Strips for spines, ${size}`
}

/** How many labels of the first sheet are used up already, as it was asked in the address: never all. */
export function skippedOf(asked: string | null, sheet: LabelSheet): number {
  const typed = Math.trunc(Number(asked))
  return typed > 0 ? Math.min(typed, labelsOn(sheet) - 1) : 0
}

/** Where each label is: `skipped` labels of the first sheet are used up already. By sheet. */
export function layOutLabels<Label>(
  labels: readonly Label[],
  { sheet, skipped }: { sheet: LabelSheet; skipped: number },
): { label: Label; x: number; y: number }[][] {
  const sheets: { label: Label; x: number; y: number }[][] = []
  for (const [at, label] of labels.entries()) {
    const position = at + skipped
    const on = Math.floor(position / labelsOn(sheet))
    const [row, column] = [Math.floor((position % labelsOn(sheet)) / sheet.columns), position % sheet.columns]
    const x = round(sheet.left + column * sheet.pitchX)
    const y = round(sheet.top + row * sheet.pitchY)
    sheets[on] = [...(sheets[on] ?? []), { label, x, y }]
  }
  return sheets
}

const round = (millimetres: number) => Math.round(millimetres * 100) / 100
